import { type Cell, isBox, type Item, type Link, type Piece } from "./pieces.ts";

/** Adds a text, to the one before if there is one. */
export function pushText(pieces: Piece[], text: string): void {
  if (text === "") return;
  const last = pieces.at(-1);
  if (last?.kind === "text") pieces[pieces.length - 1] = { kind: "text", text: last.text + text };
  else pieces.push({ kind: "text", text });
}

/**
 * Returns the words of pieces without a mark: for notices, labels, quotes and previews.
 * @param cover takes the place of spoilers; null: they are uncovered
 */
export function wordsIn(pieces: readonly Piece[], cover: string | null): string {
  return new Words(cover).add(pieces).said;
}

/** Returns all words, including those of spoilers. */
export const plainText = (pieces: readonly Piece[]): string => wordsIn(pieces, null);

class Words {
  readonly #cover: string | null;
  said = "";
  /** True if the next words begin a new line. */
  #breaks = false;

  constructor(cover: string | null) {
    this.#cover = cover;
  }

  add(pieces: readonly Piece[]): this {
    for (const piece of pieces) {
      const box = isBox(piece);
      // A cover is a word like any other, but ends its line.
      this.#breaks ||= box && (piece.kind !== "spoiler" || this.#cover === null);
      this.#addOne(piece);
      this.#breaks ||= box;
    }
    return this;
  }

  #addOne(piece: Piece) {
    switch (piece.kind) {
      case "text":
      case "code":
      case "pre":
        return this.#say(piece.text);
      case "mention":
        return this.#say(`@${piece.name}`);
      case "emoji":
        return this.#say(`:${piece.name}:`);
      case "list":
        return piece.items.forEach((item) => this.#addItem(item));
      case "table":
        return piece.rows.forEach((row) => this.#addRow(row));
      case "spoiler":
        if (this.#cover !== null) return this.#say(this.#cover);
    }
    this.add(piece.of);
  }

  #addRow(cells: readonly Cell[]) {
    this.#breaks = true;
    for (const [i, of] of cells.entries()) {
      if (i > 0) this.#say(" | ");
      this.add(of);
    }
  }

  #addItem({ number, isDone, of }: Item) {
    this.#breaks = true;
    if (number !== null) this.#say(`${number}. `);
    if (isDone !== undefined) this.#say(isDone ? "☑ " : "☐ ");
    // A list in it has lines of its own, but it begins on this one.
    this.add(of);
  }

  #say(text: string) {
    if (text === "") return;
    if (this.#breaks && this.said !== "" && !this.said.endsWith("\n")) this.said += "\n";
    this.#breaks = false;
    this.said += text;
  }
}

/** Each piece, from outside to inside, in the order of the text. */
export function* eachPiece(pieces: readonly Piece[]): Generator<Piece> {
  for (const piece of pieces) {
    yield piece;
    if (piece.kind === "list") { for (const { of } of piece.items) yield* eachPiece(of); }
    else if (piece.kind === "table") yield* eachPiece(piece.rows.flat(2));
    else if ("of" in piece) yield* eachPiece(piece.of);
  }
}

/** The names that are mentioned, each as it's written there first. */
export function namesIn(pieces: readonly Piece[]): string[] {
  const names = new Map<string, string>();
  for (const piece of eachPiece(pieces)) {
    if (piece.kind !== "mention") continue;
    const key = piece.name.toLowerCase();
    if (!names.has(key)) names.set(key, piece.name);
  }
  return [...names.values()];
}

/** Addresses that may be opened, those within the page left out. */
export function linksIn(pieces: readonly Piece[]): Link[] {
  return [...eachPiece(pieces)].filter((piece) => piece.kind === "link")
    .filter(({ href }) => href[0] !== "/");
}

/** Returns the pieces with mentions and links as plain text, for use within a link. */
export function withoutNames(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "mention" || piece.kind === "link") pushText(out, plainText([piece]));
    else if (piece.kind === "text") pushText(out, piece.text);
    else if ("of" in piece) out.push({ ...piece, of: withoutNames(piece.of) });
    else out.push(piece);
  }
  return out;
}
