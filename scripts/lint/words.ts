import { relative, resolve } from "node:path";

/**
 * `deno lint`: names, comments and texts use no word that docs/glossary.md has retired. The last
 * column of its table is the list; `tests/docs/glossary_test.ts` asks the same of the pages.
 */

/** A word that is not used any more. */
export interface RetiredWord {
  word: string;
  /** Only as a part of a name: in a sentence it is plain English. */
  nameOnly: boolean;
  /** Where it means something else. */
  allowedIn: readonly string[];
}

export interface Breach {
  word: string;
  /** Offset in the text. */
  at: number;
}

const ROOT = resolve(import.meta.dirname!, "../..");
const ROW = /^\| *([^|]+?) *\| *([^|]+?) *\| *([^|]*?) *\|$/gm;
const ENTRY = /(`?)([\w…]+)\1(?: \(not in ([^)]*)\))?/g;
/** The parts of a name: `MAX_BYTES`, `retryAfter`, `HTTPServer`, `S3Store`. */
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** In comments and pages. */
const CODE = /`([^`]*)`/g;

/** The retired words of a glossary: `` `name` `` is refused in names only, `` `…End` `` at their end. */
export function retiredWords(glossary: string): RetiredWord[] {
  return [...glossary.matchAll(ROW)].slice(1).flatMap(([, , , cell]) =>
    Array.from(cell.matchAll(ENTRY), ([, tick, word, folders]) => ({
      word,
      nameOnly: tick !== "",
      allowedIn: folders?.split(/,? /).map((folder) => folder.replaceAll("`", "")) ?? [],
    }))
  );
}

/** What a file may not use. */
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

const words = retiredWords(Deno.readTextFileSync(resolve(ROOT, "docs/glossary.md")));

const plugin: Deno.lint.Plugin = {
  name: "words",
  rules: {
    "no-retired-word": {
      create(context) {
        const file = relative(ROOT, context.filename).replaceAll("\\", "/");
        const refused = retiredIn(file, words);
        const report = (found: string, range: [number, number]) =>
          context.report({
            range,
            message: `'${found}' is a retired word`,
            hint: "docs/glossary.md has the word for it",
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
