import { dirname, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { declarations } from "./declarations.ts";
import { listFiles } from "./files.ts";
import { PAGE, pageFirst } from "./plugins.ts";
import { textsIn } from "./texts.ts";

/** Packages of many small files, which the bundle includes. */
const TAKEN = /^@(lucide|zag-js)\//;
/** Packages that must exist only once, as the server's, whoever imports them. */
const SHARED = /^(fresh|preact|react|react-dom|@preact\/signals)(\/|$)/;
const OURS = /^\.{1,2}\/(.*\/)?(server|protocol)\//;

/**
 * Bundles routes and islands in a language, with all the browser code that they import, into
 * `{out}/pages.js` for the server: one file to load at start instead of some 300. Dynamic imports
 * stay separate.
 */
export async function bundlePages(
  root: string,
  out: string,
  language: string,
  lazy: Set<string>,
): Promise<void> {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { pages: PAGE },
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2024",
    // Text with a single other letter takes two bytes per letter in memory.
    charset: "ascii",
    jsx: "automatic",
    jsxImportSource: "react",
    plugins: [
      declarations(),
      textsIn(root, language),
      entry(root),
      sharedModules(out),
      pageFirst(root, lazy),
    ],
  });
}

function entry(root: string): esbuild.Plugin {
  const routes = listFiles(`${root}/routes`, /\.tsx?$/);
  const islands = listFiles(`${root}/islands`, /\.tsx$/);
  const contents = imports("routes", routes) + imports("islands", islands) +
    `export const routes = {\n${table("routes", routes)}};\n` +
    `export const islands = {\n${table("islands", islands)}};\n`;
  return {
    name: PAGE,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PAGE}$`) }, () => ({ path: PAGE, namespace: PAGE }));
      build.onLoad({ filter: /.*/, namespace: PAGE }, () => ({ contents, resolveDir: root }));
    },
  };
}

function imports(folder: string, files: string[]): string {
  return files.map((file, i) => `import * as ${folder}${i} from "./${folder}${file}";\n`).join("");
}

function table(folder: string, files: string[]): string {
  return files.map((file, i) => `  "${file.replace(/\.tsx?$/, "")}": ${folder}${i},\n`).join("");
}

function sharedModules(out: string): esbuild.Plugin {
  return {
    name: "shared-modules",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === "entry-point" || path === PAGE) return;
        const taken = TAKEN.test(path) || /[\\/]node_modules[\\/]/.test(importer);
        return !taken || SHARED.test(path) ? { path, external: true } : undefined;
      });
      build.onResolve({ filter: OURS }, ({ path, importer }) => {
        const file = resolve(dirname(importer), path);
        return { path: relative(out, file).replaceAll("\\", "/"), external: true };
      });
    },
  };
}
