/** Ids of rules: where docs/spec defines them, and where code, tests and pages cite them. */
import { ROOT } from "../helpers/server_process.ts";

/** A rule's id, `MSG-03`, `D-PERM-2` or, for a part of one, `MEND-26m`; D-RATE and D-MEDIA have no number. */
const ID = /(?<![\w/.#-])(?:D-(?:[A-Z]+-\d+|RATE|MEDIA)|[A-Z][A-Z0-9]*-\d+[a-z]?)(?![\w-])/g;
/** Citation in a test's name: `[MSG-03]`, `[MSG-03 D-MSG-1]`. */
const GROUP = /\[((?:[A-Z][A-Z0-9]*-[A-Z0-9-]+[a-z]?[ ,]*)+)\]/g;
/** Definition: an anchor and the id after it. */
const DEFINITION = /<a id="([a-z0-9-]+)"><\/a>(?:\*\*)?([A-Z][A-Z0-9-]*[a-z]?)/g;
/** Prefixes of other things that look like ids. */
const TECHNICAL = new Set("AES ALPN CRC HTTP P PDF SHA SSH UTF".split(" "));

const FILES = /\.(?:tsx?|js|css|md|toml|ya?ml|sh)$/;
const LEFT_OUT = /^(?:\..*|_fresh|node_modules|dist|data|data-demo|test-results)$/;
const TESTS = /_test\.tsx?$/;
export const SPEC = "docs/spec/";

export interface Citation {
  id: string;
  /** The file's path from the root, and its line. */
  at: string;
}

/** Paths from the root of all files that could cite a rule. */
export async function* filesOf(folder = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    if (LEFT_OUT.test(name)) continue;
    if (isDirectory) yield* filesOf(`${folder}${name}/`);
    else if (FILES.test(name)) yield folder + name;
  }
}

/** Every id that `text` cites, definitions left out. */
export function citationsIn(file: string, text: string): Citation[] {
  return text.split("\n").flatMap((line, index) =>
    Array.from(line.replaceAll(DEFINITION, "").matchAll(ID), ([id]) => id)
      .filter((id) => !TECHNICAL.has(id.slice(0, id.lastIndexOf("-"))))
      .map((id) => ({ id, at: `${file}:${index + 1}` }))
  );
}

/** The ids of each group in brackets in a test file: what a name cites. */
export function groupsIn(file: string, text: string): string[][] {
  if (!TESTS.test(file)) return [];
  return Array.from(text.matchAll(GROUP), ([, group]) => group.split(/[ ,]+/).filter(Boolean));
}

/** The ids that a page of the specification defines. @throws Error at an anchor of another id */
export function definitionsIn(text: string): string[] {
  return Array.from(text.matchAll(DEFINITION), ([, anchor, id]) => {
    if (anchor !== id.toLowerCase()) throw new Error(`${id} has the anchor ${anchor}`);
    return id;
  });
}

/** The prefix by which the index names the file of an id: `D-PERM` of D-PERM-2. */
export function prefixOf(id: string): string {
  return id.replace(/-\d+[a-z]?$/, "");
}
