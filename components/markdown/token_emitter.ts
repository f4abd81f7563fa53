import type { Emitter, HighlightResult, HLJSApi } from "highlight.js";

/** Plain code, or code that has a meaning (`keyword`, `string`, …). */
export type Token = string | Scope;

interface Scope {
  scope: string;
  children: Token[];
}

/** Meanings in one block: each becomes an element. */
const MAX_SCOPES = 1000;

/** Separates two lines; not part of the code. */
export const SEPARATOR = "\ue000";

let deadline = Infinity;
let scopes = 0;

/**
 * Collects the highlighter's result as a tree, instead of the HTML of its own emitter. Only this
 * file uses emitters, which highlight.js considers internal: `__emitter`, `_emitter`,
 * `__addSublanguage` (docs/decisions/0037-private-parts-in-browsers.md).
 */
class TreeEmitter implements Emitter {
  readonly tokens: Token[] = [];
  readonly #open: Token[][] = [this.tokens];

  constructor() {
    // Each line has a separate emitter.
    if (performance.now() > deadline) throw new Error("It takes too long");
  }
  addText(text: string) {
    if (!text || text === SEPARATOR) return;
    const into = this.#open.at(-1)!;
    const last = into.at(-1);
    // Joins adjacent text, since one node is cheaper than one per word.
    if (typeof last === "string") into[into.length - 1] = last + text;
    else into.push(text);
  }
  startScope(scope: string) {
    if (++scopes > MAX_SCOPES) throw new Error("There is too much of it");
    const children: Token[] = [];
    this.#open.at(-1)!.push({ scope, children });
    this.#open.push(children);
  }
  endScope() {
    this.#open.pop();
  }
  /** Aliases that the highlighter uses too. */
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

/** Makes the highlighter emit trees. */
export function emitTrees(highlighter: HLJSApi): void {
  highlighter.configure({ __emitter: TreeEmitter, ignoreUnescapedHTML: true });
}

/** Sets the time budget for highlighting, in milliseconds: lines throw once it is used up. */
export function allow(budget: number): void {
  deadline = performance.now() + budget;
  scopes = 0;
}

/** The tree that was made; null: a version that knows no emitters wrote HTML, or a line failed. */
export function treeOf({ _emitter, errorRaised }: HighlightResult): Token[] | null {
  return _emitter instanceof TreeEmitter && !errorRaised ? _emitter.tokens : null;
}
