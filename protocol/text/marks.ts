import { type Budget, take } from "./budget.ts";
import { type Mark, type Pair, pairUp } from "./emphasis.ts";
import { MAX_DEPTH, type Piece } from "./pieces.ts";
import { ATOM, type Atom, atomAt, type Source } from "./scan.ts";
import { plainText, pushText, withoutNames } from "./words.ts";

/** Everything that markup within lines is read with. */
export interface Reading {
  atoms: Source["atoms"];
  budget: Budget;
  /** Reads a text that has no markup left but names and addresses. */
  readPlain: (text: string) => Piece[];
  /** Tables and tasks are read. */
  hasTables: boolean;
}

type Destination = Atom & { kind: "destination" };

type Token =
  | { kind: "text"; text: string }
  | { kind: "piece"; piece: Piece }
  | { kind: "destination"; to: Destination }
  | Bracket
  | Run;

/** Ordinary text after an odd number of backslashes. */
interface Escaped {
  slashes: number;
}

interface Bracket extends Escaped {
  kind: "[" | "]";
}

interface Run extends Mark, Escaped {
  kind: "run";
}

const TOKEN = /\0[^]|(?<!\\)(\\*)(\*+|_+|~+|\[|\])/g;
const SPACE = /\s/;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Reads emphasis, and links with words of their own, in the lines of a paragraph. */
export function readMarks(text: string, reading: Reading): Piece[] {
  return emphasize(withLinks(tokensOf(text, reading), reading), reading, 0);
}

function tokensOf(text: string, reading: Reading): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const { 0: whole, 1: slashes = "", 2: run, index } of text.matchAll(TOKEN)) {
    if (index > at) tokens.push({ kind: "text", text: text.slice(at, index) });
    at = index + whole.length;
    if (run === undefined) {
      const atom = atomAt(reading, whole, 0);
      const isPiece = atom.kind !== "destination";
      tokens.push(isPiece ? { kind: "piece", piece: atom } : { kind: "destination", to: atom });
    } else if (run === "[" || run === "]") tokens.push({ kind: run, slashes: slashes.length });
    else tokens.push(runOf(run, slashes.length, text, index));
  }
  if (at < text.length) tokens.push({ kind: "text", text: text.slice(at) });
  return tokens;
}

/**
 * Unlike in CommonMark, a mark may be next to any punctuation: other scripts use no spaces
 * (MEND-45).
 */
function runOf(run: string, slashes: number, text: string, start: number): Run {
  const sign = run[0];
  const { length } = run;
  const before = text[start - 2] === ATOM ? ATOM : text[start - 1] ?? " ";
  const behind = text[start + slashes + length] ?? " ";
  const isMark = sign === "~" ? length === 2 : length <= 3;
  const opens = isMark && isBeside(sign, behind, before);
  const closes = isMark && isBeside(sign, before, behind);
  return { kind: "run", sign, length, slashes, opens, closes };
}

function isBeside(sign: string, inside: string, outside: string): boolean {
  return !SPACE.test(inside) && !(sign === "_" && WORD.test(outside));
}

/** Joins `[words](address)` to links; no link contains another. */
function withLinks(tokens: readonly Token[], reading: Reading): readonly Token[] {
  if (!tokens.some(({ kind }) => kind === "destination")) return tokens;
  const out: Token[] = [];
  let opened: number[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.kind === "[") opened.push(out.length);
    const endsWords = tokens[i + 1]?.kind === "destination";
    if (token.kind === "]" && !endsWords && !isEscaped(token)) opened.pop();
    if (token.kind !== "destination") {
      out.push(token);
      continue;
    }
    const at = opened.pop();
    const link = at === undefined ? null : linkTo(token.to, out.slice(at), reading);
    if (link) {
      out.splice(at!, Infinity, ...link);
      opened = [];
    } else {
      out.push(
        ...reading.readPlain(token.to.typed).map((piece) => ({ kind: "piece", piece } as const)),
      );
    }
  }
  return out;
}

const isEscaped = ({ slashes }: Escaped) => slashes % 2 === 1;

