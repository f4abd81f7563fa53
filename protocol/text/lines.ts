/** Reads the beginnings of lines: quotes, lists, headings and fences (MEND-45). */

const QUOTED = / {0,3}>(?:[ \t]|$)/y;
/** Quotes all that follows. */
const ALL_QUOTED = / {0,3}>>>(?:[ \t]|$)/y;
const ITEM = /^([ \t]*)([-+*]|0|[1-9]\d{0,8})([.)]?)[ \t]+(?=\S)/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(?=\S)/;
const FENCE = /^[ \t]*(?:\|\|[ \t]*)?(`{3,}|~{3,})/;

/** An item of a list. */
export interface ItemMark {
  /** Columns before it. */
  indent: number;
  number: number | null;
  /** Characters before its text. */
  length: number;
}

/** Reads a line's mark of a list; null: it has none. */
export function itemMark(line: string): ItemMark | null {
  const found = ITEM.exec(line);
  if (!found) return null;
  const [{ length }, space, mark, dot] = found;
  const isNumber = /\d/.test(mark);
  // '-.' is no mark, nor is '1 '.
  if (isNumber !== (dot !== "")) return null;
  const indent = space.replaceAll("\t", "    ").length;
  return { indent, number: isNumber ? Number(mark) : null, length };
}

/** Characters before a heading's words; 0: it's none. */
export const headingLength = (line: string): number => HEADING.exec(line)?.[0].length ?? 0;

/** Returns the depth of a line's quotes, `most` at most, and the length of their marks. */
export function quotePrefix(line: string, most = Infinity): { depth: number; length: number } {
  let depth = 0;
  let length = 0;
  for (let end; depth < most && (end = endOf(QUOTED, line, length)) !== null; depth++) length = end;
  return { depth, length };
}

/** Characters of the mark at a line's beginning that quotes all that follows; 0: there's none. */
export const allQuotedLength = (line: string): number => endOf(ALL_QUOTED, line, 0) ?? 0;

/** Returns the depth and the length including the mark that follows. */
function wholePrefix(line: string): { depth: number; length: number } {
  const { depth, length } = quotePrefix(line);
  return { depth, length: endOf(ALL_QUOTED, line, length) ?? length };
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Removes `depth` quote marks, and at most `indent` spaces, from all lines but the first. */
export function withoutPrefix(text: string, depth: number, indent = 0): string {
  if (depth === 0 && indent === 0) return text;
  const space = new RegExp(`^[ \\t]{0,${indent}}`);
  return text.split("\n").map((line, i) =>
    i === 0 ? line : line.slice(quotePrefix(line, depth).length).replace(space, "")
  ).join("\n");
}

/** A stretch of lines that code in a line may reach over, by its number, for each line. */
export function stretchesOf(lines: readonly string[]): number[] {
  let number = 0;
  let before = 0;
  return lines.map((line) => {
    const { depth, length } = wholePrefix(line);
    const rest = line.slice(length);
    const begins = depth !== before || rest.trim() === "" || itemMark(rest) !== null ||
      headingLength(rest) > 0 || FENCE.test(rest);
    before = depth;
    return begins ? ++number : number;
  });
}

/** Code on lines of its own: positions in the text that it's found in. */
export interface Fence {
  /** Position of its first mark. */
  start: number;
  /** After the last mark. */
  end: number;
  code: string;
  language: string | null;
}

const LANGUAGE = /^[ \t]*([\w+#.-]{0,32})[ \t]*$/;

/**
 * Finds the code between fences; a fence may end at the end of a line (MEND-45). Without an end it
 * reaches to that of the text, unless that would swallow the mark of a spoiler.
 */
export function fencesOf(lines: readonly string[]): Fence[] {
  const text = lines.join("\n");
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  const found: Fence[] = [];
  for (let i = 0; i < lines.length; i++) {
    const opener = openerIn(lines[i]);
    const closer = opener && (closerFrom(lines, i + 1, opener) ?? endOfText(lines, i, opener));
    if (!closer) continue;
    const behind = opener.at + opener.mark.length;
    const to = starts[closer.line] + closer.at;
    const language = LANGUAGE.exec(lines[i].slice(behind))?.[1];
    const code = withoutPrefix(text.slice(starts[i] + behind, to), opener.depth, opener.indent)
      // The line of the fence has nothing but the language, and its last line nothing at all.
      .slice(language === undefined ? 0 : lines[i].length - behind + 1)
      .replace(closer.isAlone ? /(?:^|\n)[^\n]*$/ : "", "");
    const [start, end] = [starts[i] + opener.at, to + closer.length];
    if (code.trim() !== "") found.push({ start, end, code, language: language || null });
    i = closer.line;
  }
  return found;
}

/** Ends a fence at the end of the text; null: it's no fence. */
function endOfText(lines: readonly string[], from: number, opener: Opener): Closer | null {
  const line = lines.length - 1;
  const isFree = line > from && opener.depth === 0 &&
    lines.slice(from).every((one) => !one.includes("||"));
  return isFree ? { line, at: lines[line].length, length: 0, isAlone: false } : null;
}

interface Opener {
  mark: string;
  at: number;
  depth: number;
  indent: number;
}

function openerIn(line: string): Opener | null {
  const { depth, length } = wholePrefix(line);
  const item = itemMark(line.slice(length))?.length ?? 0;
  const rest = line.slice(length + item);
  const found = FENCE.exec(rest);
  if (!found) return null;
  const mark = found[1];
  // `a` between marks on one line is code within it.
  if (mark[0] === "`" && rest.slice(found[0].length).includes("`")) return null;
  const at = length + item + found[0].length - mark.length;
  return { mark, at, depth, indent: item };
}

interface Closer {
  line: number;
  at: number;
  length: number;
  /** True if no code precedes it on its line. */
  isAlone: boolean;
}

function closerFrom(lines: readonly string[], from: number, opener: Opener): Closer | null {
  const { mark, depth } = opener;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i];
    const prefix = quotePrefix(line, depth);
    if (prefix.depth < depth) return null;
    const found = closerIn(line.slice(prefix.length), mark);
    if (found) return { line: i, ...found, at: found.at + prefix.length };
  }
  return null;
}

const CLOSERS: Record<string, [alone: RegExp, last: RegExp]> = {
  "`": [/^[ \t]*(`{3,})(?=\s|$|\|\|)/, /(?<!`)(`{3,})(?=[ \t]*(?:\|\|.*)?$)/],
  "~": [/^[ \t]*(~{3,})(?=\s|$|\|\|)/, /(?<!~)(~{3,})(?=[ \t]*(?:\|\|.*)?$)/],
};

function closerIn(line: string, mark: string): Omit<Closer, "line"> | null {
  // Most lines of code hold none: nothing is looked for twice.
  if (!line.includes(mark)) return null;
  const [alone, last] = CLOSERS[mark[0]];
  const first = alone.exec(line);
  const found = first ?? last.exec(line);
  const length = found?.[1]?.length ?? 0;
  if (!found || length < mark.length) return null;
  return { at: found.index + found[0].length - length, length, isAlone: first !== null };
}
