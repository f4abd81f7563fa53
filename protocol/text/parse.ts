import { readBlocks } from "./blocks.ts";
import { newBudget, take } from "./budget.ts";
import { quotePrefix, withoutPrefix } from "./lines.ts";
import { type Reading, readMarks } from "./marks.ts";
import type { Names, Piece } from "./pieces.ts";
import { ATOM, atomAt, keep, scan, type Source } from "./scan.ts";
import { stickerOf } from "../emoji_text.ts";

/**
 * Parses a message's text into pieces, in time linear to its length (MEND-43). There are four
 * steps, each over the remainder of the one before: what markup doesn't reach into (scan.ts),
 * spoilers, which cover whatever is inside them, blocks of lines, and emphasis within those.
 * @param isCut the text goes on: a spoiler or fence that is open hides the rest
 */
export function parse(text: string, names: Names = {}, isCut = false): Piece[] {
  const sticker = stickerOf(text);
  if (sticker) return [{ kind: "emoji", name: sticker.name, text }];
  const budget = newBudget();
  const source = scan(text.replaceAll(ATOM, ""), names, budget);
  const readPlain = (typed: string) => {
    const plain = scan(typed, names, newBudget());
    return plain.text.split(/(\0[^])/).filter(Boolean).map((part): Piece => {
      const atom = part[0] === ATOM ? atomAt(plain, part, 0) : null;
      return atom && atom.kind !== "destination" ? atom : { kind: "text", text: part };
    });
  };
  const hasTables = !names.withoutTables;
  const reading = { atoms: source.atoms, budget, readPlain, hasTables };
  return readBlocks(cover(source, reading, isCut), reading);
}

/** Two bars; either may be kept from being one. */
const BARS = /(\\?)\|(\\?)\|/g;

interface Bars {
  start: number;
  end: number;
  isEscaped: boolean;
}

/** Replaces everything between two marks with a spoiler (MEND-43). */
function cover({ text, atoms }: Source, reading: Reading, isCut: boolean): string {
  if (!text.includes("|")) return text;
  const bars = [...text.matchAll(BARS)].map(({ 0: whole, 1: first, 2: second, index }): Bars => ({
    start: index,
    end: index + whole.length,
    isEscaped: first !== "" || second !== "",
  }));
  const hindered = new Set(pairsOf(bars, text, false).flat().filter(({ isEscaped }) => isEscaped));
  const real = bars.filter(({ isEscaped }) => !isEscaped);
  const pairs = pairsOf(real, text, isCut);
  let out = "";
  let at = 0;
  const plainTo = (end: number) => {
    for (const { start, end: behind } of hindered) {
      if (start < at || behind > end) continue;
      out += text.slice(at, start) + keep(atoms, { kind: "text", text: "||" });
      at = behind;
    }
    out += text.slice(at, end);
    at = end;
  };
  for (const [open, close] of pairs) {
    if (open.start < at) continue;
    plainTo(open.start);
    const isLast = !take(reading.budget, "spoilers");
    const end = isLast ? real.at(-1)! : close;
    const hidden = hiddenIn(text, open, end);
    const of = hidden.includes("\n") ? readBlocks(hidden, reading, 1) : readMarks(hidden, reading);
    out += keep(atoms, { kind: "spoiler", of });
    at = end.end;
  }
  plainTo(text.length);
  return out;
}

/** Pairs bars: every second one closes the one before. A spoiler of nothing but space is none. */
function pairsOf(bars: readonly Bars[], text: string, isCut: boolean): [Bars, Bars][] {
  const pairs: [Bars, Bars][] = [];
  let open: Bars | null = null;
  for (const bar of bars) {
    if (open && text.slice(open.end, bar.start).trim() !== "") {
      pairs.push([open, bar]);
      open = null;
    } else open = bar;
  }
  const end = { start: text.length, end: text.length, isEscaped: false };
  if (open && isCut) pairs.push([open, end]);
  return pairs;
}

/** Returns the text between two marks, without the marks of the quote that it begins in. */
function hiddenIn(text: string, open: Bars, close: Bars): string {
  const hidden = text.slice(open.end, close.start);
  if (!hidden.includes("\n")) return hidden;
  const line = text.slice(text.lastIndexOf("\n", open.start - 1) + 1, open.start);
  const { depth } = quotePrefix(line);
  return withoutPrefix(hidden, depth).replace(/^[ \t]*\n|\n[ \t]*$/g, "");
}
