import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import type { ReactNode } from "react";
import { Draw } from "../../components/markdown/Draw.tsx";
import Markdown from "../../components/markdown/Markdown.tsx";
import { type People, PeopleContext } from "../../components/markdown/people.ts";
import { isBox, type Piece } from "../../protocol/text/pieces.ts";

/** Renders a text as the list of messages does, as HTML. */
export function drawnHtml(text: string, people: People): string {
  return html(<Markdown text={text} />, people);
}

/** The same pieces with every spoiler uncovered. */
export function openedHtml(pieces: readonly Piece[], people: People): string {
  return html(<Draw of={pieces.map(uncovered)} />, people);
}

function html(children: ReactNode, people: People): string {
  const tree = <PeopleContext.Provider value={people}>{children}</PeopleContext.Provider>;
  return renderToString(tree as unknown as VNode);
}

function uncovered(piece: Piece): Piece {
  if (piece.kind === "list") {
    const items = piece.items.map((item) => ({ ...item, of: item.of.map(uncovered) }));
    return { ...piece, items };
  }
  if (piece.kind === "table") {
    return { ...piece, rows: piece.rows.map((row) => row.map((of) => of.map(uncovered))) };
  }
  if (!("of" in piece)) return piece;
  const of = piece.of.map(uncovered);
  if (piece.kind !== "spoiler") return { ...piece, of } as Piece;
  return { kind: isBox(piece) ? "quote" : "bold", of };
}

const COVER = /<button[^>]*title="Press to reveal"[^>]*>.*?<\/button>/gs;
const COPY = /<button[^>]*aria-label="Copy code"[^>]*>.*?<\/button>/gs;
const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

/**
 * Returns the words that a person reads in such HTML, including numbers of lists, checkboxes of
 * tasks and lines of tables; `cover` replaces hidden text.
 */
export function wordsOfHtml(html: string, cover: string): string {
  const numbers: (number | null)[] = [];
  let isFirst = true;
  const covered = (button: string) => / block /.test(button) ? `${cover}\n` : cover;
  return html.replace(COPY, "").replace(COVER, covered)
    .replace(/<(\/?)(\w+)([^>]*)>/g, (_, end, tag, attributes) => {
      const given = /(?:start|value)="(\d+)"/.exec(attributes)?.[1];
      if (/^[ou]l$/.test(tag)) {
        if (end) numbers.pop();
        else numbers.push(tag === "ol" ? Number(given) : null);
        return "\n";
      }
      if (tag === "img" || tag === "span" && /role="img"/.test(attributes)) {
        return /(?:alt|aria-label)="([^"]*)"/.exec(attributes)?.[1] ?? "";
      }
      if (tag === "input") return / checked(?=[\s=/]|$)/.test(attributes) ? "☑ " : "☐ ";
      if (tag === "tr") isFirst = true;
      if (/^t[dh]$/.test(tag) && !end) {
        const bar = isFirst ? "" : " | ";
        isFirst = false;
        return bar;
      }
      if (tag === "tr") return "\n";
      if (tag !== "li") return /^(?:div|pre|blockquote)$/.test(tag) ? "\n" : "";
      const number = numbers.at(-1) ?? null;
      if (end || number === null) return "\n";
      const own = given === undefined ? number : Number(given);
      numbers[numbers.length - 1] = own + 1;
      return `\n${own}. `;
    })
    .replace(/&([a-z]+|#39);/g, (_, name) => NAMED[name]!);
}
