import { folded, foldedEmoji, TERM, UNSPACED } from "../../protocol/text/fold.ts";

/** Characters of a word by which it is found. */
const MAX_WORD_CHARS = 64;
/** Characters of a word that are compared at once, where it goes on after the first of them. */
const STRETCH = /[^]{1,200}/gu;
/** Runs of a folded word: text of scripts without spaces, and the text between. */
const RUN = new RegExp(`(?:${UNSPACED.source})+|[^]+?(?=${UNSPACED.source}|$)`, "gu");

/**
 * Returns the words of a text in their comparable form, and its emoji (MEND-50). In scripts without
 * spaces, each pair of adjacent characters is a word, and so is the last character.
 */
export function wordsOf(text: string): string[] {
  return termsOf(text, true);
}

/** Splits a query the same way: its last character is found with the one before it. */
export function soughtIn(query: string): string[] {
  return termsOf(query, false);
}

function termsOf(text: string, withLast: boolean): string[] {
  const emoji: string[] = [];
  const words: string[] = [];
  for (const { 0: term, groups } of text.matchAll(TERM)) {
    if (groups!.emoji) emoji.push(foldedEmoji(term));
    else for (const run of runsOf(term)) words.push(...pairsOf(run, withLast));
  }
  return [...words, ...emoji].filter(Boolean);
}

/** A word folded, in parts where its scripts set no spaces. */
function runsOf(word: string): string[] {
  if (word.length === 1 || !UNSPACED.test(word)) {
    return [folded(word.slice(0, MAX_WORD_CHARS))];
  }
  const whole = (word.match(STRETCH) ?? []).map(folded).join("");
  return whole.match(RUN) ?? [];
}

function pairsOf(run: string, withLast: boolean): string[] {
  if (!UNSPACED.test(run)) return [run.slice(0, MAX_WORD_CHARS)];
  const all = [...run];
  const pairs = all.slice(1).map((character, i) => all[i] + character);
  return withLast || pairs.length === 0 ? [...pairs, all.at(-1)!] : pairs;
}
