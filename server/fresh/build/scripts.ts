import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import * as esbuild from "esbuild";
import type { Assets } from "../site.ts";
import { islandsOfPages } from "./page_islands.ts";

/**
 * Bundles the islands of each page into `{out}/assets`. Pages share no files: bundled by itself a
 * page needs a third of the requests, and fewer bytes. What is imported dynamically stays apart.
 */
export async function bundleScripts(
  root: string,
  out: string,
  dev: boolean,
): Promise<Assets["scripts"]> {
  const pages = [...await islandsOfPages(root)];
  const scripts = pages.map(async ([page, islands]): Promise<[string, string[]]> => {
    // In development every page reloads when something changed.
    const needed = islands.length > 0 || dev;
    return [page, needed ? await bundlePage(root, out, dev, page, islands) : []];
  });
  return Object.fromEntries(await Promise.all(scripts));
}

async function bundlePage(
  root: string,
  out: string,
  dev: boolean,
  page: string,
  islands: string[],
): Promise<string[]> {
  const name = page.replace(/\W+/g, " ").trim().replaceAll(" ", "-");
  const { metafile: { outputs } } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [name]: PAGE },
    outdir: `${out}/assets`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "react",
    alias: {
      "react": "preact/compat",
      "react-dom": "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
    },
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    define: {
      DEV: String(dev),
      "process.env.NODE_ENV": dev ? '"development"' : '"production"',
    },
    plugins: [entry(root, islands), importMap(root)],
  });
  const main = Object.keys(outputs).find((name) => outputs[name].entryPoint === `${PAGE}:${PAGE}`)!;
  return [...closure(outputs, main)].map((output) => `/assets/${output.split("/").pop()}`);
}

/** A script and everything that it imports at once, not what it loads later; itself first. */
function closure(
  outputs: esbuild.Metafile["outputs"],
  output: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { kind, path } of outputs[output].imports) {
    if (kind === "import-statement") closure(outputs, path, seen);
  }
  return seen;
}

const PAGE = "page-entry";

/** The page's entry: gives its islands to client.ts. */
function entry(root: string, islands: string[]): esbuild.Plugin {
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

/** Lets browser code use the project's own names in deno.json. */
function importMap(root: string): esbuild.Plugin {
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
