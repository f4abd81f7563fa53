import { cutText, signBefore } from "../../protocol/graphemes.ts";
import { endOfBrief } from "../../protocol/text/at_once.ts";
import { folded, foldedEmoji, TERM, UNSPACED } from "../../protocol/text/fold.ts";

/** A stretch of a text, and whether it was looked for. */
export interface Part {
  text: string;
  marked: boolean;
}

/** Characters that are shown before the first word that was found. */
const CONTEXT_CHARS = 60;
/** Characters that are shown in all. */
const MAX_CHARACTERS = 300;

/** Cuts out where `words` are found in a text and marks them, without regard to case and accents. */
export function highlight(text: string, words: string): Part[] {
  const wanted = Array.from(
    words.matchAll(TERM),
    ({ 0: word, groups }) =>
      groups!.emoji ? foldedEmoji(word) : folded(cutText(word, MAX_WORD_CHARS)),
  ).filter(Boolean);
  const found = wanted.length === 0 ? [] : shownStretches(text, wanted);
  const start = signBefore(text, (found[0]?.start ?? 0) - CONTEXT_CHARS);
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

/** Returns the matches within the visible excerpt, which begins a little before the first one. */
function shownStretches(text: string, wanted: string[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches(text, wanted)) {
    if (found.length > 0 && stretch.start > found[0].start + MAX_CHARACTERS) break;
    found.push(stretch);
  }
  return found;
}

/** Finds where the text's words begin with a search term, and where its emoji match. */
function* stretches(text: string, wanted: string[]): Generator<Stretch> {
  for (const { 0: word, index, groups } of text.matchAll(TERM)) {
    const emoji = groups!.emoji && foldedEmoji(word);
    if (emoji) {
      const isWanted = wanted.some((one) => emoji.startsWith(one));
      if (isWanted) yield { start: index, end: index + word.length };
    } else {
      for (const { start, end } of within(word, wanted)) {
        yield { start: index + start, end: index + end };
      }
    }
  }
}

/** Stretches of one word: at its beginning, or anywhere where its script sets no spaces. */
function* within(word: string, wanted: string[]): Generator<Stretch> {
  const isUnspaced = UNSPACED.test(word);
  const { plain, origin } = foldedWithOrigin(isUnspaced ? word : cutText(word, MAX_WORD_CHARS));
  for (let at = 0; at < plain.length;) {
    const length = Math.max(
      ...wanted.map((one) => plain.startsWith(one, at) ? one.length : 0),
    );
    if (length > 0) yield { start: origin[at], end: origin[at + length] };
    if (!isUnspaced) return;
    at += length || 1;
  }
}

/** Characters of a word that are compared, where spaces end it. */
const MAX_WORD_CHARS = 64;

/** A folded word, and where each of its characters comes from; at its end the word's length. */
function foldedWithOrigin(word: string): { plain: string; origin: number[] } {
  let plain = "";
  const origin: number[] = [];
  let at = 0;
  for (const character of word) {
    const form = formOf(character);
    // Combining marks that normalize to nothing belong to the letter before them.
    for (let i = 0; i < form.length; i++) origin.push(at);
    plain += form;
    at += character.length;
  }
  return { plain, origin: [...origin, at] };
}

const MAX_FORMS = 5000;
const forms = new Map<string, string>();

function formOf(character: string): string {
  if (forms.size > MAX_FORMS) forms.clear();
  return forms.getOrInsertComputed(character, folded);
}
