import { sameName } from "../../client/messages/mentions.ts";
import { type ShownMessage, spokenWords } from "../../components/chat/message.ts";
import { withMarkdown } from "../../components/markdown/useMarkdown.ts";
import { QUOTED_SPOILER, quoteOf } from "../../protocol/plaintext.ts";
import type { MainContext } from "./context.ts";
import { mentionNames } from "./mention_names.ts";

/**
 * Makes the next message reply to this one: with a quote, and a notification of its author
 * (MEND-16).
 */
export function encloseReply(
  { client }: MainContext,
  channelId: string,
  { id, seq, username, name, userId, ...message }: ShownMessage,
): void {
  if (id === null || seq === null) return;
  const { channels, session, enclosed, members } = client;
  // Replies in direct messages and groups always notify everyone.
  const isOwn = userId === session.user.value?.id;
  const author = channels.find(channelId)?.server_id && !isOwn ? userId : undefined;
  const list = members.lists.value[mentionNames(client).id ?? ""]?.members ?? [];
  const isKnown = (typed: string) => list.some((member) => sameName(member.username, typed));
  withMarkdown(message.text ?? "", (markdown) => {
    const words = spokenWords(message, markdown, { isKnown }, QUOTED_SPOILER);
    const notified = author ? { author, to: author } : {};
    const quote = { id, seq, username, name, text: quoteOf(words) };
    enclosed.set(channelId, { reply: { ...quote, ...notified } });
  });
}
