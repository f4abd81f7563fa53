import { signBefore } from "../graphemes.ts";
import { LIMITS } from "../limits.ts";

/**
 * The beginning of a text that is shown at once and with markup; a text that a person wrote is
 * shown as a whole (HARD-1).
 */
export function atOnce(text: string): string {
  const changes = text.length > MAX_FOREIGN_CHARS ? MAX_PREVIEW_CHANGES : MAX_CHANGES;
  return text.slice(0, endOfChunk(text, 0, LIMITS.richTextMax, LIMITS.richLinesMax, changes));
}

/** Where the part of a text ends that a few lines show: at most so many characters from `start` on. */
export function endOfBrief(text: string, start: number, most: number): number {
  return signEnd(text, start, start + drawable(stretchOf(text, start, most), MAX_PREVIEW_CHANGES));
}

/** The beginning of a text as a few lines draw it. */
export function brief(text: string, most = Infinity): string {
  const end = endOfBrief(text, 0, most);
  return legible(end < text.length ? `${text.slice(0, end)}…` : text);
}

/**
 * Marks beyond those that one letter may have, invisible controls, and characters that reverse the
 * direction of letters: no language needs those, and they make `gpj.exe` read `exe.jpg` (MEND-44).
 */
const ILLEGIBLE = /(?<=\p{M}{8})\p{M}+|(?![\t\n\v\f\r\x85])\p{Cc}|[\u202d\u202e]/gu;

/** Returns a text as it is drawn: without piles of marks that cover other people's text. */
export function legible(text: string): string {
  return text.replace(ILLEGIBLE, "");
}

/** Characters beyond Latin, and changes of script, that are drawn without being felt. */
const MAX_FOREIGN_CHARS = LIMITS.messageTextMax;
const MAX_CHANGES = 1000;
/**
 * Changes of script in a text that is longer than people write, and in a preview of a few lines.
 * The text between two changes is shaped separately; if no font has its letters, Chromium asks
 * another process each time.
 */
const MAX_PREVIEW_CHANGES = 100;

/** Dashes, quotation marks and dots, which every font has. */
const PUNCTUATION = /[\u2010-\u2027]/;
/**
 * Marks, invisible characters, and second halves, which are drawn with the character before them.
 */
const JOINED = /[\u0300-\u036f\u200b-\u200f\udc00-\udfff\ufe00-\ufe0f]/;
/** Characters that Chinese, Japanese and Korean mix. */
const WIDE = /[\u3000-\ud7ff\uff00-\uffef]/;

/** The script of half or all of a character: roughly, but for one language always the same. 0: Latin. */
function scriptOf(char: string, before: number): number {
  if (char < "\u0300") return 0;
  if (PUNCTUATION.test(char) || before && JOINED.test(char)) return before;
  const block = char.charCodeAt(0) >> 9;
  // Greek with more than one accent has a block of its own.
  return WIDE.test(char) ? 24 : block === 15 ? 1 : block;
}

/**
 * Most brackets in a text beyond Latin: browsers look for the other half of each, which takes time
 * by the square of their number.
 */
const MAX_BRACKETS = 1000;
const BRACKETS = "()[]{}";

/** Characters that change the direction of what follows, and can be nested. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/** How much of a stretch can be drawn at once: shaping letters of many scripts takes time. */
function drawable(stretch: string, mostChanges: number): number {
  let foreign = 0;
  let changes = 0;
  let brackets = 0;
  let before = 0;
  let wide = false;
  for (let i = 0; i < stretch.length; i++) {
    const char = stretch[i];
    if (char <= " ") continue;
    const script = scriptOf(char, before);
    if (script !== before) changes++;
    before = script;
    if (script) foreign++;
    if (script && TURNS.test(char)) changes += 4;
    wide ||= char > "\xff";
    if (BRACKETS.includes(char)) brackets++;
    // Text that people write is short enough for any number of brackets.
    const isBracketed = wide && brackets > MAX_BRACKETS && i >= MAX_FOREIGN_CHARS;
    if (isBracketed || foreign > MAX_FOREIGN_CHARS || changes > mostChanges) return i;
  }
  return stretch.length;
}

/** Line breaks on the screen. */
const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/g;

/**
 * Where a stretch of a text ends that begins at `start`: at most so many characters and lines, no
 * half of a sign at its end.
 */
export function endOfChunk(
  text: string,
  start: number,
  most: number,
  lines: number,
  changes = MAX_CHANGES,
): number {
  const whole = stretchOf(text, start, most);
  const stretch = whole.slice(0, drawable(whole, changes));
  let left = lines;
  for (const { index } of stretch.matchAll(LINE_END)) if (--left === 0) return start + index;
  if (start + stretch.length === text.length) return text.length;
  // Between two words where there are some, and never within a sign.
  const word = /\s\S{0,80}$/.exec(stretch.slice(-81))?.[0].length ?? 0;
  const end = start + stretch.length;
  return word > 0 && word < stretch.length ? end - word + 1 : signEnd(text, start, end);
}

function stretchOf(text: string, start: number, most: number): string {
  // deno-lint-ignore cuts/no-cut-text -- Only looked through: what is shown ends with a whole sign.
  return text.slice(start, start + most);
}

/** The end of the last whole sign before `end`; `end`, if there is none. */
function signEnd(text: string, start: number, end: number): number {
  const whole = signBefore(text, end);
  return whole > start ? whole : end;
}
