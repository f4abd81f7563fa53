import type { Page } from "playwright-core";
import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, channel, composer, fillLogin, gather, message, send } from "../e2e/chat.ts";
import { followsHistory, watchLayers } from "../e2e/history.ts";

stage("[UX-8] a channel, a message, a conversation and the settings have addresses", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.somebody("grace")];
  const { page, account } = ada;
  const { channel, server } = await gather("Post office", ada, grace);
  await send(page, "the first letter");
  const { channel: other } = await account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "parcels" },
  );
  const list = page.getByRole("list", { name: /^Messages in/ });

  await t.step("[UX-8] a channel", async () => {
    await page.goto(`/c/${other.id}`);
    await expect(list).toHaveAccessibleName("Messages in #parcels");
    await expect(page).toHaveURL(new RegExp(`/c/${other.id}$`));
  });
  await t.step("[UX-8] a message", async () => {
    type Stored = { messages: { id: string; isSystemMessage: boolean }[] };
    const { id } = await until("the server has the message", async () => {
      const { messages } = await account.call<Stored>("GET", `/messages/${channel.id}`);
      return messages.find((one) => !one.isSystemMessage);
    });
    await page.goto(`/c/${channel.id}/${id}`);
    await expect(message(page, "the first letter")).toBeFocused();
  });
  await t.step("[UX-8] somebody to whom nothing was written yet", async () => {
    await account.call("POST", "/friends/request", { username: grace.username });
    await grace.account.call("POST", "/friends/request", { username: ada.username });
    for (const visit of ["first", "second"]) {
      await page.goto(`/dm/${grace.account.user.id}`);
      await expect(list, visit).toHaveAccessibleName(`Messages in @${grace.username}`);
      await expect(page, visit).toHaveURL(new RegExp(`/dm/${grace.account.user.id}$`));
    }
  });
  await t.step("[UX-8] a tab of the settings", async () => {
    await page.goto("/settings/voice");
    await expect(page.getByRole("tab", { name: "Voice" })).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(/\/settings\/voice$/);
  });
});

stage("[MEND-68] / gives way to a channel's address when the channel is pressed", async (t) => {
  const ada = await t.user("ada");
  const { channel: general } = await gather("Harbour", ada);
  await ada.page.goto("/");
  await settled(ada.page);
  await expect(ada.page).toHaveURL(/\/$/);
  await channel(ada.page, "general").click();
  await expect(ada.page).toHaveURL(new RegExp(`/c/${general.id}$`));
  const { length } = await ada.page.evaluate(() => ({ length: history.length }));
  await channel(ada.page, "general").click();
  expect(await ada.page.evaluate(() => history.length)).toBe(length);
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A server with two channels, and one person in it, at the screen of the first. */
async function visit(ada: Person) {
  const { server, channel: general } = await gather("Harbour", ada);
  const { channel: pier } = await ada.account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "pier" },
  );
  await settled(ada.page);
  await expect(channel(ada.page, "pier")).toBeVisible();
  return { general, pier };
}

stage(
  "[UX-8] the address bar follows, by keys, too: Back, Forward, reload, another tab",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
    const { page } = ada;
    await watchLayers(page);
    const { general, pier } = await visit(ada);
    const at = (path: string) => expect(page).toHaveURL(`${t.url}${path}`);
    await at("/");

    await t.step("[UX-8] choosing a channel", async () => {
      await channel(page, "pier").click();
      await expect(title(page)).toHaveText("pier");
      await at(`/c/${pier.id}`);
      await expect(page).toHaveTitle("#pier · Parley");
      await composer(page).press("Alt+ArrowUp");
      await expect(title(page)).toHaveText("general");
      await at(`/c/${general.id}`);
    });
    await t.step("[UX-8] Back and Forward walk over them, to / in the end", async () => {
      await page.goBack();
      await expect(title(page)).toHaveText("pier");
      await at(`/c/${pier.id}`);
      await page.goBack();
      await expect(title(page)).toHaveText("general");
      await at("/");
      await page.goForward();
      await expect(title(page)).toHaveText("pier");
      await expect(page).toHaveTitle("#pier · Parley");
      await at(`/c/${pier.id}`);
    });
    await t.step("[UX-8] a reload and another tab open what the address names", async () => {
      await page.reload();
      await expect(title(page)).toHaveText("pier");
      await at(`/c/${pier.id}`);
      const other = await ada.context.newPage();
      await other.goto(page.url());
      await expect(title(other)).toHaveText("pier");
      await other.close();
      await settled(page);
      await followsHistory(page);
      await page.goBack();
      await expect(title(page)).toHaveText("general");
      await at("/");
    });
    await t.step(
      "[UX-1 UX-8] settings have the address of their tab while they are open",
      async () => {
        await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
        const settings = page.getByRole("dialog", { name: "Settings" });
        await expect(settings).toBeVisible();
        await at("/settings/profile");
        const selected = settings.getByRole("tab", { selected: true });
        await selected.press("ArrowDown");
        await expect(selected).toHaveText("Appearance");
        await at("/settings/appearance");
        await page.reload();
        await expect(selected).toHaveText("Appearance");
        await at("/settings/appearance");
        await settled(page);
        await followsHistory(page);
        await page.goBack();
        await expect(settings).toBeHidden();
        await expect(page).not.toHaveURL(/settings/);
        await page.goForward();
        await expect(page).not.toHaveURL(/settings/);
        await expect(settings).toBeHidden();
      },
    );
  },
);

