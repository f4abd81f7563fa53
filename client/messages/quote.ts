import { QUOTE_MAX, quoteOf } from "./plaintext.ts";

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

/**
 * Whether somebody quoted what stands there: its beginning, with or without markdown's marks.
 * `words`: the message on one line; `text`: as it was written.
 */
export function quotesTruly(quoted: string, { words, text }: { words: string; text: string }) {
  if (quoted === "") return true;
  const forms = [quoteText(words), quoteOf(words), quoteOf(text)];
  const cut = quoted.endsWith("…") || quoted.length >= QUOTE_MAX;
  const start = quoted.replace(/…$/, "");
  return forms.some((form) => form === quoted || (cut && form.startsWith(start)));
}
