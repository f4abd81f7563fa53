import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import type * as esbuild from "esbuild";
import { fromRoot, TOGETHER } from "./sharing.ts";

/** Name of the entry that esbuild bundles for a page. */
export const PAGE = "page-entry";

/** The page's entry: gives its islands to client.ts. */
export function pageEntry(root: string, islands: string[]): esbuild.Plugin {
  const client = `./${relative(root, dirname(import.meta.dirname!))}/client.ts`;
  const contents = `import { boot } from "${client}";\n` +
    islands.map((file, i) => `import * as island${i} from "./islands${file}.tsx";\n`).join("") +
    `boot({ ${islands.map((file, i) => `"${file}": island${i}`).join(", ")} });\n`;
  return {
    name: PAGE,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PAGE}$`) }, () => ({ path: PAGE, namespace: PAGE }));
      build.onLoad({ filter: /.*/, namespace: PAGE }, () => ({ contents, resolveDir: root }));
    },
  };
}

interface Order {
  /** File that is loaded right after the first script. */
  second?: string;
  /** Files to import as well, by a file's path from the root (sharing.ts). */
  joined?: ReadonlyMap<string, string[]>;
  /** Files that are part of the first script, though they may be imported dynamically. */
  first?: ReadonlySet<string>;
}

/**
 * Makes lazy modules import the page. Otherwise esbuild splits the page's first script by which
 * lazy modules share a part with it, nearly one file for each. Modules that show something import
 * `second` too; those that connect wait for no list.
 */
export function pageFirst(
  root: string,
  lazy: Set<string>,
  { second, joined, first = new Set() }: Order = {},
): esbuild.Plugin {
  return {
    name: "page-first",
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/, namespace: "file" }, async ({ path }) => {
        const isLater = lazy.has(path) && !first.has(path);
        if (!isLater && first.size === 0) return;
        const source = await readFile(path, "utf8");
        const text = withoutLoading(source, dirname(path), first);
        if (!isLater && text === source) return;
        const alone = !second || path === second || path.startsWith(`${root}/client/`);
        const others = joined?.get(fromRoot(root, path)) ?? [];
        const names = others.map((file) => file === TOGETHER ? file : `${root}/${file}`);
        const before = [PAGE, ...alone ? [] : [second], ...names];
        const imports = isLater ? before.map((file) => `import "${file}";\n`).join("") : "";
        return { contents: `${text}\n${imports}`, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** A function that imports a module dynamically; not an import of a type. */
const IMPORTING = /(?<==>\s*)import\("(\.[^"]+)"\)(?!\s*\.)/g;

/** The same source, where modules of the first script run when they are asked for, without loading. */
function withoutLoading(source: string, folder: string, first: ReadonlySet<string>): string {
  if (first.size === 0) return source;
  return source.replace(
    IMPORTING,
    (whole, path) =>
      first.has(resolve(folder, path)) ? `Promise.resolve().then(() => require("${path}"))` : whole,
  );
}

/** Provides the module that imports what lazy files share (sharing.ts). */
export function together(root: string, files: readonly string[]): esbuild.Plugin {
  const contents = files.map((file) => `import "./${file}";\n`).join("");
  return {
    name: TOGETHER,
    setup(build) {
      const filter = new RegExp(`^${TOGETHER}$`);
      build.onResolve({ filter }, () => ({ path: TOGETHER, namespace: TOGETHER }));
      build.onLoad({ filter: /.*/, namespace: TOGETHER }, () => ({ contents, resolveDir: root }));
    },
  };
}

/** Lets browser code use the project's own names in deno.json. */
export function importMap(root: string): esbuild.Plugin {
  const { imports } = JSON.parse(readFileSync(`${root}/deno.json`, "utf8"));
  return {
    name: "import-map",
    setup(build) {
      for (const [name, target] of Object.entries<string>(imports)) {
        if (!target.startsWith("./")) continue;
        const filter = new RegExp(`^${name}$`);
        build.onResolve({ filter }, () => ({ path: root + target.slice(1) }));
      }
    },
  };
}
