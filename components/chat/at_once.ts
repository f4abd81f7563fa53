import { LIMITS } from "../../protocol/limits.ts";

/**
 * The beginning of a text that is shown at once and with markup; a text that a person wrote is
 * shown as a whole (HARD-1).
 */
export function atOnce(text: string): string {
  return text.slice(0, endOfChunk(text, 0, LIMITS.richTextMax, LIMITS.richLinesMax));
}

/** Marks beyond those that may stand on one letter, and controls: nobody sees them. */
const ILLEGIBLE = /(?<=\p{M}{8})\p{M}+|(?![\t\n\v\f\r\x85])\p{Cc}/gu;

/** A text as it is drawn: without piles of marks that reach over what others wrote. */
export function legible(text: string): string {
  return text.replace(ILLEGIBLE, "");
}

/** Characters beyond Latin, and changes between the two, that are drawn without being felt. */
const FOREIGN_MAX = LIMITS.messageTextMax;
const CHANGES_MAX = 1000;

/**
 * Brackets, in a text that goes beyond Latin: there browsers look for the other half of each, which
 * takes time by the square of their number.
 */
const BRACKETS_MAX = 1000;
const BRACKETS = "()[]{}";

/** What turns the direction of what follows, one in the other. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

/** How much of a stretch can be drawn at once: shaping letters of many scripts takes time. */
function drawable(stretch: string): number {
  let foreign = 0;
  let changes = 0;
  let brackets = 0;
  let before = false;
  let wide = false;
  for (let i = 0; i < stretch.length; i++) {
    const code = stretch.charCodeAt(i);
    if (code <= 0x20) continue;
    const now = code >= 0x300;
    if (now !== before) changes++;
    before = now;
    if (now) foreign++;
    if (now && TURNS.test(stretch[i]!)) changes += 4;
    wide ||= code > 0xff;
    if (BRACKETS.includes(stretch[i]!)) brackets++;
    // What a person writes is short enough for any number of them.
    if (wide && brackets > BRACKETS_MAX && i >= LIMITS.messageTextMax) return i;
    if (foreign > FOREIGN_MAX || changes > CHANGES_MAX) return i;
  }
  return stretch.length;
}

/** What ends a line on the screen. */
const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/g;

/**
 * Where a stretch of a text ends that begins at `start`: at most so many characters and lines, no
 * half of a character at its end.
 */
export function endOfChunk(text: string, start: number, most: number, lines: number): number {
  const whole = text.slice(start, start + most);
  const stretch = whole.slice(0, drawable(whole));
  let left = lines;
  for (const { index } of stretch.matchAll(LINE_END)) if (--left === 0) return start + index;
  if (start + stretch.length === text.length) return text.length;
  // Between two words where there are some, and never within a character.
  const word = /\s\S{0,80}$/.exec(stretch.slice(-81))?.[0].length ?? 0;
  const half = /[\uD800-\uDBFF]$/.test(stretch) ? 1 : 0;
  return start + stretch.length - (word > 0 && word < stretch.length ? word - 1 : half);
}
