import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { found, message, open, send } from "../e2e/chat.ts";

stage(
  "[COM-12] a message is saved from its menu, listed, jumped to and removed; a reminder comes to all pages",
  async (t) => {
    const ada = await t.user("ada");
    const space = await found("Saved", ada);
    await open(ada, space);
    const { page } = ada;
    await send(page, "water the plants");
    const sent = message(page, "water the plants");
    await expect(sent).not.toHaveAttribute("aria-busy", "true");
    const choose = async (name: string) => {
      await sent.click({ button: "right" });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Save Message");
    await expect(page.getByText("Message saved")).toBeVisible();

    const dialog = page.getByRole("dialog", { name: "Saved Messages" });
    const list = async () => {
      await page.getByRole("region", { name: "Your account" })
        .getByRole("button").first().click();
      await page.getByRole("menuitem", { name: "Saved Messages" }).click();
    };
    await list();
    await expect(dialog.getByRole("article")).toContainText("water the plants");
    await dialog.getByRole("button", { name: /^Jump/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sent).toBeFocused();

    await choose("Remind Me…");
    const times = page.getByRole("dialog", { name: "Remind Me" });
    await times.getByRole("button", { name: "Set Reminder" }).click();
    await expect(times.getByRole("alert")).toContainText("Choose a time in the future");
    await times.getByRole("button", { name: "In 20 minutes" }).click();
    await expect(page.getByText(/^Reminder set for/)).toBeVisible();
    await expect(times).toHaveCount(0);
    await list();
    await expect(dialog.getByRole("article")).toContainText("Reminder: ");
    await dialog.getByRole("button", { name: /^Remove/ }).click();
    await expect(dialog).toContainText("No saved messages");
    await page.keyboard.press("Escape");

    // A reminder that is due at once.
    const { messages } = await ada.account.call<{ messages: { id: string; seq: number }[] }>(
      "GET",
      `/messages/${space.channel.id}?limit=1`,
    );
    await ada.account.call("POST", "/users/saved", {
      channelId: space.channel.id,
      messageId: messages[0].id,
      remind_at: new Date(Date.now() + 500).toISOString(),
    });
    await expect(page.getByText("Reminder: water the plants")).toBeVisible();
    await page.getByRole("button", { name: "View" }).click();
    await expect(dialog.getByRole("article")).toContainText("Reminded: ");
    await dialog.getByRole("button", { name: /^Remove/ }).press("Enter");
    await expect(dialog).toContainText("No saved messages");
  },
);
