import { quoteOf } from "./plaintext.ts";

/** A text as it is quoted: markdown's marks are gone, and spoilers stay hidden. */
export function quoteText(markdown: string): string {
  return quoteOf(
    markdown
      .replace(/\|\|[^]+?\|\|/g, "[spoiler]")
      .replace(/^(```)\w*\n([^]+?)\1/gm, "$2")
      .replace(/(\*\*|__|~~|`)(\S[^]*?)\1/g, "$2"),
  );
}
