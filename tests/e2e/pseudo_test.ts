import type { Page } from "playwright-core";
import { accent } from "../../server/delivery/fresh/build/pseudo.ts";
import { settings } from "../../text/en/account.ts";
import { login, reset } from "../../text/en/auth.ts";
import { composer } from "../../text/en/chat.ts";
import { settingsShell } from "../../text/en/ui.ts";
import { createServer } from "../helpers/account.ts";
import { browserTests, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { pseudoSite } from "../helpers/pseudo_site.ts";
import { ROOT, TestServer } from "../helpers/server_process.ts";
import { finger, PHONE, swipe } from "../helpers/touch.ts";
import { checkWithAxe } from "./axe.ts";
import { EVERY } from "./looks/looks.ts";
import { misplaced } from "./looks/misplaced.ts";

const e2e = browserTests({
  server: async () => {
    await pseudoSite();
    const args = ["--node-modules-dir=manual", "tests/helpers/pseudo_program.ts"];
    return await TestServer.start({ program: { cwd: ROOT, args } });
  },
});

const WIDTHS = [
  { width: 390, height: 844 },
  // Between the two others: left to `deno task test:looks`.
  ...EVERY ? [{ width: 768, height: 1024 }] : [],
  { width: 1440, height: 900 },
];

const look = { locale: "en-XA" };

e2e("longer texts from right to left have room in the forms", async (t) => {
  const page = await t.guest("stranger", look);
  t.allowErrors("not_found");
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    for (const path of ["/register", "/reset", "/no/such/page", "/login"]) {
      await page.goto(path);
      await checkLayout(page, path);
    }
    await page.getByText(accent(login.forgot)).click();
    await expect(page.getByRole("heading", { name: accent(reset.title) })).toBeVisible();
    await checkLayout(page, "reset");
  }
});

e2e("longer texts from right to left have room in the chat and the settings", async (t) => {
  const ada = await t.user("ada", look);
  const { page } = ada;
  const { server, channel } = await createServer(ada.account, "Längste Wörter");
  await fill(ada.url, ada.account, channel.id, ["Hello", "🎉"]);
  const value = `${server.id}/${channel.id}`;
  await ada.context.addCookies([{ name: "parley_at", value, url: ada.url }]);
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await t.step(`the chat, ${viewport.width} wide`, () => hasRoomInChat(page));
    await t.step(`the settings, ${viewport.width} wide`, () => hasRoomInSettings(page));
  }
});

async function hasRoomInChat(page: Page): Promise<void> {
  const input = page.getByRole("textbox", { name: accent(composer.placeholder) });
  await expect(input).toBeEnabled();
  await expect(page.getByText("Hello")).toBeVisible();
  // The party emoji has no direction of its own: it's at the start of the line.
  const party = page.locator(".text-40", { hasText: "🎉" });
  await expect(party).toBeVisible();
  expect(await party.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await checkLayout(page, "chat");
}

async function hasRoomInSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: accent(settings.title), exact: true })
    .or(page.getByRole("button", { name: settings.title, exact: true })).click();
  const dialog = page.getByRole("dialog", { name: accent(settings.title) });
  const tabs = ["profile", "appearance", "notifications", "voice", "security", "help"] as const;
  for (const tab of tabs) {
    const back = dialog.getByRole("button", { name: accent(settingsShell.back), exact: true });
    if (await back.isVisible()) await back.click();
    await dialog.getByRole("tab", { name: accent(settings[tab]) }).click();
    await expect(dialog.getByRole("tabpanel")).toContainText(/\p{L}/u);
    await checkLayout(page, tab);
  }
}

e2e("[UX-1] the list lies at the right, where text is from right to left", async (t) => {
  const ada = await t.user("ada", { ...PHONE, locale: "en-XA" });
  const { page } = ada;
  const { server, channel } = await createServer(ada.account, "Harbour");
  const value = `${server.id}/${channel.id}`;
  await ada.context.addCookies([{ name: "parley_at", value, url: ada.url }]);
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: accent(composer.placeholder) })).toBeEnabled();
  // The gesture comes with what keeps the history.
  await expect.poll(() => page.evaluate(() => history.state?.layers?.length)).toBe(2);
  const list = page.locator("#drawer");

  const hand = await finger(page);
  await hand.down({ x: 330, y: 300 });
  await hand.move({ x: 230, y: 304 });
  expect(Math.abs((await list.boundingBox())!.x - 290)).toBeLessThan(4);
  await hand.move({ x: 60, y: 304 });
  await hand.up();
  await expect.poll(async () => {
    const { x, width } = (await list.boundingBox())!;
    return Math.round(x + width);
  }).toBe(390);
  await checkLayout(page, "list");
  await swipe(page, { x: 140, y: 500 }, { x: 220 });
  await expect(list).toBeHidden();
  await checkLayout(page, "chat");
});

/** The page is from right to left, as wide as its window, and nothing in it is cut or sticks out. */
async function checkLayout(page: Page, screen: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.locator("body").evaluate(misplaced), screen).toEqual([]);
  await checkWithAxe(page, screen);
}
