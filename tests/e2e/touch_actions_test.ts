import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { finger, longPress, PHONE, PHONE_LYING, pointIn, swipe } from "../helpers/touch.ts";
import { gather, message, send } from "./chat.ts";

const sheetOf = "Message of ";
const now = (page: Page) => page.evaluate(() => performance.now());

e2e("[UX-2] a tap on a message shows no toolbar, and so presses nothing of it", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Taps", ada);
  const { page } = ada;
  await send(page, "tap me");
  const row = message(page, "tap me");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  const { width } = (await row.boundingBox())!;
  // On its text, and where a mouse finds the toolbar.
  for (const [right, down] of [[120, 36], [width - 30, 18], [width - 80, 18]] as const) {
    const { x, y } = await pointIn(row, right, down);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  }
  await expect(row.getByRole("group", { name: "Message actions" })).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Replying to/ })).toHaveCount(0);
  // A mouse beside the screen works as a mouse.
  await row.hover();
  await expect(row.getByRole("group", { name: "Message actions" })).toBeVisible();
});

e2e("[UX-2] a long press opens one sheet: reactions, message, person, moderation", async (t) => {
  const ada = await t.user("ada", PHONE);
  const grace = await t.user("grace");
  await gather("Sheets", ada, grace);
  const { page } = ada;
  await send(grace.page, "press me");
  const row = message(page, "press me");
  await expect(row).toBeVisible();
  const sheet = page.getByRole("dialog", { name: sheetOf + grace.username });
  await longPress(page, await pointIn(row, 120, 30), () => expect(sheet).toBeVisible());
  const items = sheet.getByRole("menuitem");
  await expect(items.nth(2)).toBeVisible();
  const texts = await items.allTextContents();
  expect(texts.slice(0, 7)).toEqual(
    ["Reply", "Copy Text", "Pin", "Select", "Mark Unread", "Copy Link", "Delete"],
  );
  expect(texts.indexOf("View Profile")).toBe(7);
  expect(texts.indexOf("Kick")).toBeGreaterThan(texts.indexOf("Report"));
  await expect(sheet.getByRole("separator")).toHaveCount(2);
  await expect(page.getByRole("menu")).toHaveCount(1);

  // The menu key of a keyboard beside the screen opens it too.
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await row.focus();
  await page.keyboard.press("Shift+F10");
  await expect(sheet).toBeVisible();

  const quick = sheet.getByRole("group", { name: "Quick reactions" });
  await expect(quick.getByRole("button")).toHaveCount(7);
  // However many items there are, the row keeps its height.
  expect((await quick.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await quick.getByRole("button", { name: "React with heart" }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(row.getByRole("button", { name: "❤️ 1: you" })).toBeVisible();
});

e2e("[UX-2] a finger that moves, and one that scrolls, open nothing", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Moves", ada);
  const { page } = ada;
  await send(page, "hold me");
  const row = message(page, "hold me");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  const at = await pointIn(row, 120, 30);
  const hand = await finger(page);
  await hand.down(at);
  await hand.move({ x: at.x + 8, y: at.y + 9 }, 3);
  const since = await now(page);
  await page.waitForFunction((from) => performance.now() - from > 700, since);
  await hand.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The same finger, at rest, opens it: that it did not is no accident.
  await longPress(page, at, () => expect(page.getByRole("dialog")).toBeVisible());
});

e2e("[UX-2] a swipe to the left follows the finger and replies", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Swipes", ada);
  const { page } = ada;
  await send(page, "swipe me");
  const row = message(page, "swipe me");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  const bar = page.getByRole("region", { name: `Replying to ${ada.username}` });
  const at = await pointIn(row, 250, 30);

  const hand = await finger(page);
  // What hears swipes is loaded with the page; a swipe before that scrolls nothing either.
  await expect(async () => {
    await hand.down(at);
    await hand.move({ x: at.x - 40, y: at.y });
    const moved = await row.evaluate((element) => element.style.translate);
    await hand.up();
    expect(parseInt(moved)).toBeLessThan(-15);
  }).toPass();
  await expect(row).not.toHaveAttribute("style", /translate: -/);
  await expect(bar).toHaveCount(0);

  await swipe(page, at, { x: -120 });
  await expect(bar).toContainText("swipe me");
  await expect(row).not.toHaveAttribute("style", /translate: -/);
});

e2e("[UX-2] a long press on a reaction says who reacted and does not toggle it", async (t) => {
  const ada = await t.user("ada", PHONE);
  const grace = await t.user("grace");
  await gather("Who", ada, grace);
  const { page } = ada;
  await send(page, "what now");
  const seen = message(grace.page, "what now");
  await seen.hover();
  await seen.getByRole("button", { name: "React with thumbs up" }).click();
  const chip = message(page, "what now").getByRole("button", { name: /^👍 1/ });
  await expect(chip).toBeVisible();
  const who = page.getByRole("dialog", { name: "Reacted with 👍" });
  await longPress(page, await pointIn(chip, 10, 10), () => expect(who).toBeVisible());
  await expect(who.getByRole("listitem")).toHaveText([grace.username]);
  await page.keyboard.press("Escape");
  await expect(who).toHaveCount(0);
  await expect(chip).toHaveAttribute("aria-pressed", "false");
});

e2e(
  "[UX-2] the sheet scrolls on a phone that lies, and closes by Escape and outside",
  async (t) => {
    const ada = await t.user("ada", PHONE_LYING);
    await gather("Own", ada);
    const { page } = ada;
    await send(page, "lie down");
    const row = message(page, "lie down");
    await expect(row).not.toHaveAttribute("aria-busy", "true");
    const sheet = page.getByRole("dialog", { name: sheetOf + ada.username });
    const at = await pointIn(row, 200, 20);
    await longPress(page, at, () => expect(sheet).toBeVisible());
    const last = sheet.getByRole("menuitem").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await longPress(page, at, () => expect(sheet).toBeVisible());
    await page.touchscreen.tap(20, 10);
    await expect(sheet).toHaveCount(0);
  },
);

e2e(
  "[UX-2] a drag downwards closes the sheet; it follows the finger until it is let go",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    await gather("Drag", ada);
    const { page } = ada;
    await send(page, "drag me");
    const row = message(page, "drag me");
    await expect(row).not.toHaveAttribute("aria-busy", "true");
    const sheet = page.getByRole("dialog", { name: sheetOf + ada.username });
    await longPress(page, await pointIn(row, 120, 30), () => expect(sheet).toBeVisible());
    await expect(sheet.getByRole("menuitem").first()).toBeVisible();
    await expect(sheet).toHaveCSS("translate", "none");
    const { x, y, width } = (await sheet.boundingBox())!;
    const handle = { x: x + width / 2, y: y + 12 };
    const hand = await finger(page);
    await hand.down(handle);
    await hand.move({ x: handle.x, y: handle.y + 40 });
    await expect(sheet).toHaveCSS("translate", "0px 40px");
    await hand.up();
    // That was not far: it goes back.
    await expect(sheet).toHaveCSS("translate", "none");
    await swipe(page, handle, { y: 160 });
    await expect(sheet).toHaveCount(0);
    await expect(row).toBeVisible();
  },
);

