import { emojiOf } from "../emoji_plain.ts";
import { destinationAt, endOfAddress, hrefOf, shownAddress } from "./address.ts";
import { type Budget, take } from "./budget.ts";
import { CodeSpans } from "./code_spans.ts";
import { type Fence, fencesOf } from "./lines.ts";
import type { ChannelReference, Names, Piece } from "./pieces.ts";

/** A piece that markup doesn't reach into. */
export type Atom =
  | Piece
  /** `(address)` after a `]`; alone it's text. */
  | { kind: "destination"; href: string; typed: string };

/**
 * A text in which each atom is two characters: `\0`, which no legible text contains, and one that
 * encodes its number.
 */
export interface Source {
  text: string;
  atoms: Atom[];
}

export const ATOM = "\0";
/** Numbers begin here: none is a line break. */
const FIRST = 0x100;
const MAX_ATOMS = 20_000;

/** Returns the atom whose first character is at `at`. */
export function atomAt({ atoms }: Pick<Source, "atoms">, text: string, at: number): Atom {
  return atoms[text.charCodeAt(at + 1) - FIRST];
}

/** Stores a piece; returns the characters that encode it. */
export function keep(atoms: Atom[], atom: Atom): string {
  return ATOM + String.fromCharCode(FIRST + atoms.push(atom) - 1);
}

