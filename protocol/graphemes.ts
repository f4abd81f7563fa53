/**
 * Cuts texts that people see without splitting a grapheme, and counts graphemes as people do
 * (MEND-46).
 */

/** Characters of a grapheme; more are a pile of marks, which nobody reads. */
const MAX_SIGN = 128;

/**
 * Characters that are a grapheme each next to one another: letters without marks, in Latin, Greek,
 * Cyrillic, Arabic and East Asian scripts, and ASCII's signs. The segmenter is only made for
 * others: making the first one takes a slow phone 50 ms.
 */
const ALONE =
  /^[ -~\xB0-\u02FF\u0370-\u0482\u0620-\u064A\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/;

let segmenter: Intl.Segmenter | undefined;

/** The last offset at or before `at` between two signs of a text. */
export function signBefore(text: string, at: number): number {
  return edge(text, at, false);
}

/** The beginning of a text: whole signs, at most `most` characters. */
export function cutText(text: string, most: number): string {
  return text.slice(0, signBefore(text, most));
}

/** The end of a text: whole signs, at most `most` characters. */
export function cutToEnd(text: string, most: number): string {
  return text.slice(edge(text, text.length - most, true));
}

/** The first signs of a text. */
export function firstSigns(text: string, count: number): string {
  const start = text.slice(0, count + 1);
  if (ALONE.test(start)) return start.slice(0, count);
  const all = signs(text.slice(0, MAX_SIGN * count));
  return [...all].slice(0, count).map(({ segment }) => segment).join("");
}

/** How many signs a text has. */
export function countSigns(text: string): number {
  return ALONE.test(text) ? text.length : [...signs(text)].length;
}

function signs(text: string): Intl.Segments {
  return (segmenter ??= new Intl.Segmenter()).segment(text);
}

/**
 * Returns the end, or else the beginning, of the grapheme around `offset`; `offset` between two.
 */
function edge(text: string, offset: number, atEnd: boolean): number {
  const at = Math.max(0, offset);
  if (ALONE.test(text.slice(Math.max(0, at - 1), at + 1))) return at;
  const from = Math.max(0, at - MAX_SIGN);
  const found = signs(text.slice(from, at + MAX_SIGN)).containing(at - from);
  if (!found) return at;
  const start = found.index + from;
  const { length } = found.segment;
  if (start === at) return at;
  if (length < MAX_SIGN) return atEnd ? start + length : start;
  return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}
