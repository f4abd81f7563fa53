import { join } from "node:path";
import { importsOf } from "./imports_scan.ts";
import { type Breach, pathOf, report, ROOT } from "./ratchet.ts";

/**
 * `deno lint`: no module imports itself by way of others, types included (HOUSE-2). What `lazy()`
 * loads is no part of a circle: it may import types of the module that loads it.
 */

/** Which modules each imports. */
export type Graph = Map<string, readonly string[]>;

/** The modules that one imports when it starts, and those whose types it takes. */
export function staticImports(file: string, source: string): string[] {
  return importsOf(file, source).flatMap(({ path, isLazy }) => path && !isLazy ? [path] : []);
}

/**
 * Finds the shortest path from one module to another by imports.
 * @return both and those between; null: there is none
 */
export function wayBetween(from: string, to: string, graph: Graph): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  // Grows while it is read: those found first are nearest.
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way = [];
      for (let at: string | null = file; at !== null; at = cameFrom.get(at) ?? null) way.push(at);
      return way.reverse();
    }
    for (const next of graph.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
}

/** Graph that reads modules on demand. */
class SourceGraph extends Map<string, readonly string[]> {
  override get(file: string): readonly string[] {
    let imports = super.get(file);
    if (!imports) this.set(file, imports = read(file));
    return imports;
  }
}

function read(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return [];
  try {
    return staticImports(file, Deno.readTextFileSync(join(ROOT, file)));
  } catch (error) {
    // The build generates it, or it doesn't exist, which the compiler reports.
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

const graph = new SourceGraph();

const plugin: Deno.lint.Plugin = {
  name: "circles",
  rules: {
    "no-circle": {
      create(context) {
        const file = pathOf(context);
        const breaches: Breach[] = [];
        const check = (node: Deno.lint.Node & { source: Deno.lint.StringLiteral | null }) => {
          if (!node.source?.value.startsWith(".")) return;
          const [path] = staticImports(file, `import ${node.source.raw};`);
          const way = wayBetween(path, file, graph);
          if (!way) return;
          const message = `Modules import each other in a circle: ${[file, ...way].join(" → ")}`;
          breaches.push({ range: node.range, message });
        };
        const hint = "Put what both need into a module of its own, or hand it over";
        return {
          ImportDeclaration: check,
          ExportAllDeclaration: check,
          ExportNamedDeclaration: check,
          "Program:exit": () => report(context, "no-circle", hint, breaches),
        } as Deno.lint.LintVisitor;
      },
    },
  },
};
export default plugin;
