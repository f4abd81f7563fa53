import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fill } from "../helpers/fill.ts";
import { befriend, channel, copied, gather, rail } from "../e2e/chat.ts";

const menu = (page: Page) => page.getByRole("menu");
const items = (page: Page) => menu(page).getByRole("menuitem");

stage(
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
        "Notification Settings",
        "Copy Link",
        "Move DownCtrl Shift ↓",
        "Edit Channel",
        "Turn on end-to-end encryption",
        "My Permissions",
      ]);
      await expect(menu(page).getByRole("separator")).toHaveCount(2);
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
        "Until 8 AM",
        "Until I Turn It Back On",
      ]);
      await items(page).filter({ hasText: "For 1 Hour" }).click();
      await expect(channel(page, "general")).toHaveAccessibleDescription(/Muted/);
      await expect(channel(page, "general")).toBeFocused();
    });
    await t.step("[UX-7] its options are the next stop of Tab", async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Channel options" }).first()).toBeFocused();
    });
    await t.step("[UX-7] a server of the rail", async () => {
      await rail(page, "Menus").focus();
      await page.keyboard.press("Shift+F10");
      await expect(items(page).first()).toHaveText("Mark as Read");
      await expect(items(page).filter({ hasText: "Leave Server" })).toBeVisible();
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
