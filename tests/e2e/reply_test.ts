import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { History } from "../../protocol/messages.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { gather, message, messageList, open, send } from "./chat.ts";

e2e("[D-ENC-4] a quote leads to the message that it quotes, which is far above", async (t) => {
  const ada = await t.user("ada");
  const space = await gather("Replies", ada);
  const { page } = ada;
  await send(page, "shall we meet at noon?");
  await expect(message(page, "at noon?")).not.toHaveAttribute("aria-busy", "true");
  const { messages } = await ada.account.call<History>("GET", `/messages/${space.channel.id}`);
  const { id, seq } = messages.findLast(({ isSystemMessage }) => !isSystemMessage)!;
  const reply = { id, seq, username: ada.username, text: "shall we meet at noon?" };
  await fill(t.url, ada.account, space.channel.id, [
    ...Array.from({ length: 60 }, (_, i) => `later ${i}`),
    formatPlaintext({ reply, text: "yes, gladly" }),
  ]);
  // The page holds the newest messages only: the quoted one is asked for by its number.
  await open(ada, space);
  const quote = message(page, "yes, gladly").getByRole("button", { name: /^Go to the message/ });
  await expect(quote).toBeInViewport();
  const asked = messageList(page).getByRole("article", { name: /shall we/ }).first();
  await expect(asked).not.toBeInViewport();
  await quote.click();
  await expect(asked).toBeInViewport();
});
