import { atOnce, legible } from "./at_once.ts";
import { parse } from "./parse.ts";
import type { Names, Piece } from "./pieces.ts";
import { wordsIn } from "./words.ts";

/**
 * Reads as much of a text as is shown at once (HARD-1). Drawing, counting, quoting, notifying and
 * searching all use it, so that they agree (MEND-43).
 * @param isCut the text was cut off before
 */
export function readText(text: string, names?: Names, isCut = false): Piece[] {
  const shown = atOnce(text);
  return parse(legible(shown), names, isCut || shown.length < text.length);
}

/** Returns the part of a text that is read. */
export const readOf = (text: string): string => legible(atOnce(text));

/** Returns a text's words without its marks; `cover` takes the place of each spoiler. */
export function coveredWords(text: string, cover: string, names?: Names, isCut = false): string {
  return wordsIn(readText(text, names, isCut), cover);
}
