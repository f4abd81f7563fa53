import { fill } from "../helpers/fill.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { History } from "../../protocol/messages.ts";
import {
  channel,
  composer,
  gather,
  message,
  messageList,
  open,
  send,
  startEdit,
} from "../e2e/chat.ts";

stage(
  "[D-ENC-4] a reply quotes what it answers, and an edit keeps the quote",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Replies", ada, grace);
    await send(ada.page, "shall we **meet** at noon?");
    const question = message(grace.page, "at noon?");
    await question.hover();
    await question.getByRole("button", { name: "Reply" }).click();
    const bar = grace.page.getByRole("region", { name: `Replying to ${ada.username}` });
    await expect(bar).toContainText("at noon?");
    await expect(composer(grace.page)).toBeFocused();
    await send(grace.page, "yes, gladly");
    await expect(bar).toHaveCount(0);

    const response = message(ada.page, "yes, gladly");
    const quote = response.getByRole("button", { name: `Go to the message of ${ada.username}` });
    await expect(quote).toContainText("at noon?");

    const editor = await startEdit(grace.page, "yes, gladly");
    await editor.fill("no, sadly");
    await editor.press("Enter");
    await expect(message(ada.page, "no, sadly").getByRole("button", { name: /Go to the message/ }))
      .toContainText("at noon?");
  },
);

stage(
  "[MEND-16] a reply notifies whom it answers, counted like a mention, unless that is switched off",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { server } = await gather("Replies", ada, grace);
    await ada.account.call("POST", `/channels/server/${server.id}`, { name: "side" });
    await send(ada.page, "first question");
    await send(ada.page, "second question");
    await channel(ada.page, "side").click();
    const reply = async (to: string, text: string, isSilent: boolean) => {
      const question = message(grace.page, to);
      await question.hover();
      await question.getByRole("button", { name: "Reply" }).click();
      const notify = grace.page.getByRole("switch", { name: `Notify ${ada.username}` });
      await expect(notify).toBeChecked();
      if (isSilent) {
        await notify.click();
        await expect(notify).not.toBeChecked();
      }
      await send(grace.page, text);
    };
    await reply("first question", "in silence", true);
    await expect(channel(ada.page, "general")).toHaveAccessibleDescription(/1 unread message\b/);
    await reply("second question", "you should know", false);
    await expect(channel(ada.page, "general")).toHaveAccessibleDescription(/1 mention\b/);
  },
);

stage("a reply is cancelled by Escape or its button, and the keyboard reaches it", async (t) => {
  const ada = await t.user("ada");
  await gather("Cancelling", ada);
  const { page } = ada;
  await send(page, "something to answer");
  const article = message(page, "something to answer");
  await expect(article).not.toHaveAttribute("aria-busy", "true");
  await article.focus();
  await expect(article.getByRole("button", { name: "Reply" })).toBeVisible();
  await article.getByRole("button", { name: "Reply" }).press("Enter");
  const bar = page.getByRole("region", { name: /^Replying to/ });
  await expect(bar).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await article.hover();
  await article.getByRole("button", { name: "Reply" }).click();
  await bar.getByRole("button", { name: "Cancel reply" }).click();
  await expect(bar).toHaveCount(0);
  await send(page, "no quote");
  await expect(message(page, "no quote").getByRole("button", { name: /Go to/ })).toHaveCount(0);
});

stage(
  "[HARD-16 D-ENC-4] a quote says what stands in the channel, and where the sender quoted something else",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const mallory = await t.somebody("mallory");
    const space = await gather("Quotes", ada, grace, mallory);
    const { channel } = space;
    await send(ada.page, "the meeting is **on Monday**");
    await expect(message(grace.page, "on Monday")).toBeVisible();
    const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}`);
    const { id, seq } = messages.findLast(({ isSystemMessage }) => !isSystemMessage)!;
    const replies = [
      ["forged", { id, seq, username: ada.username, text: "I hate all of you" }],
      ["blamed", { id, seq, username: "somebody", text: "the meeting is on Monday" }],
      ["invented", { id: "none", seq: seq + 1000, username: ada.username, text: "never said" }],
    ] as const;
    const later = Array.from({ length: 60 }, (_, i) => `later ${i}`);
    await fill(t.url, mallory.account, channel.id, [
      ...later,
      ...replies.map(([text, reply]) => formatPlaintext({ reply, text })),
    ]);

    // The original is far above, so it's requested by its number.
    await open(grace, space);
    const { page } = grace;
    const quoteIn = (text: string) =>
      message(page, text).getByRole("button", { name: `Go to the message of ${ada.username}` });
    const differs = "Quoted text differs from the original";
    await expect(quoteIn("forged")).toContainText("the meeting is on Monday");
    await expect(message(page, "forged")).toContainText(differs);
    await expect(quoteIn("blamed")).toContainText("the meeting is on Monday");
    await expect(message(page, "blamed")).not.toContainText(differs);
    await expect(message(page, "invented")).toContainText(
      "The original message is no longer available",
    );
    for (const lie of ["I hate all of you", "somebody", "never said"]) {
      await expect(messageList(page)).not.toContainText(lie);
    }
  },
);

stage(
  "[HARD-16] a quote of what was edited says so, and one of what was deleted too",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await gather("Edits", ada, grace);
    await send(ada.page, "tea at four");
    const original = message(grace.page, "tea at four");
    await original.hover();
    await original.getByRole("button", { name: "Reply" }).click();
    await send(grace.page, "count me in");
    const response = message(grace.page, "count me in");
    await expect(response.getByRole("button", { name: /^Go to/ })).toContainText("tea at four");
    await expect(response).not.toContainText("Edited since");

    await composer(ada.page).press("ArrowUp");
    const editor = ada.page.getByRole("textbox", { name: "Edit message" });
    await editor.fill("coffee at six");
    await editor.press("Enter");
    await expect(response.getByRole("button", { name: /^Go to/ })).toContainText("coffee at six");
    await expect(response).toContainText("Edited since");
    await expect(response).not.toContainText("tea at four");

    // Before the edit is saved, the first message with these words is the one that quotes it.
    await expect(editor).toHaveCount(0);
    const own = message(ada.page, "coffee at six").first();
    await own.hover();
    await own.getByRole("button", { name: "Delete" }).click();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(response).toContainText("The original message is no longer available");
    await expect(response).not.toContainText("coffee");
  },
);
