import type { Locator, Page } from "playwright-core";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { finger, longPress, PHONE, PHONE_LYING, pointIn } from "../helpers/touch.ts";
import { channel, found, message, open, rail, type Space } from "./chat.ts";

const menu = (page: Page) => page.getByRole("menu");
const items = (page: Page) => menu(page).getByRole("menuitem");

/** Waits until the visible part is within the window. */
async function expectInside(layer: Locator): Promise<void> {
  await expect.poll(() =>
    layer.evaluate((element) => {
      const still = element.getAnimations({ subtree: true }).length === 0;
      const { top, left, bottom, right } = element.getBoundingClientRect();
      return still && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    })
  ).toBe(true);
}

e2e("[UX-7] menus of a list within a window, and on a phone", async (t) => {
  await t.step(
    "[UX-7] a menu that is longer than the window scrolls within it, and only one is open",
    () => scrollsWithin(t),
  );
  const ada = await t.user("ada", PHONE);
  const space = await found("Touch", ada);
  for (const [name, phone] of [["upright", PHONE], ["lying", PHONE_LYING]] as const) {
    await t.step(
      `[UX-7] on a phone (${name}) a long press opens a sheet, which a swipe or a tap beside closes`,
      () => closesSheet(ada, space, phone.viewport),
    );
  }
});

async function scrollsWithin(t: Stage) {
  const ada = await t.user("ada", { viewport: { width: 844, height: 390 } });
  const grace = await t.somebody("grace");
  const space = await found("Low", ada, grace);
  await fill(t.url, grace.account, space.channel.id, ["near the lower edge", "and another"]);
  await open(ada, space);
  const { page } = ada;
  await message(page, "near the lower edge").click({ button: "right" });
  const last = items(page).filter({ hasText: "Ban" });
  await expect(last).toBeAttached();
  await expectInside(menu(page));
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
  await message(page, "and another").click({ button: "right", force: true });
  await expect(menu(page)).toHaveCount(1);
  await expectInside(menu(page));
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await rail(page, "Low").focus();
  await page.keyboard.press("Shift+F10");
  await expectInside(menu(page));
}

/** The channel isn't muted, before and after. */
async function closesSheet(ada: Person, space: Space, window: typeof PHONE.viewport) {
  await ada.page.setViewportSize(window);
  await open(ada, space);
  const { page } = ada;
  const menuButton = page.getByRole("button", { name: "Menu", exact: true });
  if (await menuButton.isVisible()) await menuButton.tap();
  const row = channel(page, "general");
  await expect(row).toBeInViewport();
  const sheet = page.getByRole("dialog", { name: "general" });
  const press = async () => {
    await longPress(page, await pointIn(row, 60, 12), () => expect(sheet).toBeVisible());
    await expectInside(sheet);
  };

  await press();
  await expect(sheet.getByRole("menuitem").first()).toHaveText("Mark as Read");
  const last = sheet.getByRole("menuitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  // A swipe down on its handle closes it.
  const hand = await finger(page);
  const handle = await pointIn(sheet, 150, 10);
  await hand.down(handle);
  await hand.move({ x: handle.x, y: handle.y + 120 });
  await hand.up();
  await expect(sheet).toBeHidden();
  await press();
  await page.touchscreen.tap(window.width / 2, 8);
  await expect(sheet).toBeHidden();
  await press();
  await sheet.getByRole("menuitem", { name: "Mute Channel" }).tap();
  const next = page.getByRole("dialog", { name: "Mute Channel" });
  await expectInside(next);
  await next.getByRole("menuitem", { name: "For 8 Hours" }).tap();
  await expect(next).toBeHidden();
  await expect(row).toHaveAccessibleDescription(/Muted until .*\d:\d\d/);
  await press();
  const unmute = sheet.getByRole("menuitem", { name: "Unmute Channel" });
  await expect(unmute).toContainText(/Muted until .*\d:\d\d/);
  await unmute.tap();
  await expect(sheet).toBeHidden();
}
