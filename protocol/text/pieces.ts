import type { Align } from "./tables.ts";

/**
 * A message's text as a tree, the only form that drawing, counting, quoting, notifying and
 * searching read.
 */
export type Piece =
  | { kind: "text"; text: string }
  | Mention
  | Link
  | Emoji
  /** Within a line. */
  | { kind: "code"; text: string }
  /** Lines of code, and the name of their language. */
  | { kind: "pre"; text: string; language: string | null }
  | { kind: "list"; ordered: boolean; items: readonly Item[] }
  | Table
  | { kind: Wrapper; of: readonly Piece[] };

type Wrapper = "bold" | "italic" | "strike" | "spoiler" | "quote" | "heading";

/** Rows of cells; the first row names the columns. */
export interface Table {
  kind: "table";
  aligns: readonly Align[];
  rows: readonly (readonly Cell[])[];
}

export type Cell = readonly Piece[];

/** `@name`, which mentions somebody if that is their name. */
export interface Mention {
  kind: "mention";
  name: string;
}

/** An address, or words with a link. */
export interface Link {
  kind: "link";
  href: string;
  of: readonly Piece[];
  /** Its words aren't the address itself. */
  isNamed: boolean;
}

/** An emoji or a sticker of a server; `text` is how it's written. */
export interface Emoji {
  kind: "emoji";
  name: string;
  text: string;
}

export interface Item {
  /** The typed number; null in a list of dots. */
  number: number | null;
  /** True for a task that is done; absent: it's no task. */
  isDone?: boolean;
  of: readonly Piece[];
}

/** Names that a text is read with. */
export interface Names {
  /**
   * Returns whether somebody has this name: the longest one counts, if names end with underscores.
   */
  isName?(name: string): boolean;
  /** Finds `#name` of channels in a text, in its order. */
  findChannels?(text: string): readonly ChannelReference[];
  /** Reads neither tables nor tasks, as earlier versions did. */
  withoutTables?: boolean;
}

/** Names a channel. */
export interface ChannelReference {
  index: number;
  length: number;
  /** An address within the page. */
  href: string;
}

/** Returns whether a piece is a block of lines, or covers one. */
export function isBox(piece: Piece): boolean {
  const { kind } = piece;
  return kind === "pre" || kind === "list" || kind === "quote" || kind === "table" ||
    kind === "spoiler" && piece.of.some(holdsBox);
}

const holdsBox = (piece: Piece): boolean =>
  isBox(piece) || "of" in piece && piece.of.some(holdsBox);

/** Levels of pieces in pieces; deeper ones stay as they were typed (HARD-1). */
export const MAX_DEPTH = 12;
