import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../helpers/account.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { PHONE, PHONE_LYING } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, channel, composer, enter, gather, message, rail, send } from "../e2e/chat.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

/** How many entries the page has put into the history of its tab, its own first one included. */
const entries = (page: Page) =>
  page.evaluate(() => (history.state as { layers: unknown[] } | null)?.layers.length ?? 0);

/** Back as the phone's own button does it: what the page does then takes its time. */
const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

/** The list lies over the chat; style sheets hide it elsewhere. */
const listIsOpen = (page: Page) =>
  expect(page.locator("#drawer")).toHaveAttribute("data-open", "true");
const chatIsOpen = (page: Page) =>
  expect(page.locator("#drawer")).toHaveAttribute("data-open", "false");

stage(
  "[UX-1] on a phone Back leads from the chat to the list, and a channel back to it",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const { page } = ada;
    const { server } = await gather("Harbour", ada);
    await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
    await expect.poll(() => entries(page)).toBe(2);

    await t.step("[UX-1] from a cold start, too: the list comes first", async () => {
      await back(page);
      await listIsOpen(page);
      await expect.poll(() => entries(page)).toBe(1);
    });
    await t.step(
      "[UX-1] choosing a channel is one step, and Back leads to the list again",
      async () => {
        await channel(page, "second").tap();
        await chatIsOpen(page);
        await expect(title(page)).toHaveText("second");
        await expect.poll(() => entries(page)).toBe(2);
        await back(page);
        await listIsOpen(page);
      },
    );
    await t.step("[UX-1] a reload keeps the list", async () => {
      await page.reload();
      await listIsOpen(page);
      await channel(page, "second").tap();
      await chatIsOpen(page);
      await expect(title(page)).toHaveText("second");
    });
    await t.step(
      "[UX-1] members come from the header; Back closes them and nothing else",
      async () => {
        await settled(page);
        await page.getByRole("button", { name: "Members", exact: true }).tap();
        const members = page.getByRole("complementary", { name: "Members" });
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await back(page);
        await expect(members).toBeHidden();
        await expect(title(page)).toHaveText("second");
        await expect.poll(() => entries(page)).toBe(2);
      },
    );
    await t.step(
      "[UX-1] they are there again after a reload, and Back closes them still",
      async () => {
        await page.getByRole("button", { name: "Members", exact: true }).tap();
        const members = page.getByRole("complementary", { name: "Members" });
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await page.reload();
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await back(page);
        await expect(members).toBeHidden();
        await expect(title(page)).toHaveText("second");
      },
    );
  },
);

for (const [name, device] of Object.entries({ upright: PHONE, lying: PHONE_LYING })) {
  stage(
    `[UX-1] ${name}: Back closes what lies uppermost, and no entry is left behind`,
    async (t) => {
      const ada = await t.user("ada", device);
      const { page } = ada;
      await gather("Pile", ada);
      await send(page, "first");
      await expect(message(page, "first")).toBeVisible();
      await expect.poll(() => entries(page)).toBeGreaterThan(0);
      const own = await entries(page);

      await t.step("[UX-1] a dialog over another one", async () => {
        await page.getByRole("button", { name: "Settings", exact: true }).tap();
        const settings = page.getByRole("dialog", { name: "Settings" });
        await expect(settings).toBeVisible();
        await expect.poll(() => entries(page)).toBe(own + 1);
        await back(page);
        await expect(settings).toBeHidden();
        await expect(composer(page)).toBeVisible();
        await expect(title(page)).toHaveText("general");
        await expect.poll(() => entries(page)).toBe(own);
      });
      await t.step("[UX-1] the emoji picker; closed by a choice its entry goes, too", async () => {
        const picker = page.getByRole("dialog", { name: /emoji/i });
        const smile = page.getByRole("button", { name: /emoji/i }).last();
        await smile.tap();
        await expect(picker).toBeVisible();
        await expect.poll(() => entries(page)).toBe(own + 1);
        await back(page);
        await expect(picker).toBeHidden();
        await expect.poll(() => entries(page)).toBe(own);
        await smile.tap();
        await expect(picker).toBeVisible();
        await expect.poll(() => entries(page)).toBe(own + 1);
        await page.keyboard.press("Escape");
        await expect(picker).toBeHidden();
        await expect.poll(() => entries(page)).toBe(own);
      });
      await t.step("[UX-1] Forward opens nothing that was closed", async () => {
        await forward(page);
        await expect.poll(() => entries(page)).toBe(own);
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(title(page)).toHaveText("general");
      });
    },
  );
}

stage("[UX-1] by keyboard: Escape and Back close the same, one after the other", async (t) => {
  const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
  const { page } = ada;
  const { server } = await gather("Keys", ada);
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
  await channel(page, "second").click();
  await expect(title(page)).toHaveText("second");
  await settled(page);
  await expect.poll(() => entries(page)).toBe(2);

  await page.keyboard.press("Control+f");
  const search = page.getByRole("complementary", { name: "Search" });
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Control+k");
  const switcher = page.getByRole("dialog", { name: "Where to?" });
  await expect(switcher.getByRole("combobox")).toBeFocused();
  await expect.poll(() => entries(page)).toBe(4);
  await back(page);
  await expect(switcher).toBeHidden();
  await expect(search).toBeVisible();
  await back(page);
  await expect(search).toBeHidden();
  await expect(title(page)).toHaveText("second");

  await page.keyboard.press("Control+f");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await expect.poll(() => entries(page)).toBe(3);
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect.poll(() => entries(page)).toBe(2);
  await back(page);
  await expect(title(page)).toHaveText("general");
});

stage(
  "[UX-1] what is unread elsewhere shows on the way to the list; a DM is two taps away",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const recipientId = ada.account.user.id;
    const { channel } = await grace.account.call<{ channel: Channel }>("POST", "/channels/dm", {
      recipientId,
    });
    const { server } = await createServer(ada.account, "Elsewhere");
    await ada.context.addCookies([{ name: "parley_at", value: server.id, url: ada.url }]);
    await enter(ada.page);
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("Menu");

    await grace.context.addCookies([{
      name: "parley_at",
      value: `dm/${channel.id}`,
      url: ada.url,
    }]);
    await enter(grace.page);
    await send(grace.page, "Are you there?");
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("1 unread message");
    await menuButton(ada.page).tap();
    await listIsOpen(ada.page);
    await rail(ada.page, grace.username).tap();
    await expect(message(ada.page, "Are you there?")).toBeVisible();
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("Menu");
  },
);
