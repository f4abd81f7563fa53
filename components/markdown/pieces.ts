import { linkify } from "./linkify.ts";
import type { People } from "./people.ts";

/** A stretch of a message: text, an address to open, or a name that somebody is called by. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; name: string };

/** Finds addresses in a text, and mentions between them. */
export function findPieces(text: string, findMentions: People["findMentions"]): Piece[] {
  return linkify(text).flatMap(({ text, href }): Piece[] =>
    href ? [{ kind: "link", text, href }] : mentionPieces(text, findMentions)
  );
}

function mentionPieces(text: string, findMentions: People["findMentions"]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, length, name } of findMentions(text)) {
    if (index > end) pieces.push({ kind: "text", text: text.slice(end, index) });
    pieces.push({ kind: "mention", text: text.slice(index, index + length), name });
    end = index + length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}
