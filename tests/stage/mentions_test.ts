import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../helpers/account.ts";
import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settled } from "../helpers/settled.ts";
import {
  channel,
  composer,
  found,
  gather,
  message,
  open,
  rail,
  send,
  startDelete,
  typeUntil,
} from "../e2e/chat.ts";

/** Returns the number of mentions that the server stores for a person. */
async function stored(person: Person, serverId: string, channelId: string) {
  const path = `/channels/server/${serverId}`;
  const { channels } = await person.account.call<{ channels: Channel[] }>("GET", path);
  return channels.find((c) => c.id === channelId)!.mention_count;
}

stage(
  "[D-MSG-8 MSG-19] mentions count apart from what is unread: in the sidebar, the rail, the title, after a reload",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Mentioned", ada, grace);
    const elsewhere = await createServer(grace.account, "Elsewhere");
    const { page } = grace;
    await rail(page, "Elsewhere").click();
    await settled(page);
    await send(ada.page, "no names here");
    await expect(rail(page, "Mentioned")).toHaveAccessibleDescription(/Unread messages/);
    await expect(rail(page, "Mentioned")).not.toHaveAccessibleDescription(/mention/);
    await send(ada.page, `@${grace.username.toUpperCase()} look`);
    await send(ada.page, `and @everyone too, also @${grace.username}x`);
    await expect(rail(page, "Mentioned")).toHaveAccessibleDescription(/2 mentions/);
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /^data:image\/svg/);
    await until(
      "the server knows",
      async () => await stored(grace, space.server.id, space.channel.id) === 2,
    );
    await open(grace, elsewhere);
    await expect(rail(page, "Mentioned")).toHaveAccessibleDescription(/2 mentions/);

    await (await startDelete(ada.page, "look")).getByRole("button", { name: "Delete" }).click();
    await expect(rail(page, "Mentioned")).toHaveAccessibleDescription(/1 mention\b/);
    await rail(page, "Mentioned").click();
    await expect(message(page, "and @everyone too")).toBeVisible();
    await expect(rail(page, "Mentioned")).not.toHaveAccessibleDescription(/mention/);
    await expect(page).toHaveTitle(/^#general/);
    await until(
      "the server knows that it is read",
      async () => await stored(grace, space.server.id, space.channel.id) === 0,
    );
  },
);

stage("[D-MSG-8] @everyone counts only from those who may", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Everyone", ada, grace);
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "side" });
  await channel(ada.page, "side").click();
  await settled(ada.page);
  await send(grace.page, "@everyone hear me");
  await expect(channel(ada.page, "general")).toHaveAccessibleDescription(/1 unread message\b/);
  await send(grace.page, `@${ada.username} then`);
  await expect(channel(ada.page, "general")).toHaveAccessibleDescription(/1 mention\b/);
});

stage("[D-MSG-8 D-MSG-2] what was said while one was away is counted too", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const space = await found("Away", ada, grace);
  const own = await createServer(grace.account, "Own");
  await open(ada, space);
  await send(ada.page, `@${grace.username} one`);
  await send(ada.page, "nobody");
  await send(ada.page, `@${grace.username} two`);
  await expect(message(ada.page, "two")).not.toHaveAttribute("aria-busy", "true");
  await open(grace, own);
  await expect(rail(grace.page, "Away")).toHaveAccessibleDescription(/2 mentions/);
  // Both at once: no device counts what another has counted.
  const second = await grace.context.newPage();
  await second.goto("/");
  await expect(rail(second, "Away")).toHaveAccessibleDescription(/2 mentions/);
  await send(ada.page, `@${grace.username} three`);
  for (const page of [grace.page, second]) {
    await expect(rail(page, "Away")).toHaveAccessibleDescription(/3 mentions/);
  }
  await until(
    "the server knows",
    async () => await stored(grace, space.server.id, space.channel.id) === 3,
  );
});

stage(
  "[HARD-9 D-SOC-2] who is blocked calls nobody in a shared server: no mention, no sound, no typing",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const joan = await t.user("joan");
    const space = await gather("Blocked", ada, grace, joan);
    const elsewhere = await createServer(grace.account, "Elsewhere");
    await grace.account.call("POST", "/friends/block", { userId: ada.account.user.id });
    const { page } = grace;
    await page.addInitScript(() => {
      const received = Object.assign(window, { plays: 0 });
      HTMLMediaElement.prototype.play = () => {
        received.plays++;
        return Promise.resolve();
      };
      for (const key of ["notificationsEnabled", "notificationSound"]) {
        localStorage.setItem(key, "true");
      }
    });
    await grace.account.call("PUT", "/users/settings", { notification_sound: true });
    await open(grace, elsewhere);
    const plays = () => page.evaluate(() => (window as unknown as { plays: number }).plays);
    await send(ada.page, `@${grace.username} you hear me`);
    await expect(rail(page, "Blocked")).toHaveAccessibleDescription(/Unread messages/);
    await send(joan.page, `@${grace.username} hello`);
    await expect(rail(page, "Blocked")).toHaveAccessibleDescription(/1 mention\b/);
    await expect.poll(plays).toBe(1);

    // A catch-up after missed events doesn't find it either.
    await open(grace, elsewhere);
    await until(
      "the server knows of one",
      async () => await stored(grace, space.server.id, space.channel.id) === 1,
    );
    await rail(page, "Blocked").click();
    await settled(page);
    await expect(page.getByRole("article", { name: "Blocked message" })).toBeVisible();
    await typeUntil(joan.page, page.getByText(`${joan.username} is typing`));
    await composer(ada.page).pressSequentially("abcdef");
    await typeUntil(joan.page, page.getByText(`${joan.username} is typing`));
    await expect(page.getByText(`${ada.username} is typing`)).toHaveCount(0);
  },
);
