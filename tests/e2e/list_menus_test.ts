import type { Locator, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { finger, longPress, PHONE, PHONE_LYING, pointIn } from "../helpers/touch.ts";
import { befriend, channel, copied, found, gather, message, open, rail, send } from "./chat.ts";

const menu = (page: Page) => page.getByRole("menu");
const items = (page: Page) => menu(page).getByRole("menuitem");

/** What the page shows of it lies within the window. */
async function expectInside(layer: Locator): Promise<void> {
  await expect.poll(() =>
    layer.evaluate((element) => {
      const still = element.getAnimations({ subtree: true }).length === 0;
      const { top, left, bottom, right } = element.getBoundingClientRect();
      return still && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    })
  ).toBe(true);
}

e2e(
  "[UX-7 UX-11] servers, channels and conversations have menus, by mouse and by key",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const space = await gather("Menus", ada);
    const { page } = ada;

    await t.step("[UX-7] a channel, with its parts divided", async () => {
      await channel(page, "general").click({ button: "right" });
      await expect(items(page)).toHaveText([
        "Mark as Read",
        "Mute Channel",
        "Copy Link",
        "Edit Channel",
        "Make Private",
        "My Permissions",
      ]);
      await expect(menu(page).getByRole("separator")).toHaveCount(1);
      await items(page).filter({ hasText: "Copy Link" }).click();
      await copied(page).toBe(`${ada.url}/c/${space.channel.id}`);
    });
    await t.step("[UX-11] a mute asks for how long", async () => {
      await channel(page, "general").focus();
      await page.keyboard.press("Shift+F10");
      await items(page).filter({ hasText: "Mute Channel" }).click();
      await expect(items(page)).toHaveText([
        "For 15 Minutes",
        "For 1 Hour",
        "For 8 Hours",
        "For 24 Hours",
        "Until I Turn It Back On",
      ]);
      await items(page).filter({ hasText: "For 1 Hour" }).click();
      await expect(channel(page, "general")).toHaveAccessibleDescription(/Muted/);
      await expect(channel(page, "general")).toBeFocused();
    });
    await t.step("[UX-7] a server of the rail", async () => {
      await rail(page, "Menus").focus();
      await page.keyboard.press("Shift+F10");
      await expect(items(page).first()).toHaveText("Mark as Read");
      await expect(items(page).filter({ hasText: "Leave Server" })).toBeVisible();
      await expectInside(menu(page));
      await page.keyboard.press("Escape");
      await expect(rail(page, "Menus")).toBeFocused();
    });
    await t.step("[UX-7] a conversation is marked as read there", async () => {
      const { channel: direct } = await grace.account.call<{ channel: Channel }>(
        "POST",
        "/channels/dm",
        { recipientId: ada.account.user.id },
      );
      await fill(grace.url, grace.account, direct.id, ["are you there"]);
      await rail(page, "Home").click();
      const row = channel(page, grace.username);
      await expect(row).toHaveAccessibleDescription(/1 unread message/);
      await row.hover();
      await page.getByRole("button", { name: "Conversation options" }).click();
      await expect(items(page).filter({ hasText: "View Profile" })).toBeVisible();
      await items(page).filter({ hasText: "Mark as Read" }).click();
      await expect(row).not.toHaveAccessibleDescription(/unread/);
      await row.click({ button: "right" });
      await items(page).filter({ hasText: "Copy Link" }).click();
      await copied(page).toBe(`${ada.url}/dm/${grace.account.user.id}`);
    });
  },
);

e2e(
  "[UX-7] a menu that is longer than the window scrolls within it, and only one is open",
  async (t) => {
    const ada = await t.user("ada", { viewport: { width: 844, height: 390 } });
    const grace = await t.user("grace");
    await gather("Low", ada, grace);
    await send(grace.page, "near the lower edge");
    await send(grace.page, "and another");
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
  },
);

for (const [name, phone] of [["upright", PHONE], ["lying", PHONE_LYING]] as const) {
  e2e(
    `[UX-7] on a phone (${name}) a long press opens a sheet, which a swipe or a tap beside closes`,
    async (t) => {
      const ada = await t.user("ada", phone);
      const space = await found("Touch", ada);
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
      await t.step("[UX-7] a swipe down on its handle closes it", async () => {
        const hand = await finger(page);
        const handle = await pointIn(sheet, 150, 10);
        await hand.down(handle);
        await hand.move({ x: handle.x, y: handle.y + 120 });
        await hand.up();
        await expect(sheet).toBeHidden();
      });
      await press();
      await page.touchscreen.tap(phone.viewport.width / 2, 8);
      await expect(sheet).toBeHidden();
      await press();
      await sheet.getByRole("menuitem", { name: "Mute Channel" }).tap();
      const next = page.getByRole("dialog", { name: "Mute Channel" });
      await expectInside(next);
      await next.getByRole("menuitem", { name: "For 8 Hours" }).tap();
      await expect(next).toBeHidden();
      await expect(row).toHaveAccessibleDescription(/Muted until .*\d:\d\d/);
      await press();
      await expect(sheet.getByRole("menuitem", { name: "Unmute Channel" }))
        .toContainText(/Muted until .*\d:\d\d/);
    },
  );
}
