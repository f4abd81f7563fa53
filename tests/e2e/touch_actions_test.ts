import type { Locator, Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { e2e, expect, type Person, type Somebody, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { finger, longPress, PHONE, PHONE_LYING, pointIn, swipe } from "../helpers/touch.ts";
import { found, message, open } from "./chat.ts";

const sheetOf = (page: Page, { username }: Somebody) =>
  page.getByRole("dialog", { name: `Message of ${username}` });
const now = (page: Page) => page.evaluate(() => performance.now());

/** Phone with two messages, the first of which is the person's own. */
interface Scene {
  ada: Person;
  grace: Somebody;
  page: Page;
  own: Locator;
  theirs: Locator;
  /** The other reacts to what ada said. */
  react(): Promise<void>;
}

async function phoneWithMessages(t: Stage): Promise<Scene> {
  const ada = await t.user("ada", PHONE);
  const grace = await t.somebody("grace");
  const { page } = ada;
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(window, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  const space = await found("Touch", ada, grace);
  const { id } = space.channel;
  await fill(t.server.url, ada.account, id, ["touch me"]);
  await fill(t.server.url, grace.account, id, ["press me"]);
  await open(ada, space);
  const own = message(page, "touch me");
  const theirs = message(page, "press me");
  await expect(theirs).toBeVisible();
  const react = async () => {
    const { messages } = await grace.account.call<History>("GET", `/messages/${id}`);
    const first = messages.find(({ sender_id }) => sender_id === ada.account.user.id)!;
    await grace.account.call("POST", `/messages/${first.id}/reactions`, { emoji: "👍" });
  };
  return { ada, grace, page, own, theirs, react };
}

e2e("[UX-2] what a finger does with messages", async (t) => {
  const scene = await phoneWithMessages(t);
  await t.step(
    "[UX-2] a long press can be felt, and offers the reactions that were used last",
    () => feelsLongPress(scene),
  );
  await t.step(
    "[UX-2] a long press on a reaction says who reacted and does not toggle it",
    () => saysWhoReacted(scene),
  );
  await t.step(
    "[UX-2] a finger that moves, and one that scrolls, open nothing",
    () => opensOnlyAtRest(scene),
  );
  await t.step(
    "[UX-2] a drag downwards closes the sheet; it follows the finger until it is let go",
    () => dragsSheet(scene),
  );
  await t.step(
    "[UX-2] the sheet scrolls on a phone that lies, and closes by Escape and outside",
    () => scrollsLying(scene),
  );
  await t.step(
    "[UX-2] a long press opens one sheet: reactions, message, person, moderation",
    () => offersAll(scene),
  );
  await t.step(
    "[UX-2] a tap on a message shows no toolbar, and so presses nothing of it",
    () => pressesNothing(scene),
  );
  await t.step("[UX-2] a swipe to the left follows the finger and replies", () => replies(scene));
  await t.step("[UX-2] a mouse beside the screen works as a mouse", async () => {
    await scene.own.hover();
    await expect(scene.own.getByRole("group", { name: "Message actions" })).toBeVisible();
  });
});

async function feelsLongPress({ ada, page, own }: Scene) {
  const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt);
  const sheet = sheetOf(page, ada);
  const quick = sheet.getByRole("group", { name: "Quick reactions" }).getByRole("button");
  await longPress(page, await pointIn(own, 120, 20), () => expect(sheet).toBeVisible());
  expect(await felt()).toEqual([10]);
  await expect(quick.first()).toHaveText("👍");
  await quick.last().tap();
  const picker = page.getByRole("dialog", { name: "Add reaction" });
  await picker.getByRole("searchbox").fill("rocket");
  await picker.getByRole("button", { name: "rocket", exact: true }).tap();
  const chip = own.getByRole("button", { name: "🚀 1: you" });
  await expect(chip).toBeVisible();
  await expect(picker).toHaveCount(0);
  await longPress(page, await pointIn(own, 120, 20), () => expect(sheet).toBeVisible());
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
}

async function saysWhoReacted({ grace, page, own, react }: Scene) {
  await react();
  const chip = own.getByRole("button", { name: /^👍 1/ });
  await expect(chip).toBeVisible();
  const who = page.getByRole("dialog", { name: "Reacted with 👍" });
  await longPress(page, await pointIn(chip, 10, 10), () => expect(who).toBeVisible());
  await expect(who.getByRole("listitem")).toHaveText([grace.username]);
  await page.keyboard.press("Escape");
  await expect(who).toHaveCount(0);
  await expect(chip).toHaveAttribute("aria-pressed", "false");
}

async function opensOnlyAtRest({ ada, page, own }: Scene) {
  const at = await pointIn(own, 120, 30);
  const hand = await finger(page);
  await hand.down(at);
  await hand.move({ x: at.x + 8, y: at.y + 9 }, 3);
  const since = await now(page);
  await page.waitForFunction((from) => performance.now() - from > 700, since);
  await hand.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The same finger, at rest, opens it: that it did not is no accident.
  const sheet = sheetOf(page, ada);
  await longPress(page, at, () => expect(sheet).toBeVisible());
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
}

async function dragsSheet({ ada, page, own }: Scene) {
  const sheet = sheetOf(page, ada);
  await longPress(page, await pointIn(own, 120, 30), () => expect(sheet).toBeVisible());
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
  await expect(own).toBeVisible();
}

async function scrollsLying({ ada, page, own }: Scene) {
  await page.setViewportSize(PHONE_LYING.viewport);
  await expect(own).toBeInViewport();
  const sheet = sheetOf(page, ada);
  const at = await pointIn(own, 200, 20);
  await longPress(page, at, () => expect(sheet).toBeVisible());
  const last = sheet.getByRole("menuitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await longPress(page, at, () => expect(sheet).toBeVisible());
  await page.touchscreen.tap(20, 10);
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize(PHONE.viewport);
}

async function offersAll({ grace, page, theirs }: Scene) {
  const sheet = sheetOf(page, grace);
  await longPress(page, await pointIn(theirs, 120, 30), () => expect(sheet).toBeVisible());
  const items = sheet.getByRole("menuitem");
  await expect(items.nth(2)).toBeVisible();
  const texts = await items.allTextContents();
  const ofMessage = [
    "Reply",
    "Copy Text",
    "Forward",
    "Pin",
    "Save Message",
    "Remind Me…",
    "Create Thread",
    "Select",
    "Mark Unread",
    "Copy Link",
    "Delete",
  ];
  expect(texts.slice(0, ofMessage.length)).toEqual(ofMessage);
  expect(texts.indexOf("View Profile")).toBe(ofMessage.length);
  expect(texts.indexOf("Kick")).toBeGreaterThan(texts.indexOf("Report"));
  await expect(sheet.getByRole("separator")).toHaveCount(2);
  await expect(page.getByRole("menu")).toHaveCount(1);

  // The menu key of a physical keyboard opens it too.
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await theirs.focus();
  await page.keyboard.press("Shift+F10");
  await expect(sheet).toBeVisible();

  const quick = sheet.getByRole("group", { name: "Quick reactions" });
  await expect(quick.getByRole("button")).toHaveCount(7);
  // However many items there are, the row keeps its height.
  expect((await quick.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await quick.getByRole("button", { name: "React with heart" }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "❤️ 1: you" })).toBeVisible();
}

async function pressesNothing({ page, own }: Scene) {
  const { width } = (await own.boundingBox())!;
  // On its text, and where a mouse finds the toolbar.
  for (const [right, down] of [[120, 36], [width - 30, 18], [width - 80, 18]] as const) {
    const { x, y } = await pointIn(own, right, down);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  }
  await expect(own.getByRole("group", { name: "Message actions" })).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Replying to/ })).toHaveCount(0);
}

async function replies({ ada, page, own }: Scene) {
  const bar = page.getByRole("region", { name: `Replying to ${ada.username}` });
  const at = await pointIn(own, 250, 30);
  const hand = await finger(page);
  // On a busy machine a finger may rest so long before it moves that it presses.
  const closeSheet = async () => {
    if (await sheetOf(page, ada).isVisible()) await page.keyboard.press("Escape");
    await expect(sheetOf(page, ada)).toHaveCount(0);
  };
  // The handler of swipes loads with the page; a swipe before that scrolls nothing either.
  await expect(async () => {
    await closeSheet();
    await hand.down(at);
    await hand.move({ x: at.x - 40, y: at.y });
    const moved = await own.evaluate((element) => element.style.translate);
    await hand.up();
    expect(parseInt(moved)).toBeLessThan(-15);
  }).toPass();
  await expect(own).not.toHaveAttribute("style", /translate: -/);
  await expect(bar).toHaveCount(0);

  await expect(async () => {
    await closeSheet();
    await swipe(page, at, { x: -120 });
    await expect(bar).toContainText("touch me", { timeout: 2000 });
  }).toPass();
  await expect(own).not.toHaveAttribute("style", /translate: -/);
}
