import { take } from "./budget.ts";
import { allQuotedLength, headingLength, type ItemMark, itemMark, quotePrefix } from "./lines.ts";
import { type Reading, readMarks } from "./marks.ts";
import { type Cell, isBox, type Item, MAX_DEPTH, type Piece } from "./pieces.ts";
import { alignsOf, cellsOf, taskMark } from "./tables.ts";
import { pushText } from "./words.ts";

/**
 * Reads blocks of lines: paragraphs, headings, quotes, lists. Line breaks stay as they were typed,
 * except for the one after a block.
 */
export function readBlocks(text: string, reading: Reading, depth = 0): Piece[] {
  return depth > MAX_DEPTH ? readMarks(text, reading) : new Blocks(text, reading, depth).read();
}

class Blocks {
  readonly #lines: string[];
  readonly #reading: Reading;
  readonly #depth: number;
  readonly #out: Piece[] = [];
  /** Lines of a paragraph that isn't read yet. */
  #paragraph: string[] = [];
  #at = 0;
  #afterBox = true;

  constructor(text: string, reading: Reading, depth: number) {
    this.#lines = text.split("\n");
    this.#reading = reading;
    this.#depth = depth;
  }

  read(): Piece[] {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at];
      const isBlock = this.#readQuote() || this.#readList() || this.#readHeading(line) ||
        this.#readTable(line);
      if (!isBlock) {
        if (line.trim() === "") this.#endParagraph();
        this.#paragraph.push(unescaped(line));
        if (line.trim() === "") this.#endParagraph();
        this.#at++;
      }
    }
    this.#endParagraph();
    return this.#out;
  }

  #beginLine() {
    if (!this.#afterBox) pushText(this.#out, "\n");
    this.#afterBox = false;
  }

  #endParagraph() {
    if (this.#paragraph.length === 0) return;
    this.#beginLine();
    for (const piece of readMarks(this.#paragraph.join("\n"), this.#reading)) {
      if (piece.kind !== "text") this.#out.push(piece);
      // The rest of a line that a box ends is a line of its own.
      else pushText(this.#out, this.#afterBox ? piece.text.replace(/^[ \t]*\n?/, "") : piece.text);
      this.#afterBox = isBox(piece);
    }
    this.#paragraph = [];
  }

  #putBox(box: Piece, end: number) {
    this.#endParagraph();
    this.#beginLine();
    this.#out.push(box);
    this.#afterBox = true;
    this.#at = end;
  }

  #readHeading(line: string): boolean {
    const length = headingLength(line);
    if (length === 0 || !take(this.#reading.budget, "marks")) return false;
    this.#endParagraph();
    this.#beginLine();
    this.#out.push({ kind: "heading", of: readMarks(line.slice(length), this.#reading) });
    this.#at++;
    return true;
  }

  #readQuote(): boolean {
    const lines = this.#lines;
    const all = allQuotedLength(lines[this.#at]);
    if (all > 0) {
      const [first, ...rest] = lines.slice(this.#at);
      return this.#putQuote([first.slice(all), ...rest]);
    }
    const quoted: string[] = [];
    for (let i = this.#at; i < lines.length; i++) {
      const { depth, length } = quotePrefix(lines[i], 1);
      if (depth === 0) break;
      quoted.push(lines[i].slice(length));
    }
    return this.#putQuote(quoted);
  }

  /** Nothing is quoted by marks alone. */
  #putQuote(lines: readonly string[]): boolean {
    if (
      lines.every((line) => line.trim() === "") || lines[0].trim() === "" && lines.length === 1
    ) return false;
    if (!take(this.#reading.budget, "marks")) return false;
    const of = readBlocks(lines.join("\n"), this.#reading, this.#depth + 1);
    this.#putBox({ kind: "quote", of }, this.#at + lines.length);
    return true;
  }

  /** A row is a line with a bar in it: unlike GitHub's, a line of text below a table is no row. */
  #readTable(line: string): boolean {
    const lines = this.#lines;
    const { hasTables, budget } = this.#reading;
    const below = lines[this.#at + 1];
    const names = hasTables && below?.includes("-") ? cellsOf(line) : null;
    const aligns = names && alignsOf(below);
    if (aligns?.length !== names?.length || !names || !aligns) return false;
    const rows: Cell[][] = [];
    let at = this.#at;
    for (let cells: string[] | null = names; cells; cells = cellsOf(lines[at] ?? "")) {
      if (cells.some(() => !take(budget, "cells"))) break;
      rows.push(cells.map((cell) => withBars(readMarks(cell, this.#reading))));
      at += rows.length === 1 ? 2 : 1;
    }
    if (rows.length === 0) return false;
    this.#putBox({ kind: "table", aligns, rows }, at);
    return true;
  }

  #readList(): boolean {
    const first = itemMark(this.#lines[this.#at]);
    if (!first || this.#depth === MAX_DEPTH) return false;
    const items: Item[] = [];
    let at = this.#at;
    for (let mark: ItemMark | null = first; mark && isBeside(mark, first);) {
      if (!take(this.#reading.budget, "marks")) break;
      const { number, length } = mark;
      const said = [this.#lines[at++].slice(length)];
      for (; at < this.#lines.length; at++) {
        const line = this.#lines[at];
        if (!isWithin(line, first)) break;
        said.push(line.slice(Math.min(length, line.search(/\S/))));
      }
      const task = this.#reading.hasTables ? taskMark(said[0]) : null;
      said[0] = said[0].slice(task?.length ?? 0);
      const of = readBlocks(said.join("\n"), this.#reading, this.#depth + 1);
      items.push({ number, of, ...task && { isDone: task.isDone } });
      mark = at < this.#lines.length ? itemMark(this.#lines[at]) : null;
    }
    if (items.length === 0) return false;
    this.#putBox({ kind: "list", ordered: first.number !== null, items }, at);
    return true;
  }
}

/** Code in a cell keeps its bars from ending that. */
function withBars(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece): Piece => {
    if (piece.kind === "code") return { ...piece, text: piece.text.replaceAll("\\|", "|") };
    return "of" in piece ? { ...piece, of: withBars(piece.of) } : piece;
  });
}

/** An item of the same list. */
function isBeside(mark: ItemMark, first: ItemMark): boolean {
  return (mark.number === null) === (first.number === null);
}

/** Returns whether a line continues the item before it. */
function isWithin(line: string, first: ItemMark): boolean {
  const space = /^[ \t]*/.exec(line)![0];
  return line.trim() !== "" && space.replaceAll("\t", "    ").length > first.indent + 1;
}

const ESCAPED = /^([ \t]*\d{0,9})\\(?=[-+*#>.)])/;

/** A line without the backslash that keeps it from being more than text. */
function unescaped(line: string): string {
  const bare = line.replace(ESCAPED, "$1");
  if (bare.length === line.length) return line;
  const isMore = itemMark(bare) || headingLength(bare) || allQuotedLength(bare) ||
    /^ {0,3}> *\S/.test(bare) && quotePrefix(bare, 1).depth;
  return isMore ? bare : line;
}
