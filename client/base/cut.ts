import { cutText } from "../../protocol/graphemes.ts";

/**
 * The beginning of a text: at most `max` characters, and no half of a sign at its end. A copy: a slice
 * would keep all of the text in memory.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return new TextDecoder().decode(new TextEncoder().encode(cutText(text, max)));
}
