import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";

/** A node of the tree that the parser makes, as far as it is looked at here. */
export interface Node {
  type: string;
  children?: Node[];
  value?: string;
  url?: string;
  lang?: string | null;
  ordered?: boolean | null;
  start?: number | null;
  position?: {
    start: { line: number; offset?: number };
    end: { line: number; offset?: number };
  };
}

/** Lines that are quoted, or lines that are not. */
export interface Section {
  quoted: boolean;
  text: string;
}

/**
 * What chat does not have: HTML, images, references, entities, and whatever would take away
 * characters or lines that were typed. Quotes are cut out before (`sections`).
 */
const without = [
  "blockQuote",
  "characterReference",
  "codeIndented",
  "definition",
  "hardBreakEscape",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
  "setextUnderline",
  "thematicBreak",
];

/** The blocks of a text, for a text of a few thousand characters. */
export function parseBlocks(text: string): Node[] {
  const { children } = fromMarkdown(text, {
    extensions: [gfmStrikethrough({ singleTilde: false }), { disable: { null: without } }],
    mdastExtensions: [gfmStrikethroughFromMarkdown()],
  });
  return children as Node[];
}

/** Cuts a text where quoting begins or ends; `>` within fenced code is code. */
export function sections(text: string): Section[] {
  const found: { quoted: boolean; lines: string[] }[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark: string | undefined = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const quote = fence === null ? /^ {0,3}> ?(.*)$/.exec(line) : null;
    if (!quote && mark && (fence === null || mark.startsWith(fence))) fence = fence ? null : mark;
    const last = found.at(-1);
    const content = quote ? quote[1]! : line;
    if (last?.quoted === (quote !== null)) last.lines.push(content);
    else found.push({ quoted: quote !== null, lines: [content] });
  }
  return found.map(({ quoted, lines }) => ({ quoted, text: lines.join("\n") }));
}
