import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message } from "../e2e/chat.ts";

stage(
  "[COM-14] what is in the input is sent later: listed, changed, sent now and deleted, on all pages",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    await gather("Later", ada, bob);
    const { page } = ada;
    const input = page.getByPlaceholder("Type a message...");
    const choose = async () => {
      await page.getByRole("button", { name: "More options" }).click();
      await page.getByRole("menuitem", { name: "Schedule Message…" }).click();
    };
    await choose();
    await expect(page.getByText("Write the message first")).toBeVisible();

    const times = page.getByRole("dialog", { name: "Schedule Message" });
    const later = async (text: string) => {
      await input.fill(text);
      await choose();
      await times.getByRole("button", { name: "In 1 hour" }).click();
      await expect(times).toHaveCount(0);
      await expect(input).toHaveValue("");
    };
    await later("good morning @bob");
    await later("good evening");
    await expect(page.getByText(/^The message will be sent/).first()).toBeVisible();

    const list = page.getByRole("dialog", { name: "Scheduled Messages" });
    const open = async () => {
      await page.getByRole("region", { name: "Your account" })
        .getByRole("button").first().click();
      await page.getByRole("menuitem", { name: "Scheduled Messages" }).click();
    };
    await open();
    const cards = list.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(0)).toContainText("#general · Later");
    await expect(cards.nth(0)).toContainText("good morning @bob");
    await expect(cards.nth(0)).toContainText("Will be sent");

    await cards.nth(0).getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Scheduled Message" });
    await edit.getByRole("textbox", { name: "Message" }).fill(" ");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByRole("alert")).toContainText("Write something.");
    await edit.getByRole("textbox", { name: "Message" }).fill("good morning @bob, and all");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(cards.nth(0)).toContainText("good morning @bob, and all");

    await cards.nth(0).getByRole("button", { name: "Send Now" }).click();
    await expect(cards).toHaveCount(1);
    await expect(message(bob.page, "good morning @bob, and all")).toBeVisible();

    await cards.nth(0).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Scheduled message deleted")).toBeVisible();
    await open();
    await expect(list).toContainText("No scheduled messages");
  },
);

stage(
  "[COM-14] the list follows what other devices and the server do, and says why one was not sent",
  async (t) => {
    const ada = await t.user("ada");
    const space = await gather("Later", ada);
    const { page } = ada;
    await page.getByRole("region", { name: "Your account" }).getByRole("button").first().click();
    await page.getByRole("menuitem", { name: "Scheduled Messages" }).click();
    const list = page.getByRole("dialog", { name: "Scheduled Messages" });
    await expect(list).toContainText("No scheduled messages");
    const { channel } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${space.server.id}`,
      { name: "plans" },
    );
    const body = {
      channelId: channel.id,
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
      encryptedContent: btoa("what no page can open, since it is not encrypted"),
      iv: btoa("twelve bytes"),
    };
    await ada.account.call("POST", "/users/scheduled", body);
    const card = list.getByRole("article");
    await expect(card).toContainText("This page can't open the message.");
    await ada.account.call("DELETE", `/channels/${channel.id}`);
    await expect(card).toContainText("Not sent. The channel is gone.");
  },
);
