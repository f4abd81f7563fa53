import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { MAX_QUOTE, oneLine, QUOTED_SPOILER, quoteOf } from "../../protocol/plaintext.ts";
import type { Names } from "../../protocol/text/pieces.ts";
import { quotedWords } from "./quote.ts";

interface Original {
  /** Names of its files. */
  files: string;
  /** The typed text. */
  text: string;
}

/**
 * Returns true if `quoted` is the beginning of this message, with or without markdown.
 * @param names names that the reader knows; the author of the quote may have known fewer
 */
export function quoteMatches(quoted: string, { files, text }: Original, names?: Names) {
  if (quoted === "") return true;
  const cut = quoted.endsWith("…") || quoted.length >= MAX_QUOTE;
  const start = comparable(quoted.replace(/…$/, ""));
  // Whole lines: other versions cut them at other places.
  const withoutTables = true;
  const former = [
    quotedWords(text, { ...names, withoutTables }),
    quotedWords(text, { withoutTables }),
  ];
  const lines = [quotedWords(text, names), quotedWords(text), text, ...former, ...formerly(text)]
    .flatMap((form) => [form, files, [files, form].filter(Boolean).join(": ")])
    .map(oneLine);
  return lines.some((line) =>
    comparable(quoteOf(line)) === comparable(quoted) || (cut && comparable(line).startsWith(start))
  );
}

/** Languages used to have separate words for a spoiler. */
const comparable = (quote: string) => quote.replace(/\[spoiler\]/gi, QUOTED_SPOILER);

/** Maximum characters that are compared. */
const MAX_COMPARED_CHARS = 4000;

/** Returns the quotes of earlier versions, which took marks away by patterns: replies keep them. */
function formerly(text: string): string[] {
  const said = emojiAsNames(cutText(text, MAX_COMPARED_CHARS)).replace(
    /\|\|(.+?)\|\|/gs,
    QUOTED_SPOILER,
  );
  return [
    said,
    said.replace(/^(```)\w*\n([^]+?)\1/gm, "$2").replace(/(\*\*|__|~~|`)(\S[^]*?)\1/g, "$2"),
  ];
}
