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
 * Inserts pasted text into a field, with HTML converted to markdown. Files are used only if there
 * is no text: word processors and spreadsheets also offer a picture of it.
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
