import { endOfAddress, hrefOf, shownAddress } from "./address.ts";
import { legible } from "./at_once.ts";

/** A stretch of a text: plain, or an address to open. */
export interface TextPart {
  text: string;
  href?: string;
}

const BEGINNING = /(?<![a-z\d])https?:\/\//gi;
/** Further ones are ordinary text (HARD-1). */
const MAX_LINKS = 200;

/** Returns the addresses in a text that has no other markup, like a topic (UX-11). */
export function addressesIn(typed: string): TextPart[] {
  const text = legible(typed);
  const parts: TextPart[] = [];
  let at = 0;
  let left = MAX_LINKS;
  for (const { 0: scheme, index } of text.matchAll(BEGINNING)) {
    if (index < at) continue;
    const end = endOfAddress(text, index + scheme.length);
    const address = text.slice(index, end);
    const href = hrefOf(address);
    if (href === null || left-- <= 0) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: shownAddress(address, href), href });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
