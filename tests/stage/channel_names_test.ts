import type { Page } from "playwright-core";
import { expect, later, type Person } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import {
  befriend,
  channel,
  composer,
  found,
  message,
  open,
  send,
  type Space,
} from "../e2e/chat.ts";
import { followsHistory, watchLayers } from "../e2e/history.ts";

const popup = (page: Page) => page.getByRole("listbox", { name: "CHANNELS" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const chip = (page: Page, text: string, name: string) =>
  message(page, text).getByRole("link", { name, exact: true });

async function addChannel({ account }: Person, { server }: Space, body: object): Promise<string> {
  const { channel } = await account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    body,
  );
  return channel.id;
}

/** A server with a pier, a voice channel, and a cellar that only its owner sees. */
async function harbour(owner: Person, guest: Person) {
  const space = await found("Harbour", owner, guest);
  const pier = await addChannel(owner, space, { name: "pier", topic: "Boats" });
  await addChannel(owner, space, { name: "pierced", isVoice: true });
  const cellar = await addChannel(owner, space, { name: "cellar" });
  await owner.account.call("PUT", `/channels/${cellar}/permissions/default`, {
    permissions: { readMessages: false },
  });
  for (const person of [owner, guest]) {
    await watchLayers(person.page);
    await open(person, space);
    await followsHistory(person.page);
    await expect(composer(person.page)).toBeEnabled();
    // Lost with the document.
    await person.page.evaluate(() => Object.assign(globalThis, { same: true }));
  }
  return { space, pier, cellar };
}

const isSame = (page: Page) => page.evaluate(() => "same" in globalThis);

stage(
  "[UX-8] # completes by keys; whoever sees the channel has a chip that leads there",
  async (t) => {
    const [ada, grace] = [await t.user("ada"), await t.user("grace")];
    const { pier, cellar } = await harbour(ada, grace);
    const { page } = ada;
    await t.step("[UX-8] arrows choose, Enter and Tab accept, Enter sends", async () => {
      await composer(page).pressSequentially("meet at #");
      await expect(popup(page).getByRole("option")).toHaveText([
        "#general",
        "#pierBoats",
        "#cellar",
      ]);
      await composer(page).press("ArrowDown");
      await expect(popup(page).getByRole("option", { selected: true })).toContainText("#pier");
      await composer(page).press("Enter");
      await expect(composer(page)).toHaveValue("meet at #pier ");
      await expect(popup(page)).toBeHidden();
      await composer(page).pressSequentially("not #CEL");
      await expect(popup(page).getByRole("option")).toHaveText(["#cellar"]);
      await composer(page).press("Tab");
      await expect(composer(page)).toHaveValue("meet at #pier not #cellar ");
      await composer(page).press("Enter");
      await expect(composer(page)).toHaveValue("");
    });
    await t.step("[UX-8 UX-9] a link for those who may see it, words for all", async () => {
      await expect(chip(page, "meet at", "#pier")).toHaveAttribute("href", `/c/${pier}`);
      await expect(chip(page, "meet at", "#cellar")).toHaveAttribute("href", `/c/${cellar}`);
      await expect(chip(grace.page, "meet at", "#pier")).toHaveAttribute("href", `/c/${pier}`);
      await expect(message(grace.page, "meet at").getByRole("link")).toHaveCount(1);
      await expect(message(grace.page, "meet at"))
        .toHaveAccessibleName(/meet at #pier not #cellar/);
    });
    await t.step("[UX-8] by keys one is there, Back returns", async () => {
      await chip(grace.page, "meet at", "#pier").focus();
      await grace.page.keyboard.press("Enter");
      await expect(title(grace.page)).toHaveText("pier");
      await expect(grace.page).toHaveURL(`${t.url}/c/${pier}`);
      await grace.page.goBack();
      await expect(title(grace.page)).toHaveText("general");
      await expect(message(grace.page, "meet at")).toBeVisible();
      expect(await isSame(grace.page)).toBe(true);
    });
    await t.step("[UX-8] with Ctrl the link is the browser's own", async () => {
      const { page } = grace;
      const opening = later(page.waitForEvent("popup"));
      await chip(page, "meet at", "#pier").click({ modifiers: ["Control"] });
      expect((await opening).url()).toBe(`${t.url}/c/${pier}`);
      await expect(title(page)).toHaveText("general");
    });
    await t.step("[UX-8] a new name is no chip for what was written before", async () => {
      await ada.account.call("PUT", `/channels/${pier}`, { name: "quay" });
      await expect(channel(grace.page, "quay")).toBeVisible();
      await expect(message(grace.page, "meet at")).toContainText("meet at #pier not #cellar");
      await expect(message(grace.page, "meet at").getByRole("link")).toHaveCount(0);
    });
  },
);

stage("[UX-8 UX-3] # by touch: a tap completes, a tap on the chip leads there", async (t) => {
  const [ada, grace] = [await t.user("ada", PHONE), await t.user("grace", PHONE)];
  const { pier } = await harbour(ada, grace);
  await composer(grace.page).tap();
  await composer(grace.page).pressSequentially("at #");
  const option = popup(grace.page).getByRole("option", { name: "#pier" });
  await expect(popup(grace.page).getByRole("option")).toHaveText(["#general", "#pierBoats"]);
  await option.tap();
  await expect(composer(grace.page)).toHaveValue("at #pier ");
  await expect(composer(grace.page)).toBeFocused();
  await grace.page.getByRole("button", { name: "Send", exact: true }).tap();

  await chip(ada.page, "at #pier", "#pier").tap();
  await expect(title(ada.page)).toHaveText("pier");
  await expect(ada.page).toHaveURL(`${t.url}/c/${pier}`);
  expect(await isSame(ada.page)).toBe(true);
  // On a phone the list is right beneath (UX-1).
  await ada.page.evaluate(() => history.back());
  await expect(ada.page.locator("#drawer")).toHaveAttribute("data-open", "true");
  await channel(ada.page, "general").tap();
  await expect(message(ada.page, "at #pier")).toBeVisible();
});

stage("[UX-8] in direct messages # is a letter like any other", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  await harbour(ada, grace);
  await befriend(ada, grace);
  await ada.page.goto(`/dm/${grace.account.user.id}`);
  await expect(ada.page.getByRole("list", { name: `Messages in @${grace.username}` }))
    .toBeAttached();
  await settled(ada.page);
  await composer(ada.page).pressSequentially("@");
  await expect(ada.page.getByRole("listbox", { name: "MEMBERS" })).toBeVisible();
  await composer(ada.page).fill("");
  await composer(ada.page).pressSequentially("see #gen");
  await expect(ada.page.getByRole("listbox")).toHaveCount(0);
  await send(ada.page, "see #general **now**");
  await expect(message(ada.page, "see #general").locator("strong")).toHaveText("now");
  await expect(message(ada.page, "see #general").getByRole("link")).toHaveCount(0);
});
