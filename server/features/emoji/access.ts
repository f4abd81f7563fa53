import { emojiOf } from "../../../protocol/emoji_plain.ts";
import { emojiText } from "../../../protocol/emoji_text.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import { getEmoji } from "./store.ts";

/**
 * A reaction as it is stored: an emoji of the server by the name that it has now (FIL-7), every
 * other one as it is.
 * @param serverId of the message's channel; null: it is a direct message, which has none
 * @throws AppError invalid_input for one that is not there
 */
export function usableEmoji(reader: Reader, serverId: string | null, emoji: string): string {
  const wanted = emojiOf(emoji);
  if (!wanted) return emoji;
  const found = serverId && getEmoji(reader, serverId, wanted.id);
  if (!found || found.kind !== "emoji") throw invalid("emoji", "is not an emoji of this server");
  return emojiText(found);
}
