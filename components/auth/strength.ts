/** Strength of a password, shown in words while it's typed (HARD-16). */
import { strength as t } from "../../text/en/auth.ts";

export interface Strength {
  /** 1 to 4. */
  level: number;
  text: string;
}

const LEVELS: { bits: number; text: string }[] = [
  { bits: 0, text: t.weak },
  { bits: 28, text: t.fair },
  { bits: 42, text: t.good },
  { bits: 56, text: t.strong },
];

/** Most frequent words in passwords. */
const KNOWN =
  ("password passwort qwerty qwertz azerty letmein welcome iloveyou admin login dragon " +
    "monkey football baseball sunshine princess master shadow superman batman michael secret hello " +
    "hunter trustno starwars whatever freedom charlie jordan summer winter flower ninja computer " +
    "internet changeme test user root parley").split(" ");
/** Neighbours in the alphabet and on keyboards. */
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl"]
  .concat("zxcvbnm", "yxcvbnm", "azertyuiop")
  .flatMap((row) => [row, [...row].reverse().join("")]);
/** Characters that often replace a letter. */
const LETTERS: Record<string, string> = {
  "@": "a",
  4: "a",
  0: "o",
  3: "e",
  1: "i",
  $: "s",
  5: "s",
};

/** Bits that a part adds, however long it is. */
const WORD_BITS = 7;
const YEAR_BITS = 6;
const RUN_BITS = 2;
/** Entropy of a letter within a word. */
const LETTER_BITS = 3;

/**
 * Estimates roughly: words, names, rows of keys, years and repetitions count little.
 * @param names known facts about the person: username, email address
 */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  const bits = bitsOf(password, names);
  const level = LEVELS.findLastIndex((one) => bits >= one.bits);
  return { level: level + 1, text: LEVELS[level].text };
}

function bitsOf(password: string, names: readonly string[]): number {
  const lower = password.toLowerCase();
  const plain = [...lower].map((char) => LETTERS[char] ?? char).join("");
  const own = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\d]+/u));
  const words = [...own.filter((word) => word.length >= 3), ...KNOWN];
  const perChar = charBits(password);
  let bits = 0;
  for (let at = 0; at < lower.length;) {
    const rest = lower.slice(at);
    const word = words.find((one) => rest.startsWith(one) || plain.startsWith(one, at));
    const [length, worth] = word ? [word.length, WORD_BITS] : partOf(rest, lower, at, perChar);
    bits += worth;
    at += length;
  }
  return bits;
}

/** Returns the length of the first part of `rest`, and its entropy in bits. */
function partOf(rest: string, all: string, at: number, perChar: number): [number, number] {
  const year = /^(19|20)\d\d/.exec(rest);
  if (year) return [4, YEAR_BITS];
  const same = /^(.)\1{2,}/su.exec(rest);
  if (same) return [same[0].length, perChar + RUN_BITS];
  const row = rowAt(rest);
  if (row >= 3) return [row, perChar + RUN_BITS];
  const again = repeatedAt(all, at);
  if (again >= 3) return [again, RUN_BITS];
  const letters = /^\p{L}{4,}/u.exec(rest);
  return letters ? [letters[0].length, letters[0].length * LETTER_BITS] : [1, perChar];
}

/** Returns the number of characters that follow a row of keys. */
function rowAt(rest: string): number {
  let length = 2;
  while (length < rest.length && ROWS.some((row) => row.includes(rest.slice(0, length + 1)))) {
    length++;
  }
  return ROWS.some((row) => row.includes(rest.slice(0, length))) ? length : 0;
}

/** Returns the number of characters that repeat those just before. */
function repeatedAt(all: string, at: number): number {
  for (let length = Math.min(at, 32); length >= 3; length--) {
    if (all.startsWith(all.slice(at - length, at), at)) return length;
  }
  return 0;
}

/** Bits of a character that follows from nothing, by the kinds that there are. */
function charBits(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}|\p{Lo}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
  ];
  const pool = kinds.reduce((sum, [kind, size]) => kind.test(password) ? sum + size : sum, 0);
  return Math.log2(Math.max(pool, 2)) * 0.75;
}