/** @param from tokens from an opening bracket on; null: it's no link. */
function linkTo({ href, typed }: Destination, from: readonly Token[], reading: Reading) {
  const open = from[0] as Bracket;
  const close = from.at(-1) as Bracket;
  if (isEscaped(close)) return null;
  const slashes = { kind: "text", text: "\\".repeat(open.slashes >> 1) } as const;
  if (isEscaped(open)) {
    const behind = reading.readPlain(typed).map((piece) => ({ kind: "piece", piece } as const));
    return [{ ...slashes, text: `${slashes.text}[` }, ...from.slice(1), ...behind];
  }
  const of = emphasize(from.slice(1, -1).map(unescaped), reading, 1);
  // Words that are an address may not say another one.
  if (plainText(of).trim() === "" || !isHonest(of, href)) return null;
  return [slashes, {
    kind: "piece",
    piece: { kind: "link", href, of: withoutNames(of), isNamed: true },
  }] as const;
}

/** A bracket that is kept from ending a link's words. */
function unescaped(token: Token): Token {
  return token.kind === "[" || token.kind === "]"
    ? { kind: "text", text: "\\".repeat(token.slashes >> 1) + token.kind }
    : token;
}

function isHonest(words: readonly Piece[], href: string): boolean {
  return words.every((piece) =>
    piece.kind === "link" ? piece.href === href : !("of" in piece) || isHonest(piece.of, href)
  );
}

interface Frame {
  pair: Pair<Run> | null;
  of: Piece[];
}

/** Makes a tree of the tokens between marks, unless it is too deep. */
function emphasize(tokens: readonly Token[], { budget }: Reading, depth: number): Piece[] {
  const runs = tokens.filter((token) => token.kind === "run");
  const pairs = pairUp(runs.filter((run) => !isEscaped(run)), Math.max(0, budget.marks));
  for (const _ of pairs) take(budget, "marks");
  const begins = Map.groupBy(pairs, ({ open }) => open);
  const ends = Map.groupBy(pairs, ({ close }) => close);
  const hindered = hinderedBy(runs);
  const frames: Frame[] = [{ pair: null, of: [] }];
  // Joined first: a piece for each mark that is none would be thousands.
  let said = "";
  const say = () => {
    pushText(frames.at(-1)!.of, said);
    said = "";
  };
  for (const token of tokens) {
    if (token.kind === "text") said += token.text;
    else if (token.kind === "piece") {
      say();
      frames.at(-1)!.of.push(token.piece);
    } else if (token.kind !== "run") {
      if (token.kind !== "destination") said += "\\".repeat(token.slashes) + token.kind;
    } else {
      const isText = isEscaped(token);
      const from = isText ? undefined : begins.get(token);
      const to = isText ? undefined : ends.get(token);
      const hasEffect = from || to || isText && hindered.has(token);
      said += "\\".repeat(hasEffect ? token.slashes >> 1 : token.slashes);
      if (to) say();
      for (const _ of to ?? []) close(frames, depth);
      said += token.sign.repeat(token.length - sizeOf(from) - sizeOf(to));
      if (from) say();
      for (const pair of from?.toReversed() ?? []) frames.push({ pair, of: [] });
    }
  }
  say();
  return frames[0].of;
}

/** The number of a run's signs that pairs take. */
const sizeOf = (pairs: Pair<Run>[] = []) => pairs.reduce((sum, { size }) => sum + size, 0);

/** Marks that backslashes keep from being some (MEND-45). */
function hinderedBy(runs: readonly Run[]): ReadonlySet<Run> {
  if (!runs.some(isEscaped)) return new Set();
  const hindered = new Set<Run>();
  for (const { open, close } of pairUp(runs)) {
    if (isEscaped(open)) hindered.add(open);
    if (isEscaped(close)) hindered.add(close);
  }
  return hindered;
}

function close(frames: Frame[], depth: number): void {
  const { pair, of } = frames.pop()!;
  const around = frames.at(-1)!.of;
  const { size, open: { sign } } = pair!;
  if (frames.length + depth <= MAX_DEPTH) {
    const kind = sign === "~" ? "strike" : size === 2 ? "bold" : "italic";
    around.push({ kind, of });
    return;
  }
  pushText(around, sign.repeat(size));
  for (const piece of of) piece.kind === "text" ? pushText(around, piece.text) : around.push(piece);
  pushText(around, sign.repeat(size));
}
