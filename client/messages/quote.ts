import { QUOTED_SPOILER, quoteOf } from "../../protocol/plaintext.ts";
import type { Names } from "../../protocol/text/pieces.ts";
import { coveredWords } from "../../protocol/text/read.ts";

/** A text as it is quoted: markdown's marks are gone, and spoilers stay hidden. */
export function quoteText(markdown: string, names?: Names): string {
  return quoteOf(quotedWords(markdown, names));
}

/** All that `quoteText` quotes the beginning of. */
export function quotedWords(markdown: string, names?: Names): string {
  return coveredWords(markdown, QUOTED_SPOILER, names);
}
