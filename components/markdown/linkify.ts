/** A stretch of a message: plain text, or an address to open. */
export interface TextPart {
  text: string;
  href?: string;
}

/** In `[text](address)` it ends with the text. */
const ADDRESS = /\bhttps?:\/\/(?:(?!\]\()[^\s<>"'`])+/gi;
/** Characters of an address, and addresses in a text; what goes beyond is text (HARD-1). */
const LONGEST = 2048;
const MAX_LINKS = 200;

/** Finds web addresses in a text. Closing punctuation after an address belongs to the sentence. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  let left = MAX_LINKS;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSuffix(match[0]);
    if (address.length > LONGEST || !URL.canParse(address)) continue;
    if (left-- === 0) break;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutSuffix(address: string): string {
  // A bracket at the end is the sentence's unless it was opened within the address.
  let suffix = ".,;:!?*_~|";
  if (!address.includes("(")) suffix += ")";
  if (!address.includes("[")) suffix += "]";
  let end = address.length;
  while (end > 0 && suffix.includes(address[end - 1]!)) end--;
  return address.slice(0, end);
}
