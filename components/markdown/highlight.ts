import type { Language } from "highlight.js";
import highlighter from "highlight.js/lib/core";
import { LIMITS } from "../../protocol/limits.ts";
import { LANGUAGES } from "./languages.ts";
import { allow, emitTrees, SEPARATOR, type Token, treeOf } from "./token_emitter.ts";

/** Maximum milliseconds for one block of code; slower ones stay plain (HARD-1). */
const BUDGET_MS = 20;
/**
 * Characters that a grammar gets at once. Many patterns take quadratic or cubic time, and a running
 * one can't be stopped: a line is short enough.
 */
const MAX_LINE_CHARS = 256;
emitTrees(highlighter);
for (const [name, language] of Object.entries(LANGUAGES)) {
  highlighter.registerLanguage(name, language);
  highlighter.registerLanguage(byLine(name), () => lines(name));
}

/**
 * Returns a language that consists of pieces of another one: each continues in the state that the
 * previous piece ended in.
 */
function lines(subLanguage: string): Language {
  const piece = { begin: /(?=[^])/, end: SEPARATOR, subLanguage, excludeEnd: true };
  return { contains: [piece] } as unknown as Language;
}

function byLine(name: string): string {
  return `${name}-by-line`;
}

/**
 * Highlights code; null if the language is unknown, or if it would take too long. Load this file on
 * demand.
 */
export function highlight(code: string, language: string, budget = BUDGET_MS): Token[] | null {
  // Longer code is unusual, and would use up the time budget.
  if (code.length > LIMITS.messageTextMax) return null;
  const known = nameOf(language);
  if (!known || code.includes(SEPARATOR)) return null;
  // Loading the grammar and its lines, once, doesn't count against the budget.
  allow(Infinity);
  highlighter.highlight("", { language: known });
  highlighter.highlight(" ", { language: byLine(known) });
  allow(budget);
  const pieces = code.match(PIECES)?.join(SEPARATOR) ?? "";
  try {
    const result = highlighter.highlight(pieces, { language: byLine(known), ignoreIllegals: true });
    const tokens = treeOf(result);
    // A line that failed leaves its end out.
    return tokens && textOf(tokens) === code ? tokens : null;
  } catch {
    // The time was over before it began.
    return null;
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => typeof token === "string" ? token : textOf(token.children)).join("");
}

/** Lines with their ends, or parts of one. */
const PIECES = new RegExp(`[^\\n]{0,${MAX_LINE_CHARS}}\\n|[^\\n]{1,${MAX_LINE_CHARS}}`, "g");

const names = new Map(Object.keys(LANGUAGES).map((name) => [highlighter.getLanguage(name), name]));

/** A language by any of its names. */
function nameOf(language: string): string | undefined {
  const found = highlighter.getLanguage(language);
  return found && names.get(found);
}

/** Idle time after a block, as a multiple of its duration. */
const IDLE_FACTOR = 4;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Highlights blocks one at a time with pauses between them, so that a channel full of slow blocks
 * takes at most a fifth of the page's time. Resolves to null if the block is no longer wanted when
 * its turn comes.
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
  turn = mine.then(({ took }) => sleep(took * IDLE_FACTOR), () => {});
  return mine.then(({ tokens }) => tokens);
}

async function sleep(ms: number): Promise<void> {
  if (ms >= 1) await new Promise((resolve) => setTimeout(resolve, ms));
}
