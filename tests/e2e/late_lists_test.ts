/** Rail and sidebar come in a script behind the chat's first one (decision 0051). */
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person, releasedTests } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { channel, composer, gather, historyFollows, message, rail, send } from "./chat.ts";
import { watchShifts } from "./shifts.ts";

const e2e = releasedTests();

const SCRIPT = /\/assets\/Lists-/;

/** Holds the lists' script; call the returned function to release it. */
async function holdLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const drawer = (page: Page) => page.locator("#drawer");

e2e("[UX-6 UX-1] rail and sidebar that come late", async (t) => {
  t.allowErrors("unreachable", "planted");
  const ada = await t.user("ada");
  const grace = await t.user("grace", PHONE);
  const { server } = await gather("Harbour", ada, grace);
  const { channel: second } = await ada.account.call<{ channel: Channel }>(
    "POST",
    `/channels/server/${server.id}`,
    { name: "second" },
  );
  const say = (text: string) => fill(grace.url, grace.account, second.id, [text]);
  await t.step(
    "[UX-6 UX-10] the chat does not wait for rail and sidebar, which stand there from the start, nothing jumps and the focus stays",
    () => standFromTheStart(ada, say),
  );
  await t.step(
    "[UX-1] on a phone the list opens once it can be used, and where it cannot be loaded it says so",
    () => opensOnceUsable(grace.page),
  );
  await t.step(
    "[UX-5] the frame says what is missing, and asks again",
    () => asksAgain(grace.page),
  );
  await t.step(
    "[HARD-1] where nothing of a page can be drawn, it says so and can be loaded again",
    () => loadsAgain(grace.page),
  );
});

async function standFromTheStart(ada: Person, say: (text: string) => Promise<void>) {
  const { page } = ada;
  const shifted = await watchShifts(ada.context);
  const release = await holdLists(page);
  await page.reload();
  await send(page, "before the lists");
  await expect(message(page, "before the lists")).not.toHaveAttribute("aria-busy", "true");
  await expect(rail(page, "Harbour")).toBeVisible();
  const second = channel(page, "second");
  await expect(second).toBeVisible();
  // The list must not look as if it could be pressed, by keys either.
  await expect(drawer(page).locator("> [inert]")).toHaveCount(1);
  await composer(page).fill("half a thought");
  const sidebar = drawer(page).getByRole("navigation").last();
  await sidebar.evaluate((element) => Object.assign(element, { kept: true }));
  // The server-rendered list is out of date by then.
  await say("are you here?");
  const listed = page.waitForResponse(SCRIPT);
  release();
  await listed;
  await settled(page);
  await expect(second).toContainText("1");
  await expect(composer(page)).toBeFocused();
  expect(await sidebar.evaluate((element) => "kept" in element), "the same elements").toBe(true);
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll("[id]")].map(({ id }) => id).sort()
  );
  expect(ids).toEqual([...new Set(ids)]);
  await second.click();
  await expect(message(page, "are you here?")).toBeVisible();
  await expect(second).toHaveAttribute("aria-current", "page");
  await expect(channel(page, "general")).not.toHaveAttribute("aria-current", "page");
}

const menuOf = (page: Page) => page.getByRole("button", { name: /^Menu/ });

async function opensOnceUsable(page: Page) {
  const menu = menuOf(page);
  await historyFollows(page);
  const release = await holdLists(page);
  await page.reload();
  await expect(composer(page)).toBeEnabled();
  await menu.tap();
  await expect(drawer(page)).toHaveAttribute("data-open", "false");
  release();
  await expect(drawer(page)).toHaveAttribute("data-open", "true");
  await expect(drawer(page)).toBeFocused();
  await channel(page, "general").tap();
  await expect(drawer(page)).toHaveAttribute("data-open", "false");
}

async function asksAgain(page: Page) {
  const menu = menuOf(page);
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.abort());
  await page.reload();
  await expect(composer(page)).toBeEnabled();
  await menu.tap();
  const alert = drawer(page).getByRole("alert");
  await expect(alert).toBeVisible();
  await expect(channel(page, "general")).toHaveCount(0);
  await page.unroute(SCRIPT);
  // While the drawer still comes in, a tap may miss the button.
  await expect(async () => {
    if (await alert.isVisible()) await alert.getByRole("button").tap({ timeout: 1000 });
    await expect(alert).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(async () => {
    // A second failure reloads the page, which begins with the list closed.
    const isOpen = await drawer(page).getAttribute("data-open") === "true";
    if (!isOpen) await menu.tap({ timeout: 1000 });
    await channel(page, "general").tap({ timeout: 1000 });
  }).toPass();
  await expect(drawer(page)).toHaveAttribute("data-open", "false");
}

async function loadsAgain(page: Page) {
  // The frame fails, which contains all parts with error boundaries of their own.
  await page.evaluate(() => {
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (options) {
      if (this.id === "drawer") throw new Error("planted");
      focus.call(this, options);
    };
  });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await checkWithAxe(page, "the page that failed");
  const reload = page.getByRole("button", { name: "Reload" });
  await expect(reload).toBeFocused();
  await reload.press("Enter");
  await settled(page);
}
