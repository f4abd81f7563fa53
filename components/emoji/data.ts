import { categories as t } from "../../text/en/emoji.ts";
import { words } from "../../text/en/emoji_words.ts";
import { ACTIVITIES } from "./data/activities.ts";
import { FOOD } from "./data/food.ts";
import { NATURE } from "./data/nature.ts";
import { OBJECTS } from "./data/objects.ts";
import { PEOPLE } from "./data/people.ts";
import { SYMBOLS } from "./data/symbols.ts";
import { withTone } from "./tone.ts";

export interface Emoji {
  /** A single grapheme. */
  emoji: string;
  /** Name as in `:name:`, the same in every language. */
  name: string;
  /** Name in the language of the interface. */
  label: string;
  /** Search terms: other names, then keywords. */
  words: readonly string[];
  /** Has skin tones. */
  tones: boolean;
}

export interface EmojiCategory {
  title: string;
  /** Represents the group if its name does not fit. */
  icon: string;
  emojis: readonly Emoji[];
}

/** The six categories of the picker (REACT-02). Load this file when it is needed. */
export const CATEGORIES: readonly EmojiCategory[] = [
  { title: t.people, icon: "😀", emojis: read(PEOPLE, words.people) },
  { title: t.nature, icon: "🐻", emojis: read(NATURE, words.nature) },
  { title: t.food, icon: "🍎", emojis: read(FOOD, words.food) },
  { title: t.activities, icon: "⚽", emojis: read(ACTIVITIES, words.activities) },
  { title: t.objects, icon: "🚗", emojis: read(OBJECTS, words.objects) },
  { title: t.symbols, icon: "🔣", emojis: read(SYMBOLS, words.symbols) },
];

const BY_EMOJI = new Map(
  CATEGORIES.flatMap(({ emojis }) => emojis).map((emoji) => [emoji.emoji, emoji]),
);

/** Search terms of an emoji, normalized by `bare`. */
interface Sought {
  emoji: Emoji;
  name: string;
  label: string;
  /** Its other names, keywords and the words of its label, each between commas. */
  words: string;
}

const ASCII = /^[\0-\x7f]*$/;

let sought: Sought[] | null = null;

/**
 * Searches emoji, best match first: exact names and labels, prefixes of them, exact words, prefixes
 * of words, then names that contain the query.
 */
export function searchEmoji(query: string, limit = 100): Emoji[] {
  const wanted = bare(query);
  if (!wanted) return [];
  sought ??= [...BY_EMOJI.values()].map(soughtBy);
  return sought
    .map((by) => ({ emoji: by.emoji, rank: rank(by, wanted) }))
    .filter((found) => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map((found) => found.emoji);
}

/** Returns the name of an emoji regardless of its tone; the emoji itself if it's unknown. */
export function labelOf(emoji: string): string {
  return known(emoji)?.label ?? emoji;
}

/** Looks up an emoji; undefined if it isn't in the list. */
export function known(emoji: string): Emoji | undefined {
  return BY_EMOJI.get(emoji) ?? BY_EMOJI.get(withoutTone(emoji));
}

/** Applies the chosen skin tone if the emoji has tones. */
export function toned({ emoji, tones }: Pick<Emoji, "emoji" | "tones">, tone: number): string {
  return tones ? withTone(emoji, tone) : emoji;
}

function withoutTone(emoji: string): string {
  const plain = emoji.replaceAll(/\p{Emoji_Modifier}/gu, "");
  // Some emoji need their variation selector back, which the tone replaced.
  return BY_EMOJI.has(plain) ? plain : plain.replace(/^(.)/u, "$1\uFE0F");
}

function soughtBy(emoji: Emoji): Sought {
  const { name, label, words } = emoji;
  const all = `,${words.join()},${label.replaceAll(/[ :-]+/g, ",")},`;
  return { emoji, name: bare(name), label: bare(label), words: bare(all) };
}

function rank({ name, label, words }: Sought, wanted: string): number {
  if (name === wanted) return 6;
  if (label === wanted) return 5;
  if (name.startsWith(wanted) || label.startsWith(wanted)) return 4;
  if (words.includes(`,${wanted},`)) return 3;
  if (words.includes(`,${wanted}`)) return 2;
  return name.includes(wanted) || label.includes(wanted) ? 1 : 0;
}

/** 'Thumbs Up', 'thumbs_up' and 'thumbsup' are the same, and so are 'Lächeln' and 'lacheln'. */
function bare(words: string): string {
  const lower = words.toLowerCase();
  return (ASCII.test(lower) ? lower : lower.normalize("NFD"))
    .replace(/[\s_\u0300-\u036f]+/g, "");
}

/** Reads a category's emoji: a list of them with their names, and their words in the same order. */
function read(list: string, words: string): Emoji[] {
  const parts = list.trim().split(/\s+/);
  return words.split(/;\s+/).map((entry, i) => {
    const emoji = parts[2 * i];
    const [name, ...names] = parts[2 * i + 1].split(",") as [string, ...string[]];
    const [label, ...more] = entry.split(",") as [string, ...string[]];
    const tones = emoji.endsWith("+");
    return {
      emoji: tones ? emoji.slice(0, -1) : emoji,
      name,
      label,
      words: [...names, ...more],
      tones,
    };
  });
}
