import type { ReactNode } from "react";
import { linkify } from "./linkify.ts";
import type { Mention, People } from "./people.ts";

/** A stretch of a message: text, an address or channel to open, or a name that somebody is called by. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; name: string }
  /** Drawn by somebody else; `text` is what it says. */
  | { kind: "drawn"; text: string; drawn: ReactNode };

/** Mentions in a text, of people and channels together; more are text like any other (HARD-1). */
const MAX_MENTIONS = 200;

/** Finds addresses in a text, and mentions between them. */
export function findPieces(text: string, findMentions: People["findMentions"]): Piece[] {
  let left = MAX_MENTIONS;
  return linkify(text).flatMap(({ text, href }): Piece[] => {
    if (href) return [{ kind: "link", text, href }];
    const mentions = findMentions(text).slice(0, left);
    left -= mentions.length;
    return mentionPieces(text, mentions);
  });
}

function mentionPieces(text: string, mentions: readonly Mention[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, length, name, href } of mentions) {
    if (index > end) pieces.push({ kind: "text", text: text.slice(end, index) });
    end = index + length;
    const typed = text.slice(index, end);
    pieces.push(
      href ? { kind: "link", text: typed, href } : { kind: "mention", text: typed, name },
    );
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}
