/**
 * The beginning of a text: at most `max` characters, and no half of one at its end. A copy: a slice
 * would keep all of the text in memory.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return new TextDecoder().decode(new TextEncoder().encode(wholeStart(text, max)));
}

function wholeStart(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
