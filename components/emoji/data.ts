import { categories as t } from "../../text/en/emoji.ts";
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
  /** Stands for it where there is no room for words. */
  icon: string;
  emojis: readonly Emoji[];
}

/** The six categories of the message picker (REACT-02). Load this file when it is needed. */
export const CATEGORIES: readonly EmojiCategory[] = [
  { title: t.people, icon: "😀", emojis: read(SMILEYS) },
  { title: t.nature, icon: "🐻", emojis: read(NATURE) },
  { title: t.food, icon: "🍎", emojis: read(FOOD) },
  { title: t.activities, icon: "⚽", emojis: read(ACTIVITIES) },
  { title: t.objects, icon: "🚗", emojis: read(OBJECTS) },
  { title: t.symbols, icon: "🔣", emojis: read(SYMBOLS) },
];

const ALL = CATEGORIES.flatMap((category) => category.emojis);

/** What a search finds: names that begin so, then words that begin so, then names that contain it. */
export function searchEmoji(query: string, limit = 60): Emoji[] {
  const wanted = bare(query.toLowerCase());
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

function rank(emoji: Emoji, wanted: string): number {
  const name = bare(emoji.name);
  const words = emoji.words.map(bare);
  if (name === wanted) return 5;
  if (name.startsWith(wanted)) return 4;
  if (words.includes(wanted)) return 3;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 1 : 0;
}

/** 'thumbs up', 'thumbs_up' and 'thumbsup' are the same. */
function bare(words: string): string {
  return words.replace(/[\s_]+/g, "");
}

function read(list: string): Emoji[] {
  const parts = list.trim().split(/\s+/);
  return parts.flatMap((emoji, i) => {
    if (i % 2 === 1) return [];
    const [name, ...words] = parts[i + 1].split(",");
    return { emoji, name, words };
  });
}
