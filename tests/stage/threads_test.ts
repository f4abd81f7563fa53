import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, send } from "../e2e/chat.ts";

stage(
  "[COM-7] a thread is made from a message, written in, and shown on that message",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    await gather("Threads", ada, bob);
    const { page } = ada;
    await send(page, "shall we meet?");
    const root = message(page, "shall we meet?");
    await expect(root).not.toHaveAttribute("aria-busy", "true");
    await root.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Create Thread" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Thread" });
    const name = dialog.getByRole("textbox", { name: "Thread Name" });
    await expect(name).toHaveValue("shall we meet?");
    await name.fill("Meeting");
    await dialog.getByRole("button", { name: "Create Thread" }).click();
    await expect(dialog).toHaveCount(0);

    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toContainText("Meeting");
    await expect(page.getByText("This is where your conversation begins.")).toBeVisible();
    await send(page, "on Friday");
    await expect(message(page, "on Friday")).not.toHaveAttribute("aria-busy", "true");

    // Bob follows nothing, and sees it on the message.
    const line = bob.page.getByRole("link", { name: /^Meeting/ });
    await expect(line).toContainText(/1 message · last from ada/);
    await line.click();
    await expect(message(bob.page, "on Friday")).toBeVisible();
    await send(bob.page, "Friday is fine");
    await expect(message(page, "Friday is fine")).toBeVisible();

    await bob.page.getByRole("button", { name: "Back to #general" }).click();
    await expect(bob.page.getByRole("heading", { level: 1 })).toContainText("general");
    await expect(line).toContainText(/2 messages · last from bob/);
    await bob.page.goBack();
    await expect(message(bob.page, "Friday is fine")).toBeVisible();
    await bob.page.reload();
    await expect(bob.page.getByRole("heading", { level: 1 })).toContainText("Meeting");
    await expect(message(bob.page, "Friday is fine")).toBeVisible();
  },
);

stage(
  "[COM-7] who left a thread without following it goes back to it with the browser's history",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    const space = await gather("Reading", ada, bob);
    await send(ada.page, "a root");
    await expect(message(bob.page, "a root")).toBeVisible();
    const page = await ada.account.call<{ messages: { id: string; seq: number }[] }>(
      "GET",
      `/messages/${space.channel.id}?limit=1`,
    );
    await ada.account.call(
      "POST",
      `/messages/${space.channel.id}/${page.messages[0].id}/thread`,
      { name: "Quiet" },
    );
    await bob.page.getByRole("link", { name: /^Quiet/ }).click();
    const title = bob.page.getByRole("heading", { level: 1 });
    await expect(title).toContainText("Quiet");
    await bob.page.getByRole("button", { name: "Back to #general" }).click();
    await expect(title).toContainText("general");
    await bob.page.goBack();
    await expect(title).toContainText("Quiet");
    await ada.account.call("PUT", `/channels/${space.channel.id}`, { name: "hall" });
    await expect(bob.page.getByRole("button", { name: "Back to #hall" })).toBeVisible();
  },
);

stage(
  "[COM-7] the list of a channel's threads finds and creates them; their menu edits, locks and archives",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Listed threads", ada);
    const { page } = ada;
    await page.getByRole("button", { name: "Threads", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Threads" });
    await expect(panel).toContainText("No threads here");
    await panel.getByRole("button", { name: "New Thread" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Thread" });
    await dialog.getByRole("textbox", { name: "Thread Name" }).fill("Lunch");
    await dialog.getByRole("textbox", { name: "First Message" }).fill("soup today");
    await dialog.getByRole("button", { name: "Create Thread" }).click();
    await expect(message(page, "soup today")).toBeVisible();
    const row = panel.getByRole("button", { name: /^Lunch/ });
    await expect(row).toBeVisible();

    const channels = page.getByRole("navigation", { name: "Channels" });
    const listed = channels.getByRole("button", { name: "Lunch", exact: true });
    await expect(listed).toHaveAttribute("aria-current", "page");
    const choose = async (name: string) => {
      await listed.click({ button: "right" });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Edit Thread");
    const editing = page.getByRole("dialog", { name: "Edit Thread" });
    await editing.getByRole("textbox", { name: "Thread Name" }).fill("Lunch");
    await editing.getByRole("combobox", { name: "Archive After Inactivity" }).selectOption("60");
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(editing).toHaveCount(0);
    await choose("Lock Thread");
    await expect(row).toContainText("Locked");

    await choose("Archive Thread");
    await expect(row).toHaveCount(0);
    await panel.getByRole("combobox", { name: "Show threads" }).selectOption("archived");
    await expect(row).toBeVisible();
    await panel.getByRole("searchbox", { name: "Search by name" }).fill("dinner");
    await expect(panel).toContainText("No thread has this name");
    await panel.getByRole("searchbox", { name: "Search by name" }).fill("lun");
    await expect(row).toBeVisible();
    await choose("Reopen Thread");
    await expect(row).toHaveCount(0);

    await choose("Delete Thread");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Thread" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("general");
    await expect(listed).toHaveCount(0);
  },
);
