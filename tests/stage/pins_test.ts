import { fill } from "../helpers/fill.ts";
import type { History } from "../../protocol/messages.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { befriend, enter, found, message, open, rail, send } from "../e2e/chat.ts";

stage(
  "[MSG-02 D-PERM-4] pinned messages: listed live for everyone, one jump away, unpinned by those who may",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await found("Pins", ada, grace);
    const { channel } = space;
    await fill(t.url, grace.account, channel.id, [
      "the rules of the house",
      ...Array.from({ length: 150 }, (_, i) => `line ${i + 1}.`),
    ]);
    await open(grace, space);
    await grace.page.getByRole("button", { name: "Pinned Messages" }).click();
    const panel = grace.page.getByRole("complementary", { name: "Pinned Messages" });
    await expect(panel).toContainText("No pinned messages");
    const { messages } = await ada.account.call<History>(
      "GET",
      `/messages/${channel.id}?after=0&limit=5`,
    );
    const { id } = messages.find((one) => !one.isSystemMessage)!;
    await ada.account.call("PUT", `/channels/${channel.id}/pins/${id}`);
    await expect(panel.getByRole("article")).toContainText("the rules of the house");
    await expect(panel.getByRole("button", { name: /Unpin/ })).toHaveCount(0);
    await panel.getByRole("button", { name: /^Jump/ }).click();
    await expect(message(grace.page, "the rules of the house")).toBeInViewport();
    await expect(message(grace.page, "the rules of the house")).toBeFocused();

    await open(ada, space);
    await ada.page.getByRole("button", { name: "Pinned Messages" }).click();
    await ada.page.getByRole("button", { name: /^Unpin/ }).click();
    await expect(panel).toContainText("No pinned messages");
    await grace.page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
  },
);

stage(
  "[MEND-26c] either of two people pins in their direct message, and both see it",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const userId = grace.account.user.id;
    await ada.account.call("POST", "/channels/dm", { recipientId: userId });
    for (const { page } of [ada, grace]) await enter(page);
    for (const [one, other] of [[ada, grace], [grace, ada]]) {
      await rail(one.page, "Home").click();
      await one.page.getByRole("navigation", { name: "Channels" })
        .getByRole("button", { name: other.username, exact: true }).click();
    }
    await send(ada.page, "our address");
    await grace.page.getByRole("button", { name: "Pinned Messages" }).click();
    const panel = grace.page.getByRole("complementary", { name: "Pinned Messages" });
    await expect(panel).toContainText("No pinned messages");
    const sent = message(ada.page, "our address");
    // A message can be pinned once the server has it.
    await expect(sent).not.toHaveAttribute("aria-busy", "true");
    await sent.click({ button: "right" });
    await ada.page.getByRole("menuitem", { name: "Pin", exact: true }).click();
    await expect(panel.getByRole("article")).toContainText("our address");
    await panel.getByRole("button", { name: /^Unpin/ }).click();
    await expect(panel).toContainText("No pinned messages");
  },
);
