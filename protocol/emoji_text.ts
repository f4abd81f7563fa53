/** Emoji and stickers of servers within texts and reactions (FIL-7). */

import { emojiOf, type EmojiText } from "./emoji_plain.ts";

/** Most characters of an emoji's text. */
export const MAX_EMOJI_TEXT = 80;

const NAME = "[a-z0-9_]{2,32}";
const ID = "[0-9a-f-]{36}";
const STICKER = new RegExp(`^<sticker:(${NAME}):(${ID})>$`);

/** Every `<:name:id>` of a text. */
export const EMOJI_IN_TEXT = new RegExp(`<:(${NAME}):(${ID})>`, "g");

/** Returns the sticker that a message consists of; null: it is another message. */
export function stickerOf(text: string): EmojiText | null {
  const [, name, id] = STICKER.exec(text) ?? [];
  return name && id ? { name, id } : null;
}

export function emojiText({ name, id }: EmojiText): string {
  return `<:${name}:${id}>`;
}

export function stickerText({ name, id }: EmojiText): string {
  return `<sticker:${name}:${id}>`;
}

/** Returns the key of a reaction: an emoji of a server keeps it when renamed. */
export function reactionKey(emoji: string): string {
  return emojiOf(emoji)?.id ?? fullyQualified(emoji);
}

/**
 * Returns an emoji in the form in which reactions are stored (MEND-46): with U+FE0F after each
 * character that is text without it, as in Unicode's lists. ❤ and ❤️ are the same.
 */
export function fullyQualified(emoji: string): string {
  return emoji.replace(/[\uFE0E\uFE0F]/g, "").replace(
    /[0-9#*](?=\u20E3)|(?![0-9#*])(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu,
    "$&\uFE0F",
  );
}
