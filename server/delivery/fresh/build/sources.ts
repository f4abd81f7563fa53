import { resolve } from "node:path";
import * as esbuild from "esbuild";
import { listFiles } from "./files.ts";

type Inputs = esbuild.Metafile["inputs"];

export interface Sources {
  /** The islands that each page in routes/ can show, those of `_app` among them, by page. */
  pages: Map<string, string[]>;
  /** The project's files that are imported dynamically, as absolute paths. */
  lazy: Set<string>;
  /** Imports of each file, by its path from the root. */
  graph: Inputs;
}

/** Reads the modules that the pages in routes/ lead to. */
export async function readSources(root: string): Promise<Sources> {
  const routes = listFiles(`${root}/routes`, /\.tsx$/);
  const { metafile: { inputs } } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: routes.map((file) => `routes${file}`),
    outdir: "_fresh",
    write: false,
    bundle: true,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    plugins: [ownBrowserModules(resolve(root, "server"))],
  });
  const shared = routes.includes("/_app.tsx") ? reach(inputs, "routes/_app.tsx") : [];
  const pages = new Map(
    routes.filter((file) => file !== "/_app.tsx").map((file): [string, string[]] => {
      const islands = new Set([...shared, ...reach(inputs, `routes${file}`)]);
      return [withoutExtension(file), [...islands].sort()];
    }),
  );
  const lazy = Object.values(inputs).flatMap(({ imports }) => imports)
    .filter(({ kind, external }) => kind === "dynamic-import" && !external)
    .map(({ path }) => resolve(root, path));
  return { pages, lazy: new Set(lazy), graph: inputs };
}

/** Islands lie neither in packages nor in the server's folder, so those are not looked into. */
function ownBrowserModules(server: string): esbuild.Plugin {
  return {
    name: "own-browser-modules",
    setup(build) {
      build.onResolve(
        { filter: /^[^.]|^(?:\.\.\/)+server\// },
        ({ kind, path, resolveDir }) => {
          // Another folder may have the same name.
          const isOurs = path.startsWith(".") &&
            !resolve(resolveDir, path).startsWith(`${server}/`);
          return kind === "entry-point" || isOurs ? undefined : { external: true };
        },
      );
    },
  };
}

/** Returns the islands that a module leads to; an island's own imports are part of it. */
function reach(inputs: Inputs, module: string, seen = new Set<string>()): string[] {
  if (seen.has(module) || !inputs[module]) return [];
  seen.add(module);
  if (/^islands\/.*\.tsx$/.test(module)) return [withoutExtension(module.slice("islands".length))];
  return inputs[module].imports.flatMap(({ path }) => reach(inputs, path, seen));
}

/** Returns the file name of a page in routes/: "invite-code" for "/invite/[code]". */
export function nameOf(page: string): string {
  return page.replace(/\W+/g, " ").trim().replaceAll(" ", "-");
}

/** Returns the project's files that pages in routes/ lead to, by any kind of import. */
export function reachOf(graph: Inputs, pages: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file) || !graph[file]) return;
    found.add(file);
    for (const { path } of graph[file].imports) add(path);
  };
  for (const page of pages) add(`routes${page}.tsx`);
  return [...found];
}

function withoutExtension(file: string): string {
  return file.replace(/\.tsx$/, "");
}