const SHRUG = "¯\\_(ツ)_/¯";
/** Beginnings of everything that may be more than text. */
const NEXT =
  /¯\\_\(ツ\)_\/¯|[<>^;=-]_[<>^;=-]|\\+|`+|<|@|#|\]\(|(?<![a-z\d])(?:[a-z][a-z\d+.-]{1,30}:\/\/|mailto:(?=[^\s@]{1,64}@))/gi;

/**
 * Scans a text once, from beginning to end, and sets aside what markup doesn't reach into: code,
 * addresses, mentions, names of channels, emoji. None of them contains another.
 * @param text no `\0` in it
 */
export function scan(text: string, names: Names, budget: Budget): Source {
  return new Scanner(text, names, budget).run();
}

class Scanner {
  readonly #text: string;
  readonly #names: Names;
  readonly #budget: Budget;
  readonly #atoms: Atom[] = [];
  readonly #lines: string[];
  readonly #fences: Fence[];
  readonly #channels: Map<number, ChannelReference>;
  #spans: CodeSpans | null = null;
  #out = "";
  /** The position after everything that was read. */
  #at = 0;

  constructor(text: string, names: Names, budget: Budget) {
    this.#text = text;
    this.#names = names;
    this.#budget = budget;
    this.#lines = text.split("\n");
    this.#fences = fencesOf(this.#lines);
    this.#channels = new Map(
      names.findChannels?.(text).map((reference) => [reference.index, reference]),
    );
  }

  run(): Source {
    const text = this.#text;
    const fences = this.#fences[Symbol.iterator]();
    let fence = fences.next().value;
    for (;;) {
      while (fence && fence.start < this.#at) fence = fences.next().value;
      NEXT.lastIndex = this.#at;
      const found = this.#atoms.length < MAX_ATOMS ? NEXT.exec(text) : null;
      const index = found?.index ?? text.length;
      if (fence && fence.start <= index) {
        const { code, language, start, end } = fence;
        this.#skipTo(start);
        if (take(this.#budget, "blocks")) {
          this.#put({ kind: "pre", text: code, language }, end);
        } else this.#put({ kind: "text", text: text.slice(start, end) }, end);
        continue;
      }
      this.#skipTo(index);
      if (!found) return { text: this.#out, atoms: this.#atoms };
      this.#read(found[0]);
    }
  }

  /** Text up to there. */
  #skipTo(end: number) {
    this.#out += this.#text.slice(this.#at, end);
    this.#at = end;
  }

  #put(atom: Atom, end: number) {
    this.#out += keep(this.#atoms, atom);
    this.#at = end;
  }

  #read(found: string) {
    const end = this.#at + found.length;
    const [first] = found;
    if (found === SHRUG || found[1] === "_") return this.#put({ kind: "text", text: found }, end);
    if (first === "\\") return this.#readEscape(found);
    if (first === "`") return this.#readCode(found, end);
    if (first === "<") return this.#readAngle();
    if (first === "@") return this.#readName();
    if (first === "#") return this.#readChannel();
    if (first === "]") return this.#readDestination();
    this.#readAddress(end);
  }

  /** Removes backslashes only if they escape something (MEND-45). */
  #readEscape(slashes: string) {
    const { length } = slashes;
    const end = this.#at + length;
    const isOdd = length % 2 === 1;
    const next = this.#text[end];
    TICKS.lastIndex = end;
    const [ticks = ""] = next === "`" && TICKS.exec(this.#text) || [];
    const effect = ticks !== "" && this.#codeSpan(end, ticks.length) !== null ||
      isOdd && next === "<" && this.#angle(end) !== null ||
      isOdd && next === "#" && this.#namesChannel(end);
    if (!effect) {
      // Backticks that close nothing stay as they are.
      return this.#skipTo(end);
    }
    this.#out += slashes.slice(0, length >> 1);
    this.#at = end;
    if (isOdd) this.#skipTo(end + (ticks.length || 1));
  }

  #namesChannel(at: number): boolean {
    // No finder searches after a backslash.
    const references = this.#names.findChannels?.(this.#text.slice(at, at + 80)) ?? [];
    return references[0]?.index === 0;
  }

  #codeSpan(start: number, length: number): { code: string; end: number } | null {
    this.#spans ??= new CodeSpans(this.#text, this.#lines, this.#fences);
    return this.#spans.at(start, length);
  }

  #readCode(ticks: string, end: number) {
    const span = this.#codeSpan(this.#at, ticks.length);
    if (!span) return this.#skipTo(end);
    const isBlock = ticks.length >= 3 && span.code.includes("\n");
    if (isBlock && take(this.#budget, "blocks")) {
      const [, language, code] = /^([\w+#.-]{0,32})[ \t]*\n([^]*)$/.exec(span.code) ?? [];
      const text = (code ?? span.code).replace(/\n[ \t]*$/, "");
      return this.#put({ kind: "pre", text, language: language || null }, span.end);
    }
    if (!isBlock && take(this.#budget, "marks")) {
      return this.#put({ kind: "code", text: inLine(span.code) }, span.end);
    }
    this.#put({ kind: "text", text: this.#text.slice(this.#at, span.end) }, span.end);
  }

  #readAngle() {
    const angle = this.#angle(this.#at);
    if (!angle) return this.#skipTo(this.#at + 1);
    const { piece, end } = angle;
    const isLeft = take(this.#budget, piece.kind === "link" ? "links" : "emoji");
    const typed = this.#text.slice(this.#at, end);
    this.#put(isLeft ? piece : { kind: "text", text: saidBy(piece) ?? typed }, end);
  }

  /** An address or an emoji of a server in angles. */
  #angle(at: number): { piece: Piece; end: number } | null {
    ANGLE.lastIndex = at;
    const [whole, inside] = ANGLE.exec(this.#text) ?? [];
    if (whole === undefined || inside === undefined) return null;
    const end = at + whole.length;
    const [, name] = TAG.exec(whole) ?? [];
    if (name) {
      const isPicture = emojiOf(whole) !== null || whole.length === this.#text.length;
      if (isPicture) return { piece: { kind: "emoji", name, text: whole }, end };
      return { piece: { kind: "text", text: `:${name}:` }, end };
    }
    const href = hrefOf(inside);
    return href === null ? null : { piece: linkTo(inside, href), end };
  }

  /** An address, which no mark or mention is read in, be it one that may be opened or not. */
  #readAddress(from: number) {
    const end = endOfAddress(this.#text, from);
    if (end === from) return this.#skipTo(from);
    const address = this.#text.slice(this.#at, end);
    const isMail = /^mailto:/i.test(address);
    const href = isMail ? null : hrefOf(address);
    const piece = href !== null && take(this.#budget, "links") ? linkTo(address, href) : null;
    this.#put(piece ?? { kind: "text", text: address }, end);
  }

  #readDestination() {
    const at = this.#at + 1;
    const found = destinationAt(this.#text, at);
    this.#skipTo(at);
    if (!found || !take(this.#budget, "links")) return;
    const { href, end } = found;
    this.#put({ kind: "destination", href, typed: this.#text.slice(at, end) }, end);
  }

  #readName() {
    const text = this.#text;
    const at = this.#at;
    MENTION.lastIndex = at;
    const [typed = "@"] = MENTION.exec(text) ?? [];
    const end = at + typed.length;
    const isNone = typed === "@" || this.#budget.names <= 0 || isWithinWord(text, at);
    if (isNone) return this.#skipTo(at + 1);
    HOST.lastIndex = at + 1;
    const before = /^@\w/.test(text.slice(end, end + 2)) ? null : wordBefore(text, at);
    const isMail = before !== null && LOCAL_PART.test(before) && HOST.test(text);
    if (before === null || isMail || IN_ADDRESS.test(before)) return this.#skipTo(end);
    const name = this.#longestName(typed.slice(1));
    if (name === "" || !take(this.#budget, "names")) return this.#skipTo(end);
    this.#put({ kind: "mention", name }, at + 1 + name.length);
  }

  /** Underscores at its end belong to a name only if somebody has it (MEND-43). */
  #longestName(typed: string): string {
    const bare = typed.replace(/_+$/, "");
    for (let name = typed.slice(0, MAX_NAME); name.length > bare.length; name = name.slice(0, -1)) {
      if (this.#names.isName?.(name)) return name;
    }
    return bare;
  }

  #readChannel() {
    const text = this.#text;
    const at = this.#at;
    const reference = this.#channels.get(at);
    if (reference && take(this.#budget, "names")) {
      const end = at + reference.length;
      const of = [{ kind: "text", text: text.slice(at, end) } as const];
      return this.#put({ kind: "link", href: reference.href, of, isNamed: false }, end);
    }
    HASHTAG.lastIndex = at;
    const [tag = "#"] = HASHTAG.exec(text) ?? [];
    const bare = tag.replace(/_+$/, "");
    if (bare.length === 1) return this.#skipTo(at + 1);
    this.#put({ kind: "text", text: bare }, at + bare.length);
  }
}

const MAX_NAME = 32;
const TICKS = /`*/y;
const MENTION = /@\w+/y;
const HASHTAG = /#[\p{L}\p{M}\p{N}_-]+/uy;
const ANGLE = /<([^\s<>]{1,2048})>/y;
const TAG = /^<(?:sticker)?:(\w{2,32}):[\da-f-]{36}>$/;
/** Characters before an @ in which an address may begin. */
const MAX_LOOKBEHIND_CHARS = 256;
const HOST = /[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,10}/uy;
const LOCAL_PART = /[\p{L}\p{N}._%+'-]$/u;
/** A host without a scheme, followed by something. */
const IN_ADDRESS = /(?:^|[("'<])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?[/?#]\S*$/u;

/** Underscores before an @ are emphasis, unless a word precedes them. */
function isWithinWord(text: string, at: number): boolean {
  if (text[at - 1] === "@") return true;
  while (text[at - 1] === "_") at--;
  return /\w/.test(text[at - 1] ?? "");
}

/** Returns the characters without a space before a position, `MAX_LOOKBEHIND_CHARS` at most. */
function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < MAX_LOOKBEHIND_CHARS && !/\s/.test(text[start - 1])) start--;
  return text.slice(start, at);
}

const saidBy = (piece: Piece) => piece.kind === "emoji" ? `:${piece.name}:` : null;

function linkTo(address: string, href: string): Piece {
  const text = shownAddress(address, href);
  return { kind: "link", href, of: [{ kind: "text", text }], isNamed: false };
}

/** Makes one line of code, without the space that keeps its backticks apart. */
function inLine(code: string): string {
  const line = code.replaceAll("\n", " ");
  return /^ .*[^ ].* $/.test(line) ? line.slice(1, -1) : line;
}
