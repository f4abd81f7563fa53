import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { found, message, open, send } from "../e2e/chat.ts";

stage(
  "[COM-11] the inbox lists reminders, which are marked as read, jumped to and removed",
  async (t) => {
    const ada = await t.user("ada");
    const space = await found("Inbox", ada);
    await open(ada, space);
    const { page } = ada;
    await send(page, "water the plants");
    const sent = message(page, "water the plants");
    await expect(sent).not.toHaveAttribute("aria-busy", "true");
    const list = async () => {
      await page.getByRole("region", { name: "Your account" }).getByRole("button").first().click();
      await page.getByRole("menuitem", { name: "Inbox" }).click();
    };
    const dialog = page.getByRole("dialog", { name: "Inbox" });
    await list();
    await expect(dialog).toContainText("Your inbox is empty");

    const { messages } = await ada.account.call<{ messages: { id: string }[] }>(
      "GET",
      `/messages/${space.channel.id}?limit=1`,
    );
    const remind_at = new Date(Date.now() + 500).toISOString();
    const body = { channelId: space.channel.id, messageId: messages[0].id, remind_at };
    await ada.account.call("POST", "/users/saved", body);
    const entry = dialog.getByRole("article");
    await expect(entry).toContainText("Reminder · Unread");
    await expect(entry).toContainText("water the plants");
    await dialog.getByRole("button", { name: "Mark All as Read" }).click();
    await expect(entry).not.toContainText("Unread");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(dialog).toContainText("Your inbox is empty");
  },
);
