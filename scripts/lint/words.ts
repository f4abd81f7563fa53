import { relative, resolve } from "node:path";
import retired from "./retired.json" with { type: "json" };

/**
 * `deno lint`: names, comments and texts use no retired word (retired.json). The glossary has the
 * word to use instead (docs/glossary.md); `tests/docs/glossary_test.ts` checks the pages.
 */

/** A row of retired.json. */
interface Retired {
  /** The glossary's word for the concept. */
  use: string;
  /** Refused in names, comments and texts. */
  words?: readonly string[];
  /** Refused only as a part of a name, since sentences use it as plain English; `…Word` at its end. */
  names?: readonly string[];
  /** Prefixes of paths where the word means something else. */
  except?: readonly string[];
}

/** A word that was replaced by another. */
export interface RetiredWord {
  word: string;
  nameOnly: boolean;
  allowedIn: readonly string[];
  /** The word to use instead. */
  use: string;
}

export interface Breach {
  word: string;
  /** Offset in the text. */
  at: number;
}

const ROOT = resolve(import.meta.dirname!, "../..");
/** The parts of a name: `MAX_BYTES`, `retryAfter`, `HTTPServer`, `S3Store`. */
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** In comments and pages. */
const CODE = /`([^`]*)`/g;

/** Returns each retired word of the rows of retired.json. */
export function retiredWords(rows: readonly Retired[]): RetiredWord[] {
  return rows.flatMap(({ use, words = [], names = [], except = [] }) => [
    ...words.map((word) => ({ word, nameOnly: false, allowedIn: except, use })),
    ...names.map((word) => ({ word, nameOnly: true, allowedIn: except, use })),
  ]);
}

/** Returns the words that a file may not use. */
export function retiredIn(file: string, words: readonly RetiredWord[]): RetiredWord[] {
  return words.filter(({ allowedIn }) => !allowedIn.some((folder) => file.startsWith(folder)));
}

/** Retired words in a name. A word in capitals is that of a constant. */
export function wordsInName(name: string, words: readonly RetiredWord[]): string[] {
  const parts = name.match(PARTS) ?? [];
  return words.filter(({ word }) =>
    word.startsWith("…")
      ? parts.length > 1 && isSame(parts.at(-1)!, word.slice(1))
      : parts.some((part) => isSame(part, word))
  ).map(({ word }) => word);
}

function isSame(part: string, word: string): boolean {
  return word === word.toUpperCase() ? part === word : part.toLowerCase() === word.toLowerCase();
}

/** Retired words in sentences; a word in backticks counts as a name. */
export function wordsInProse(text: string, words: readonly RetiredWord[]): Breach[] {
  const plain = words.filter(({ nameOnly }) => !nameOnly).map(({ word }) => word);
  const code = Array.from(
    text.matchAll(CODE),
    ({ 1: name, index }) =>
      /\s/.test(name) ? [] : wordsInName(name, words).map((word) => ({ word, at: index })),
  ).flat();
  if (!plain.length) return code;
  const pattern = new RegExp(`\\b(${plain.join("|")})\\b`, "gi");
  const prose = text.replaceAll(CODE, (code) => code.replaceAll(/./g, " "));
  return [
    ...code,
    ...Array.from(prose.matchAll(pattern), ({ 1: word, index }) => ({ word, at: index })),
  ];
}

export const RETIRED = retiredWords(retired);

function hintOf(found: string): string {
  const row = RETIRED.find(({ word }) => isSame(found, word));
  return row ? `docs/glossary.md says '${row.use}'` : "docs/glossary.md has the word for it";
}

const plugin: Deno.lint.Plugin = {
  name: "words",
  rules: {
    "no-retired-word": {
      create(context) {
        const file = relative(ROOT, context.filename).replaceAll("\\", "/");
        const refused = retiredIn(file, RETIRED);
        const report = (found: string, range: [number, number]) =>
          context.report({
            range,
            message: `'${found}' is a retired word`,
            hint: hintOf(found),
          });
        const checkName = (node: Deno.lint.Identifier | Deno.lint.JSXIdentifier) => {
          for (const word of wordsInName(node.name, refused)) report(word, node.range);
        };
        const checkProse = (text: string, start: number) => {
          for (const { word, at } of wordsInProse(text, refused)) {
            report(word, [start + at, start + at + word.length]);
          }
        };
        return {
          Program() {
            for (const word of wordsInName(file, refused)) report(word, [0, 1]);
            for (const { value, range } of context.sourceCode.getAllComments()) {
              checkProse(value, range[0] + 2);
            }
          },
          Identifier: checkName,
          JSXIdentifier: checkName,
          PrivateIdentifier: checkName as never,
          Literal(node) {
            const isText = file.startsWith("text/en/") && typeof node.value === "string";
            if (isText) checkProse(node.raw, node.range[0]);
          },
        };
      },
    },
  },
};
export default plugin;
