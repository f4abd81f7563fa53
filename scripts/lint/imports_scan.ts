/** Reads what a source file imports. */
import { posix } from "node:path";

/** Import, static or dynamic, including re-exports. */
export interface Import {
  /** Specifier as written. */
  specifier: string;
  /** The file in the project, from its root; absent for packages. */
  path?: string;
  /** Type-only import, which leaves nothing in the running program. */
  typeOnly: boolean;
  /** Loaded by `import()`, when it is needed. */
  isLazy: boolean;
}

const STATIC = /^\s*(?:import|export)\s+([^"'`;()]*?)\s*from\s*["']([^"']+)["']/gm;
const SIDE_EFFECT = /^\s*import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["'`]([^"'`]+)["'`]/g;

/** The imports of `source`, whose path from the root is `file`. */
export function importsOf(file: string, source: string): Import[] {
  const code = withoutComments(source);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, isLazy = false) => {
    const path = specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : undefined;
    found.push({ specifier, path, typeOnly, isLazy });
  };
  for (const [, names, specifier] of code.matchAll(STATIC)) add(specifier, onlyTypes(names));
  for (const [, specifier] of code.matchAll(SIDE_EFFECT)) add(specifier, false);
  for (const [, specifier] of code.matchAll(DYNAMIC)) add(specifier, false, true);
  return found;
}

/** Returns `source` without its comments. */
export function withoutComments(source: string): string {
  // A `//` behind a colon or a quote is part of an address.
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`\\/])\/\/.*$/gm, "$1");
}

function onlyTypes(names: string): boolean {
  if (/^type\b/.test(names)) return true;
  const braces = /^\{([\s\S]*)\}$/.exec(names.trim());
  if (!braces) return false;
  const each = braces[1].split(",").map((name) => name.trim()).filter(Boolean);
  return each.length > 0 && each.every((name) => name.startsWith("type "));
}
