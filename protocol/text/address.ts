/** Finds the ends of addresses in a text, and the form in which they're shown (MEND-44). */

/** Characters of an address; a longer one is text (HARD-1). */
const MAX_ADDRESS_CHARS = 2048;

/**
 * Characters that end an address anywhere: spaces, quotation marks, full-width and typographic
 * punctuation, direction marks, and placeholders.
 */
const END =
  /[\s\0<>"`\u00ab\u00bb\u061c\u200e\u200f\u2014\u2015\u2018\u201a-\u201f\u2026\u202a-\u202e\u2039\u203a\u203c-\u203e\u2066-\u2069\u3000-\u3004\u3008-\u3020\u3030\u303d\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
/** Characters at an address's end that belong to the sentence. */
const TRAILING = /[.,;:!?*_~|'’–(\[{،؛؟।॥։።·]/;
const APOSTROPHE = /['’]/;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const CLOSED_BY: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const CLOSING = ")]}";

/**
 * Returns the position after an address; `from`: the position after its scheme. If both are equal,
 * nothing follows the scheme.
 */
export function endOfAddress(text: string, from: number): number {
  const open: string[] = [];
  let end = from;
  for (; end < text.length; end++) {
    const char = text[end];
    if (END.test(char) || char === "|" && text[end + 1] === "|") break;
    if (CLOSED_BY[char]) open.push(CLOSED_BY[char]);
    else if (CLOSING.includes(char) && open.pop() !== char) break;
    else if (APOSTROPHE.test(char) && !isWithinWord(text, end)) break;
  }
  while (end > from && TRAILING.test(text[end - 1])) end--;
  return end;
}

function isWithinWord(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? "") && WORD.test(text[at + 1] ?? "");
}

const ALLOWED = /^(?:https?:\/\/|mailto:)/i;

/** Returns an address in its full form; null: it may not be opened. */
export function hrefOf(address: string): string | null {
  if (address.length > MAX_ADDRESS_CHARS || !ALLOWED.test(address) || !URL.canParse(address)) {
    return null;
  }
  return new URL(address).href;
}

/**
 * The part after `](`: an address with brackets in pairs, or in angle brackets, and maybe a title.
 */
export interface Destination {
  href: string;
  /** The position after the closing bracket. */
  end: number;
}

const IN_ANGLES = /<([^\s<>]{1,2048})>/y;
const TITLE = /[ \t]+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}')/y;
const SPACE = /[ \t]*/y;
const STARTS = /<?(?:https?:\/\/|mailto:)/iy;

/** Reads the address after the `(` at `at`; null: no address in brackets. */
export function destinationAt(text: string, at: number): Destination | null {
  let end = endOf(SPACE, text, at + 1)!;
  if (endOf(STARTS, text, end) === null) return null;
  const start = end;
  IN_ANGLES.lastIndex = start;
  const angled = IN_ANGLES.exec(text);
  const address = angled ? angled[1] : text.slice(start, endOfBracketed(text, start));
  end = start + (angled ? angled[0].length : address.length);
  end = endOf(TITLE, text, end) ?? end;
  end = endOf(SPACE, text, end)!;
  const href = text[end] === ")" ? hrefOf(address) : null;
  return href === null ? null : { href, end: end + 1 };
}

/** Returns the position of the bracket that closes the one before `start`. */
function endOfBracketed(text: string, start: number): number {
  let depth = 0;
  let end = start;
  for (; end < text.length && end - start <= MAX_ADDRESS_CHARS; end++) {
    const char = text[end];
    if (/[\s<>\0]/.test(char) || char === "|" && text[end + 1] === "|") break;
    if (char === "(") depth++;
    if (char === ")" && depth-- === 0) break;
  }
  return end;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const AUTHORITY = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#:]+)(.*)$/is;

/**
 * Returns an address as shown, with the real host where the typed text could be mistaken for
 * another.
 */
export function shownAddress(typed: string, href: string): string {
  const [, before, host, behind] = AUTHORITY.exec(typed) ?? [];
  if (host === undefined || isAscii(host)) return typed;
  const { hostname } = new URL(href);
  if (!isDeceptive(host, hostname)) return typed;
  return `${before}${hostname}${behind}`;
}

const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text);

/** Scripts that are written together. */
const EASTERN =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Latin}ー々〆]+$/u;
const ALONE = [
  /^\p{sc=Latin}+$/u,
  /^\p{sc=Cyrillic}+$/u,
  /^\p{sc=Greek}+$/u,
  /^\p{sc=Armenian}+$/u,
  /^\p{sc=Georgian}+$/u,
  /^\p{sc=Hebrew}+$/u,
  /^\p{sc=Arabic}+$/u,
  /^\p{sc=Thai}+$/u,
  /^\p{sc=Devanagari}+$/u,
  /^\p{sc=Bengali}+$/u,
  /^\p{sc=Tamil}+$/u,
  /^\p{sc=Telugu}+$/u,
  /^\p{sc=Ethiopic}+$/u,
  EASTERN,
];
/** Letters of Cyrillic, Greek and Armenian that look like Latin ones. */
const LATIN_LOOKS = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡοαντρυικχγօսոցհզ]+$/u;

function isDeceptive(typed: string, hostname: string): boolean {
  // A host that folds to plain letters is shown in those.
  if (!hostname.includes("xn--")) return true;
  const labels = typed.normalize("NFC").toLowerCase().split(".");
  return labels.some((label) => {
    if (/[^\p{L}\p{M}\p{N}-]/u.test(label)) return true;
    const letters = label.replace(/[^\p{L}]/gu, "");
    if (letters === "") return !isAscii(label);
    if (!ALONE.some((script) => script.test(letters))) return true;
    return LATIN_LOOKS.test(letters) && isAscii(labels.at(-1)!);
  });
}
