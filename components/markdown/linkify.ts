/** A stretch of a message: plain text, or an address to open. */
export interface TextPart {
  text: string;
  href?: string;
}

/** In `[text](address)` it ends with the text. */
const ADDRESS = /\bhttps?:\/\/(?:(?!\]\()[^\s<>"'`])+/gi;

/** Finds web addresses in a text. Closing punctuation after an address belongs to the sentence. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutTail(address: string): string {
  const bare = address.replace(/[.,;:!?*_~|]+$/, "");
  // A bracket at the end is the sentence's unless it was opened within the address.
  const unopened = bare.endsWith(")") && !bare.includes("(") ||
    bare.endsWith("]") && !bare.includes("[");
  return unopened ? withoutTail(bare.slice(0, -1)) : bare;
}
