import { emojiOf } from "../../../protocol/emoji_plain.ts";
import { emojiText } from "../../../protocol/emoji_text.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import { getEmoji } from "./store.ts";

/**
 * Returns a reaction as it is stored: a server's emoji by its current name (FIL-7), any other one
 * unchanged.
 * @param serverId of the message's channel; null: it is a direct message, which has none
 * @throws AppError invalid_input for a missing one
 */
export function usableEmoji(reader: Reader, serverId: string | null, emoji: string): string {
  const wanted = emojiOf(emoji);
  if (!wanted) return emoji;
  const found = serverId && getEmoji(reader, serverId, wanted.id);
  if (!found || found.kind !== "emoji") throw invalid("emoji", "is not an emoji of this server");
  return emojiText(found);
}
