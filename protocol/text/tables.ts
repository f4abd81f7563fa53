/** Reads the lines of GitHub's tables and the boxes of its task lists (MEND-26o). */

/** Alignment of a column's cells; null: at the start of the text. */
export type Align = "start" | "center" | "end" | null;

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Between two cells; a backslash makes it text. */
const BAR = /(?<!\\)\|/;

/** Returns the cells of a line; null: it is no row of a table. Bars at its edges are optional. */
export function cellsOf(line: string): string[] | null {
  const cells = line.trim().split(BAR);
  if (cells.length === 1) return null;
  if (cells[0] === "") cells.shift();
  if (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Returns the alignment of columns, by the line below their names; null: it is another line. */
export function alignsOf(line: string): Align[] | null {
  if (!DELIMITERS.test(line)) return null;
  return cellsOf(line)?.map((mark) => {
    const isEnd = mark.endsWith(":");
    if (mark.startsWith(":")) return isEnd ? "center" : "start";
    return isEnd ? "end" : null;
  }) ?? null;
}

const BOX = /^\[([ xX])\][ \t]+(?=\S)/;

/** Returns whether an item's task is done, and the length of its mark; null: it is no task. */
export function taskMark(text: string): { isDone: boolean; length: number } | null {
  const found = BOX.exec(text);
  return found && { isDone: found[1] !== " ", length: found[0].length };
}
