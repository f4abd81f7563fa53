import { ACTIVITIES } from "./data/activities.ts";
import { FOOD } from "./data/food.ts";
import { NATURE } from "./data/nature.ts";
import { OBJECTS } from "./data/objects.ts";
import { SMILEYS } from "./data/smileys.ts";
import { SYMBOLS } from "./data/symbols.ts";

export interface Emoji {
  /** One grapheme. */
  emoji: string;
  /** As in `:name:`. */
  name: string;
  /** What else finds it: other names, then tags. */
  words: readonly string[];
}

export interface EmojiCategory {
  title: string;
  emojis: readonly Emoji[];
}

/** The six categories of the message picker (REACT-02). Load this file when it is needed. */
export const CATEGORIES: readonly EmojiCategory[] = [
  { title: "Smileys & People", emojis: read(SMILEYS) },
  { title: "Nature", emojis: read(NATURE) },
  { title: "Food & Drink", emojis: read(FOOD) },
  { title: "Activities", emojis: read(ACTIVITIES) },
  { title: "Travel & Objects", emojis: read(OBJECTS) },
  { title: "Symbols", emojis: read(SYMBOLS) },
];

const ALL = CATEGORIES.flatMap((category) => category.emojis);

/** What a search finds: names that begin so, then words that begin so, then names that contain it. */
export function searchEmoji(query: string, limit = 60): Emoji[] {
  const wanted = query.trim().toLowerCase().replace(/[\s-]+/g, "_");
  if (!wanted) return [];
  return ALL
    .map((emoji) => ({ emoji, rank: rank(emoji, wanted) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map((found) => found.emoji);
}

/** The `:name:` of an emoji; the emoji itself when it is none of ours. */
export function nameOf(emoji: string): string {
  return ALL.find((e) => e.emoji === emoji)?.name ?? emoji;
}

function rank({ name, words }: Emoji, wanted: string): number {
  if (name === wanted) return 5;
  if (name.startsWith(wanted)) return 4;
  if (words.includes(wanted)) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 1 : 0;
}

function read(list: string): Emoji[] {
  const parts = list.trim().split(/\s+/);
  return parts.flatMap((emoji, i) => {
    if (i % 2 === 1) return [];
    const [name, ...words] = parts[i + 1].split(",");
    return { emoji, name, words };
  });
}
