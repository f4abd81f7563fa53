/**
 * `deno run -A scripts/emoji.ts FOLDER` regenerates the emoji of the picker: the list in six
 * categories, and their names in each language. FOLDER: the unpacked npm package `emojibase-data`
 * of the version below. It isn't a dependency, since it has 50 MB and is needed only here.
 */
import { join } from "node:path";
import { LANGUAGES } from "../protocol/languages.ts";
import { LIMITS } from "../protocol/limits.ts";
import { TONES, withTone } from "../components/emoji/tone.ts";

const VERSION = "17.0.0";
/** Newer emoji are boxes on many devices. */
const NEWEST = 15.1;
/** The groups of Unicode in each of the six categories (REACT-02). */
const CATEGORIES = {
  people: [0, 1],
  nature: [3],
  food: [4],
  activities: [6],
  objects: [5, 7],
  symbols: [8, 9],
};
/** Maximum keywords of an emoji in addition to its label. */
const MAX_KEYWORDS = 5;

interface Entry {
  hexcode: string;
  emoji: string;
  label: string;
  tags?: string[];
  group?: number;
  order: number;
  version: number;
  skins?: { emoji: string; tone: number | number[]; version: number }[];
}
type Names = Record<string, string | string[]>;

const ROOT = join(import.meta.dirname!, "..");
const [folder] = Deno.args;
if (!folder || read<{ version: string }>("package.json").version !== VERSION) {
  console.error(`Give the folder of emojibase-data ${VERSION}`);
  Deno.exit(2);
}

const shortcodes = ["github", "emojibase"].map((set) => read<Names>(`en/shortcodes/${set}.json`));
const english = read<Entry[]>("en/data.json").filter(isShown).sort((a, b) => a.order - b.order);
const taken = new Set<string>();

for (const [category, groups] of Object.entries(CATEGORIES)) {
  const list = inGroups(english, groups).map((entry) => {
    const emoji = qualified(entry.emoji);
    return `${emoji}${hasTones(entry) ? "+" : ""} ${namesOf(entry).join(",")}`;
  });
  write(
    `components/emoji/data/${category}.ts`,
    `/*! Emoji and their names: emojibase-data ${VERSION}, MIT, (c) 2017 Miles Johnson */\n` +
      "/** Emoji (with '+' where they have skin tones) and names in turn. Made by scripts/emoji.ts. */\n" +
      `export const ${category.toUpperCase()} = \`\n${wrap(list, "  ")}\n\`;\n`,
  );
}
for (const language of Object.keys(LANGUAGES)) writeWords(language);

/** Labels and keywords, in the order of the emoji. */
function writeWords(language: string) {
  const known = new Map(read<Entry[]>(`${language}/data.json`).map((e) => [e.hexcode, e]));
  const groups = Object.entries(CATEGORIES).map(([category, groups]) => {
    const words = inGroups(english, groups).map((entry) => {
      const { label, tags = [] } = known.get(entry.hexcode)!;
      const said = new Set(label.toLowerCase().split(/[\s:,-]+/));
      const more = tags.filter((tag) => !said.has(tag.toLowerCase())).slice(0, MAX_KEYWORDS);
      return [label, ...more].map((word) => word.replaceAll(/[,;<>{}]\s*/g, " ").trim()).join(",");
    });
    return [category, `\`${wrap(words, "; ")}\``];
  });
  const source = "Made by scripts/emoji.ts of emojibase-data.";
  const about = `/** Names of emoji, each followed by its search terms. ${source} */\n`;
  const lines = groups.map(([category, words]) => `${category}: ${words},`);
  write(
    `text/${language}/emoji_words.ts`,
    language === "en"
      ? `${about}export const words = {\n  ${lines.join("\n  ")}\n} as const;\n`
      : 'import type * as en from "../en/emoji_words.ts";\n' +
        'import type { Translation } from "../translation.ts";\n\n' +
        `${about}export default {\n  words: {\n    ${lines.join("\n    ")}\n  },\n` +
        "} satisfies Translation<typeof en>;\n",
  );
}

function isShown({ group, version }: Entry): boolean {
  return group !== undefined && group !== 2 && version <= NEWEST;
}

function inGroups(entries: Entry[], groups: number[]): Entry[] {
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group));
}

/**
 * Returns the form that Unicode recommends: characters with emoji presentation need no selector.
 */
function qualified(emoji: string): string {
  return emoji.replaceAll(/(\p{Emoji_Presentation})\uFE0F/gu, "$1");
}

/** Returns true if every tone can be derived by rule and fits into a reaction (D-MSG-9). */
function hasTones({ emoji, skins = [] }: Entry): boolean {
  const plain = qualified(emoji);
  const toned = TONES.map((_, i) => withTone(plain, i + 1));
  if (toned.some((text) => new TextEncoder().encode(text).length > LIMITS.emojiBytes)) return false;
  return toned.every((text, i) =>
    skins.some((s) => s.tone === i + 1 && s.emoji === text && s.version <= NEWEST)
  );
}

/** Names for `:name:`, the first of them its own alone. */
function namesOf({ hexcode, label }: Entry): string[] {
  const names = shortcodes.flatMap((set) => set[hexcode] ?? []);
  const free = [...new Set(names)].filter((name) => !taken.has(name));
  if (free.length === 0) free.push(label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"));
  for (const name of free) taken.add(name);
  return free.sort((a, b) => Number(/^\W/.test(a)) - Number(/^\W/.test(b)));
}

/** Lines of 100 characters at most. */
function wrap(items: string[], between: string): string {
  const lines = [""];
  for (const item of items) {
    const last = lines.length - 1;
    const joined = lines[last] && lines[last] + between + item;
    if (lines[last] === "") lines[last] = item;
    else if (joined.length <= 98) lines[last] = joined;
    else {
      lines[last] += between.trimEnd();
      lines.push(item);
    }
  }
  return lines.join("\n");
}

function read<T>(path: string): T {
  return JSON.parse(Deno.readTextFileSync(join(folder, path)));
}

function write(path: string, text: string) {
  Deno.writeTextFileSync(join(ROOT, path), text);
}
