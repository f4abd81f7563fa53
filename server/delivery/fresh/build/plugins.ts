import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import type * as esbuild from "esbuild";
import { fromRoot } from "./sharing.ts";

/** What esbuild is given to bundle for a page. */
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

/**
 * Has what is loaded later import the page. Without that, esbuild splits the page's first script by
 * which of the later ones share a module with it, into a file for nearly each. What shows something
 * imports `second` too, which is loaded right behind the first; what connects waits for no list.
 * @param joined files to import as well, by a file's path from the root (sharing.ts)
 */
export function pageFirst(
  root: string,
  lazy: Set<string>,
  second?: string,
  joined?: ReadonlyMap<string, string[]>,
): esbuild.Plugin {
  return {
    name: "page-first",
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!lazy.has(path)) return;
        const alone = !second || path === second || path.startsWith(`${root}/client/`);
        const others = joined?.get(fromRoot(root, path)) ?? [];
        const first = [PAGE, ...alone ? [] : [second], ...others.map((file) => `${root}/${file}`)];
        const imports = first.map((file) => `import "${file}";\n`).join("");
        const contents = `${await readFile(path, "utf8")}\n${imports}`;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
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
