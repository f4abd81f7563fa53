import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import * as esbuild from "esbuild";
import { withBundler } from "../../server/delivery/fresh/build/bundler.ts";
import { importMap } from "../../server/delivery/fresh/build/plugins.ts";

/** The script of a bundle with which the program begins. */
export const ENTRY = "main.js";

interface Bundle {
  /** Scripts by name; all except the entry contain a hash of their content. */
  scripts: Map<string, string>;
  /** Files that were read, without packages: paths from the root. */
  sources: string[];
}

/**
 * Bundles `main.ts` with everything that it imports, packages too: `main.js`, and a script for each
 * part that is loaded when it is needed.
 * @param into where `_fresh/` with the pages lies
 */
export async function bundleScripts(root: string, into = root): Promise<Bundle> {
  const { outputFiles, metafile } = await withBundler(() =>
    esbuild.build({
      absWorkingDir: root,
      entryPoints: ["main.ts"],
      outdir: root,
      write: false,
      metafile: true,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "es2024",
      // Text with any other letter in it takes two bytes a letter in memory.
      charset: "ascii",
      // Without the blanks, which take 4 MB, but with every name and in short lines
      // (docs/decisions/0035): a stack trace names functions and lines that can be read here, and
      // maps would take 5 MB and 20 ms of each start.
      minifyWhitespace: true,
      lineLimit: 120,
      alias: {
        "react": "preact/compat",
        "react-dom": "preact/compat",
        "react/jsx-runtime": "preact/jsx-runtime",
      },
      // Packages in the old format of Node ask for its modules by this function.
      banner: { js: `import { createRequire } from "node:module";${REQUIRE}` },
      plugins: [importMap(root), pagesIn(into), oneLocale],
    })
  );
  return {
    scripts: new Map(outputFiles.map(({ path, text }) => [basename(path), loadedByNeed(text)])),
    sources: Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/")),
  };
}

/** The pages of the build in that folder. */
function pagesIn(into: string): esbuild.Plugin {
  return {
    name: "pages-in",
    setup(build) {
      build.onResolve({ filter: /\/_fresh\/manifest\.ts$/ }, () => ({
        path: resolve(into, "_fresh/manifest.ts"),
      }));
    },
  };
}

/** Messages of the validator in fifty languages, 370 KB that are never shown. */
const oneLocale: esbuild.Plugin = {
  name: "one-locale",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** Writes the scripts of a bundle into a folder, which may hold others: the entry last. */
export async function writeScripts({ scripts }: Bundle, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string) => {
    // Renaming makes each file appear complete to a process that starts in the meantime.
    await writeFile(`${folder}/${name}.new`, scripts.get(name)!);
    await rename(`${folder}/${name}.new`, `${folder}/${name}`);
  };
  await Promise.all([...scripts.keys()].filter((name) => name !== ENTRY).map(write));
  await write(ENTRY);
}

const REQUIRE = "const require = createRequire(import.meta.url);";

/**
 * Hides the names of lazy scripts from Deno, which at startup would read every script named in an
 * `import(…)` and keep it in memory, 7 MB in total: it reads only what is imported.
 */
function loadedByNeed(script: string): string {
  return script.replace(/\bimport\(\s*("\.\/[\w.-]+\.js")\s*\)/g, "import(String($1))");
}
