import { signBefore } from "../../protocol/graphemes.ts";
import { endOfBrief } from "../../protocol/text/at_once.ts";

/** A stretch of a text, and whether it was looked for. */
export interface Part {
  text: string;
  marked: boolean;
}

/** Characters that are shown before the first word that was found. */
const BEFORE = 60;
/** Characters that are shown in all. */
const MAX_CHARACTERS = 300;

/** Cuts out where `words` are found in a text and marks them, without regard to case and accents. */
export function highlight(text: string, words: string): Part[] {
  const wanted = words.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean).map(folded);
  const found = wanted.length === 0 ? [] : shownStretches(text, wanted);
  const start = signBefore(text, (found[0]?.start ?? 0) - BEFORE);
  const end = endOfBrief(text, start, MAX_CHARACTERS);
  const parts: Part[] = [];
  let at = start;
  const add = (to: number, marked: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), marked });
    at = Math.max(at, to);
  };
  for (const stretch of found) {
    if (stretch.start >= end) break;
    add(stretch.start, false);
    add(Math.min(stretch.end, end), true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: "…", marked: false });
  if (end < text.length) parts.push({ text: "…", marked: false });
  return parts;
}

interface Stretch {
  start: number;
  end: number;
}

/** Those that fit into what is shown, which begins a little before the first one. */
function shownStretches(text: string, wanted: string[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches(text, wanted)) {
    if (found.length > 0 && stretch.start > found[0]!.start + MAX_CHARACTERS) break;
    found.push(stretch);
  }
  return found;
}

/** Where the text's words begin with one of those that are wanted. */
function* stretches(text: string, wanted: string[]): Generator<Stretch> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = folded(word);
    const hit = wanted.filter((one) => plain.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    if (hit === undefined) continue;
    // Accents may make the written word longer than the one that was typed.
    const length = plain.length === word.length ? hit.length : word.length;
    yield { start: index, end: index + length };
  }
}

/** Characters of a word that are compared: sorting a letter's marks takes the square of them. */
const LONGEST = 64;

function folded(word: string): string {
  const start = word.slice(0, LONGEST);
  if (/^[\x20-\x7e]*$/.test(start)) return start.toLowerCase();
  return start.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
