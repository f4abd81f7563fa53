import { quoteOf } from "../../protocol/plaintext.ts";

/** Characters from which a quote is made: marks and spaces in them are left out (HARD-1). */
const LOOKED_AT = 4000;

/** A text as it is quoted: markdown's marks are gone, and spoilers stay hidden. */
export function quoteText(markdown: string): string {
  return quoteOf(
    markdown.slice(0, LOOKED_AT)
      .replace(/\|\|[^]+?\|\|/g, "[spoiler]")
      .replace(/^(```)\w*\n([^]+?)\1/gm, "$2")
      .replace(/(\*\*|__|~~|`)(\S[^]*?)\1/g, "$2"),
  );
}
