/** The part of servers' emoji that every page needs (FIL-7); the rest is in `emoji_text.ts`. */

/** An emoji or a sticker of a server, as a text or a reaction names it. */
export interface EmojiText {
  name: string;
  id: string;
}

const ONE = /^<:([a-z\d_]{2,32}):([\da-f-]{36})>$/;
const IN_TEXT = /<(?:sticker)?(:\w{2,32}:)[\da-f-]{36}>/g;

/** The emoji that a reaction is; null: it is none of a server. */
export function emojiOf(reaction: string): EmojiText | null {
  const [, name, id] = ONE.exec(reaction) ?? [];
  return name && id ? { name, id } : null;
}

/** A text with emoji and stickers of servers as `:name:`. */
export function emojiAsNames(text: string): string {
  return text.replace(IN_TEXT, "$1");
}
