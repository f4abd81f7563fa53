import type { Emitter } from "highlight.js";
import highlighter from "highlight.js/lib/core";
import { LANGUAGES } from "./languages.ts";

/** Plain code, or code that has a meaning (`keyword`, `string`, …). */
export type Token = string | Scope;

interface Scope {
  scope: string;
  children: Token[];
}

/** Collects what the highlighter finds as a tree, where its own emitter would write HTML. */
class TreeEmitter implements Emitter {
  readonly tokens: Token[] = [];
  readonly #open: Token[][] = [this.tokens];

  addText(text: string) {
    if (text) this.#open.at(-1)!.push(text);
  }
  startScope(scope: string) {
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
}

/** The code with its meanings; null where that fails. Load this file when it is needed. */
export function highlight(code: string, language: string): Token[] | null {
  if (!highlighter.getLanguage(language)) return null;
  const { _emitter, errorRaised } = highlighter.highlight(code, { language, ignoreIllegals: true });
  return errorRaised ? null : (_emitter as TreeEmitter).tokens;
}
