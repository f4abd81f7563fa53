import { fill } from "../helpers/fill.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { composer, gather, message, messageList, send, startEdit } from "./chat.ts";

e2e(
  "[D-ENC-4] a reply quotes what it answers; the quote goes there, and an edit keeps it",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const { channel } = await gather("Replies", ada, grace);
    await send(ada.page, "shall we **meet** at noon?");
    const question = message(grace.page, "at noon?");
    await question.hover();
    await question.getByRole("button", { name: "Reply" }).click();
    const bar = grace.page.getByRole("region", { name: `Replying to ${ada.username}` });
    await expect(bar).toContainText("at noon?");
    await expect(composer(grace.page)).toBeFocused();
    await send(grace.page, "yes, gladly");
    await expect(bar).toHaveCount(0);

    const answer = message(ada.page, "yes, gladly");
    const quote = answer.getByRole("button", { name: `Go to the message of ${ada.username}` });
    await expect(quote).toContainText("at noon?");
    const later = Array.from({ length: 30 }, (_, i) => `later ${i}`);
    await fill(t.server.url, ada.account, channel.id, later);
    await expect(message(ada.page, "later 29")).toBeInViewport();
    await expect(quote).not.toBeInViewport();
    await quote.scrollIntoViewIfNeeded();
    await quote.click();
    const asked = messageList(ada.page).getByRole("article", { name: /shall we/ }).first();
    await expect(asked).toBeInViewport();

    const editor = await startEdit(grace.page, "yes, gladly");
    await editor.fill("no, sadly");
    await editor.press("Enter");
    await expect(message(ada.page, "no, sadly").getByRole("button", { name: /Go to the message/ }))
      .toContainText("at noon?");
  },
);

e2e("a reply is cancelled by Escape or its button, and the keyboard reaches it", async (t) => {
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
