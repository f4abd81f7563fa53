import type { CustomEmoji } from "../../../protocol/emoji.ts";
import type { EmojiRecord } from "./records.ts";

export function emojiView(
  { id, kind, name, picture, animated, width, height }: EmojiRecord,
): CustomEmoji {
  return { id, kind, name, url: picture, animated, width, height };
}
