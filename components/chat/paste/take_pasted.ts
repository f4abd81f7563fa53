import { insertText } from "../../ui/insert_text.ts";
import { markdownOfHtml } from "./markdown_of_html.ts";
import { textOf, treeOf } from "./tree.ts";

/** Contents of the clipboard. */
export interface Pasted {
  html: string;
  text: string;
  files: File[];
}

/**
 * Puts pasted words into a field, the markup of HTML as markdown. Files are taken only where there
 * are no words beside them: word processors and tables offer a picture of the text too.
 */
export function takePasted(
  field: HTMLTextAreaElement,
  { html, text, files }: Pasted,
  onFiles?: (files: File[]) => void,
): void {
  const words = text.trim() ? text : textOf(treeOf(html)).trim();
  if (words) return insertText(field, markdownOfHtml(html) ?? words);
  if (files.length > 0) onFiles?.(files);
}
