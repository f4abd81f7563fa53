import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import type { Channel } from "../../protocol/channels.ts";
import { fill } from "../helpers/fill.ts";
import { channel, found, message, open, send } from "../e2e/chat.ts";

stage(
  "[COM-13] a message is forwarded with a comment; its origin leads back for whoever may read it",
  async (t) => {
    const [ada, bob] = [await t.user("ada"), await t.user("bob")];
    const space = await found("Forwarding", ada, bob);
    const { account } = ada;
    const { server } = space;
    const make = (body: object) => account.call("POST", `/channels/server/${server.id}`, body);
    await make({ name: "plans" });
    await make({ name: "board", permissions: { default: { readMessages: false } } });
    await open(ada, space);
    const { page } = ada;
    await send(page, "the gate opens at nine, @bob knows");
    const sent = message(page, "the gate opens");
    await expect(sent).not.toHaveAttribute("aria-busy", "true");

    await sent.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Forward", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Forward Message" });
    await expect(dialog).toContainText("the gate opens at nine");
    await expect(dialog.getByRole("button", { name: "Forward", exact: true })).toBeDisabled();
    await dialog.getByRole("searchbox").fill("plans");
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await dialog.getByRole("checkbox").click();
    await dialog.getByLabel("Comment").fill("for tomorrow");
    await dialog.getByRole("button", { name: "Forward", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Message forwarded")).toBeVisible();

    await channel(page, "plans").click();
    const copy = message(page, "the gate opens");
    await expect(copy).toContainText("Forwarded from #general");
    await expect(message(page, "for tomorrow")).not.toContainText("Forwarded");
    await copy.getByRole("button", { name: /^Forwarded from/ }).click();
    await expect(sent).not.toContainText("Forwarded");
    await expect(sent).toBeFocused();

    // bob reads that it was forwarded, and nothing of a channel that he can't see.
    await channel(page, "board").click();
    await send(page, "nobody else reads this");
    const secret = message(page, "nobody else reads this");
    await expect(secret).not.toHaveAttribute("aria-busy", "true");
    await secret.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Forward", exact: true }).click();
    await dialog.getByRole("searchbox").fill("plans");
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: "Forward", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await open(bob, space);
    await channel(bob.page, "plans").click();
    const [first, second] = ["the gate opens", "nobody else"].map((text) =>
      message(bob.page, text)
    );
    await expect(second).toContainText("Forwarded");
    await expect(second).not.toContainText("board");
    await expect(second.getByRole("button", { name: /^Forwarded/ })).toHaveCount(0);
    await expect(first).toContainText("Forwarded from #general");
    await expect(first).not.toHaveAttribute("data-mentioned", "true");
  },
);

stage("[COM-13] a link to a message shows it to whoever may read it, as it is now", async (t) => {
  // The server answers so about a message that bob can't see.
  t.allowErrors("not_found");
  const [ada, bob] = [await t.user("ada"), await t.user("bob")];
  const space = await found("Links", ada, bob);
  const make = (body: object) =>
    ada.account.call<{ channel: Channel }>("POST", `/channels/server/${space.server.id}`, body);
  const { channel: board } = await make({
    name: "board",
    permissions: { default: { readMessages: false } },
  });
  await fill(t.url, ada.account, board.id, ["the budget is spent"]);
  const { messages: [original] } = await ada.account.call<{ messages: { id: string }[] }>(
    "GET",
    `/messages/${board.id}`,
  );
  await open(ada, space);
  const { page } = ada;
  await send(page, `read ${t.url}/c/${board.id}/${original.id} please`);
  const link = message(page, "read http");
  const jump = link.getByRole("button", { name: /^Jump to the message of/ });
  await expect(link).toContainText("the budget is spent");
  await expect(link).toContainText("#board · Links");
  await open(bob, space);
  await expect(message(bob.page, "read http")).toContainText("You can't see this message.");
  await expect(message(bob.page, "read http")).not.toContainText("board ·");

  await jump.click();
  await expect(message(page, "the budget is spent")).toBeFocused();
  await channel(page, "general").click();
  await ada.account.call("DELETE", `/messages/${original.id}`);
  await expect(link).toContainText("You can't see this message.");
});
