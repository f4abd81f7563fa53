import type { Emitter, Language } from "highlight.js";
import highlighter from "highlight.js/lib/core";
import { LANGUAGES } from "./languages.ts";

/** Plain code, or code that has a meaning (`keyword`, `string`, …). */
export type Token = string | Scope;

interface Scope {
  scope: string;
  children: Token[];
}

/** Milliseconds that one block of code may take; what takes longer stays plain (HARD-1). */
const BUDGET = 20;
/** Meanings in one block: each becomes an element. */
const SCOPES = 1000;
/**
 * Characters that a grammar sees at once. The time of many patterns grows with the square or the
 * cube of a text's length, and nothing stops one that runs: a line is short enough.
 */
const LINE = 256;
/** Stands between two of these; code that has it stays plain. */
const SEPARATOR = "\ue000";

let deadline = Infinity;
let scopes = 0;

/** Collects what the highlighter finds as a tree, where its own emitter would write HTML. */
class TreeEmitter implements Emitter {
  readonly tokens: Token[] = [];
  readonly #open: Token[][] = [this.tokens];

  constructor() {
    // Each line has an emitter of its own.
    if (performance.now() > deadline) throw new Error("It takes too long");
  }
  addText(text: string) {
    if (!text || text === SEPARATOR) return;
    const into = this.#open.at(-1)!;
    const last = into.at(-1);
    // One piece of text, not one for each word of it.
    if (typeof last === "string") into[into.length - 1] = last + text;
    else into.push(text);
  }
  startScope(scope: string) {
    if (++scopes > SCOPES) throw new Error("There is too much of it");
    const children: Token[] = [];
    this.#open.at(-1)!.push({ scope, children });
    this.#open.push(children);
  }
  endScope() {
    this.#open.pop();
  }
  /** The same by other names, which the highlighter uses too. */
  openNode = this.startScope;
  closeNode = this.endScope;
  __addSublanguage(emitter: Emitter) {
    this.#open.at(-1)!.push(...(emitter as TreeEmitter).tokens);
  }
  finalize() {}
  toHTML() {
    return "";
  }
}

highlighter.configure({ __emitter: TreeEmitter, ignoreUnescapedHTML: true });
for (const [name, language] of Object.entries(LANGUAGES)) {
  highlighter.registerLanguage(name, language);
  highlighter.registerLanguage(byLine(name), () => lines(name));
}

/** A language of pieces of another one: each piece goes on where the one before it ended. */
function lines(subLanguage: string): Language {
  const piece = { begin: /(?=[^])/, end: SEPARATOR, subLanguage, excludeEnd: true };
  return { contains: [piece] } as unknown as Language;
}

function byLine(name: string): string {
  return `${name}-by-line`;
}

/**
 * The code with its meanings; null where nobody knows the language, and where it would take too
 * long. Load this file when it is needed.
 */
export function highlight(code: string, language: string, budget = BUDGET): Token[] | null {
  const known = nameOf(language);
  if (!known || code.includes(SEPARATOR)) return null;
  // Reading the grammar, once, is nobody's fault.
  deadline = Infinity;
  highlighter.highlight("", { language: known });
  deadline = performance.now() + budget;
  scopes = 0;
  const pieces = code.match(PIECES)?.join(SEPARATOR) ?? "";
  try {
    const result = highlighter.highlight(pieces, { language: byLine(known), ignoreIllegals: true });
    const { tokens } = result._emitter as TreeEmitter;
    // A line that failed leaves its end out.
    return result.errorRaised || textOf(tokens) !== code ? null : tokens;
  } catch {
    // The time was over before it began.
    return null;
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => typeof token === "string" ? token : textOf(token.children)).join("");
}

/** Lines with their ends, or parts of one. */
const PIECES = new RegExp(`[^\\n]{0,${LINE}}\\n|[^\\n]{1,${LINE}}`, "g");

const names = new Map(Object.keys(LANGUAGES).map((name) => [highlighter.getLanguage(name), name]));

/** A language by any of its names. */
function nameOf(language: string): string | undefined {
  const found = highlighter.getLanguage(language);
  return found && names.get(found);
}

/** How many times as long as a block took the page is left to everything else. */
const REST = 4;

let turn: Promise<unknown> = Promise.resolve();

/**
 * One block after the other, with pauses: a channel full of slow ones takes no more than a fifth of
 * the page's time. null also where nobody wants it any more when its turn comes.
 */
export function highlightInTurn(
  code: string,
  language: string,
  wanted: () => boolean,
): Promise<Token[] | null> {
  const mine = turn.then(() => {
    const began = performance.now();
    const tokens = wanted() ? highlight(code, language) : null;
    return { tokens, took: performance.now() - began };
  });
  turn = mine.then(({ took }) => pause(took * REST), () => {});
  return mine.then(({ tokens }) => tokens);
}

async function pause(ms: number): Promise<void> {
  if (ms >= 1) await new Promise((resolve) => setTimeout(resolve, ms));
}
