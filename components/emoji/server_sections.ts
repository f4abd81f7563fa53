import { emojiOf } from "../../protocol/emoji_plain.ts";
import type { Pickable } from "./EmojiGrid.tsx";
import { labelOf } from "./data.ts";

/** The emoji, or the stickers, of one server (FIL-7). */
export interface ServerSection {
  title: string;
  /** Initials for its tab, and the server's picture if it has one. */
  icon: string;
  picture: string | null;
  emojis: readonly Pickable[];
}

/** Finds server emoji whose name contains the query, best match first. */
export function searchServers(sections: readonly ServerSection[], query: string): Pickable[] {
  const wanted = query.trim().toLowerCase().replace(/[\s:]+/g, "");
  if (!wanted) return [];
  return sections.flatMap(({ emojis }) => emojis)
    .filter(({ label }) => label.includes(wanted))
    .sort((a, b) => +b.label.startsWith(`:${wanted}`) - +a.label.startsWith(`:${wanted}`));
}

/** Returns the recent emoji that can be picked here. */
export function pickableAgain(
  recent: readonly string[],
  sections: readonly ServerSection[],
): Pickable[] {
  const custom = new Map(sections.flatMap(({ emojis }) => emojis).map((one) => [one.emoji, one]));
  return recent.flatMap((emoji): Pickable[] => {
    if (!emojiOf(emoji)) return [{ emoji, label: labelOf(emoji) }];
    return [custom.get(emoji) ?? []].flat();
  });
}