e2e("[UX-2] a long press can be felt, and offers the reactions that were used last", async (t) => {
  const ada = await t.user("ada", PHONE);
  await ada.page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(window, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  await gather("Felt", ada);
  const { page } = ada;
  await send(page, "feel me");
  const row = message(page, "feel me");
  await expect(row).not.toHaveAttribute("aria-busy", "true");
  const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt);
  const sheet = page.getByRole("dialog", { name: sheetOf + ada.username });
  const quick = sheet.getByRole("group", { name: "Quick reactions" }).getByRole("button");
  await longPress(page, await pointIn(row, 120, 20), () => expect(sheet).toBeVisible());
  expect(await felt()).toEqual([10]);
  await expect(quick.first()).toHaveText("👍");
  await quick.last().tap();
  const picker = page.getByRole("dialog", { name: "Add reaction" });
  await picker.getByRole("searchbox").fill("rocket");
  await picker.getByRole("button", { name: "rocket", exact: true }).tap();
  const chip = row.getByRole("button", { name: "🚀 1: you" });
  await expect(chip).toBeVisible();
  await expect(picker).toHaveCount(0);
  await longPress(page, await pointIn(row, 120, 20), () => expect(sheet).toBeVisible());
  await expect(quick.first()).toHaveText("🚀");
  await expect(quick.first()).toHaveAccessibleName("React with rocket");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  const who = page.getByRole("dialog", { name: "Reacted with 🚀" });
  await longPress(page, await pointIn(chip, 10, 10), () => expect(who).toBeVisible());
  expect(await felt()).toEqual([10, 10, 10]);
  await page.keyboard.press("Escape");
  await expect(who).toHaveCount(0);
  await expect(chip).toHaveAttribute("aria-pressed", "true");
});
