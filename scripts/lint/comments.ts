import { pathOf, readRatchet } from "./ratchet.ts";

/**
 * `deno lint`: a comment begins with the thing it is about, not with "What", "Whoever" or "It".
 * Folders that had such comments before the rule are counted, and their number may only fall:
 * `tests/unit/lint_test.ts` compares it with `ratchet.json` (docs/decisions/0153).
 */

export const FIRST_WORD = "plain-first-word";

const REFUSED = /^(What|Whoever|Whether|Of|As|It|One|Those|Along|Until)\b/;
/** Docstrings and other blocks, and lines, the first of several. */
const COMMENTS = /\/\*+([\s\S]*?)\*\/|(?<=^|\n)[ \t]*\/\/(.*)(?:\n[ \t]*\/\/.*)*/g;

/** A comment that begins with a refused word. */
export interface BadComment {
  word: string;
  /** Offset in the source. */
  at: number;
}

/** Comments of `source` that begin with a refused word; those behind code on a line aside. */
export function badComments(source: string): BadComment[] {
  return Array.from(source.matchAll(COMMENTS), ({ 0: all, 1: block, 2: line, index }) => {
    const words = (block ?? line).replace(/^[\s*]+/, "");
    const word = REFUSED.exec(words)?.[1];
    return word ? [{ word, at: index + all.indexOf(word) }] : [];
  }).flat();
}

/** Counts by a file's first two folders: "client/voice". */
export function areaOf(file: string): string {
  return file.split("/").slice(0, -1).slice(0, 2).join("/") || file;
}

const counted = readRatchet()[FIRST_WORD] ?? {};

const plugin: Deno.lint.Plugin = {
  name: "comments",
  rules: {
    [FIRST_WORD]: {
      create(context) {
        return {
          Program() {
            if (areaOf(pathOf(context)) in counted) return;
            for (const { word, at } of badComments(context.sourceCode.text)) {
              context.report({
                range: [at, at + word.length],
                message: `A comment begins with '${word}'`,
                hint: "Begin with the thing it is about, in the active voice (CONTRIBUTING.md)",
              });
            }
          },
        };
      },
    },
  },
};
export default plugin;
