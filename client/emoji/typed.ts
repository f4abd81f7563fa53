import type { CustomEmoji } from "../../protocol/emoji.ts";
import { EMOJI_IN_TEXT, emojiText } from "../../protocol/emoji_text.ts";

/** Emoji in their final form, or `:name:`, with a number if several share the name. */
const TYPED = /<(?:sticker)?:\w{2,32}:[\da-f-]{36}>|(?<!\d):([a-z0-9_]{2,32}(?:~\d{1,4})?):/gi;

/** How emoji of servers are typed: `:name:`, and back. */
export interface TypedEmoji {
  /** A text as it is sent. */
  toSent(text: string): string;
  /** A text as it is edited. */
  toTyped(text: string): string;
  /** Finds emoji whose name contains this, best match first, as they are typed. */
  search(query: string): { typed: string; emoji: CustomEmoji }[];
}

/** @param emoji in the order in which names are assigned; a second one is `:name~2:` */
export function createTypedEmoji(emoji: readonly CustomEmoji[]): TypedEmoji {
  const byAlias = new Map<string, CustomEmoji>();
  const aliases = new Map<string, string>();
  for (const one of emoji) {
    let alias = one.name;
    for (let n = 2; byAlias.has(alias); n++) alias = `${one.name}~${n}`;
    byAlias.set(alias, one);
    aliases.set(one.id, alias);
  }
  return {
    search(query) {
      const wanted = query.toLowerCase();
      return [...byAlias]
        .filter(([alias]) => alias.includes(wanted))
        .sort(([a], [b]) => +b.startsWith(wanted) - +a.startsWith(wanted))
        .map(([alias, emoji]) => ({ typed: `:${alias}:`, emoji }));
    },
    toSent: (text) =>
      text.replace(TYPED, (all, alias?: string) => {
        const found = alias && byAlias.get(alias.toLowerCase());
        return found ? emojiText(found) : all;
      }),
    toTyped: (text) =>
      text.replace(EMOJI_IN_TEXT, (all, _name, id) => {
        const alias = aliases.get(id);
        return alias ? `:${alias}:` : all;
      }),
  };
}