stage(
  "[UX-8] of a channel that was deleted no address is left, nor after being removed",
  async (t) => {
    t.allowErrors("forbidden", "not_found");
    const [ada, grace] = [await t.somebody("ada"), await t.user("grace")];
    const { server, channel: general } = await gather("Quay", ada, grace);
    const { channel: pier } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${server.id}`,
      { name: "pier" },
    );
    const { page } = grace;
    await settled(page);
    await channel(page, "pier").click();
    await expect(page).toHaveURL(new RegExp(`/c/${pier.id}$`));
    await ada.account.call("DELETE", `/channels/${pier.id}`);
    await expect(title(page)).toHaveText("general");
    await expect(page).not.toHaveURL(new RegExp(pier.id));
    await page.goto(`/c/${general.id}`);
    await settled(page);
    await ada.account.call("DELETE", `/servers/${server.id}/members/${grace.account.user.id}`);
    await expect(page).toHaveURL(`${t.url}/`);
  },
);

stage("[UX-1 UX-8] on a phone the list is at /, a channel over it at its address", async (t) => {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  await watchLayers(page);
  await gather("Landing", ada);
  const { server } = await gather("Harbour", ada);
  const { channel: pier } = await ada.account.call<{ channel: { id: string } }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "pier" },
  );
  await page.goto(`/c/${pier.id}`);
  await expect(title(page)).toHaveText("pier");
  await settled(page);
  await followsHistory(page);
  await expect(page).toHaveURL(new RegExp(`/c/${pier.id}$`));
  await page.evaluate(() => history.back());
  await expect(page.locator("#drawer")).toHaveAttribute("data-open", "true");
  await expect(page).toHaveURL(`${t.url}/`);
  await channel(page, "general").tap();
  await expect(title(page)).toHaveText("general");
  await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${t.url}/`);
});

stage(
  "[UX-8] who cannot be written to is told so; without a connection one can try again",
  async (t) => {
    t.allowErrors("forbidden", "not_found", "unreachable");
    const [ada, grace] = [await t.user("ada"), await t.somebody("grace")];
    const { page } = ada;
    await gather("Post office", ada, grace);
    await befriend(ada, grace);
    await page.goto("/dm/nobody");
    await expect(page.getByText("There's nothing here that you can see")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);

    await page.route(
      "**/api/channels/dm",
      (route) => route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.goto(`/dm/${grace.account.user.id}`);
    const question = page.getByRole("alertdialog", { name: "Couldn't open the conversation" });
    await expect(question).toBeVisible();
    await page.unroute("**/api/channels/dm");
    await question.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("list", { name: `Messages in @${grace.username}` })).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`/dm/${grace.account.user.id}$`));
  },
);

stage("[UX-8 D-PERM-6] what one may not see and what is not there are one answer", async (t) => {
  t.allowErrors("not_found");
  const [ada, eve] = [await t.somebody("ada"), await t.user("eve")];
  const { channel } = await gather("Closed", ada);
  await gather("Open", eve);
  for (const path of [`/c/${channel.id}`, "/c/nowhere", `/c/${channel.id}/x`, "/settings/none"]) {
    const response = await eve.page.goto(path);
    expect(response!.status(), path).toBe(404);
    await expect(eve.page.getByText("There's nothing here that you can see")).toBeVisible();
    await expect(composer(eve.page)).toBeEnabled();
  }
});

stage(
  "[UX-8 AUTH-03] whoever is signed out comes back to the address after signing in",
  async (t) => {
    const ada = await t.somebody("ada");
    const { channel } = await gather("Later", ada);
    const page = await t.guest("ada elsewhere");
    await page.goto(`/c/${channel.id}`);
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, ada.username, ada.account.password);
    await expect(page.getByRole("list", { name: "Messages in #general" })).toBeAttached();
    await page.goto("/");
    await expect(composer(page)).toBeEnabled();
  },
);
