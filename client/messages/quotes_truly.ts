import { QUOTE_MAX, quoteOf } from "../../protocol/plaintext.ts";
import { quoteText } from "./quote.ts";

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
