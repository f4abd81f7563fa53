import type { Piece } from "./pieces.ts";

const SHRUG = "¯\\_(ツ)_/¯";
const FIRST = 0xe000;
/** Characters for private use: each stands for a piece of the text. */
const PLACEHOLDER = /[\uE000-\uF8FF]/;
const TO_KEEP = new RegExp(`${PLACEHOLDER.source}|${SHRUG.replace(/[\\()]/g, "\\$&")}`, "g");
/** Fewer than there are: each becomes an element (HARD-1). */
const MAX_KEPT = 1000;

/** A text in which what must not be taken for markup is one letter each. */
export interface Protected {
  text: string;
  /** The pieces in a stretch of the text. */
  pieces(stretch: string): Piece[];
  /** A stretch as it was typed. */
  restore(stretch: string): string;
}

/** Puts addresses, mentions and shrugs aside: their underscores and stars are no emphasis. */
export function protect(source: readonly Piece[]): Protected | null {
  const kept: Piece[] = [];
  const keep = (piece: Piece) => String.fromCharCode(FIRST + kept.push(piece) - 1);
  const text = source.map((piece) =>
    piece.kind === "text"
      ? piece.text.replace(TO_KEEP, (found) => keep({ kind: "text", text: found }))
      : keep(piece)
  ).join("");
  if (kept.length > MAX_KEPT) return null;

  function pieces(stretch: string): Piece[] {
    return stretch.split(new RegExp(`(${PLACEHOLDER.source})`)).filter((part) => part !== "")
      .map((part) =>
        PLACEHOLDER.test(part) ? kept[part.charCodeAt(0) - FIRST]! : { kind: "text", text: part }
      );
  }
  return {
    text,
    pieces,
    restore: (stretch) => pieces(stretch).map((piece) => piece.text).join(""),
  };
}
