import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import type { Assets } from "../site.ts";
import { declarations } from "./declarations.ts";
import { importMap, PAGE, pageEntry, pageFirst } from "./plugins.ts";
import { ownPolling, slimSocket } from "./socket.ts";
import type { Sources } from "./sources.ts";
import { textsIn } from "./texts.ts";

type Outputs = esbuild.Metafile["outputs"];

/**
 * Bundles the islands of each page in a language into `{out}/assets`: one script, rarely with
 * another that it imports. Pages share no files: bundled by itself a page needs fewer requests and bytes. What is imported
 * dynamically stays apart.
 */
export async function bundleScripts(
  root: string,
  out: string,
  dev: boolean,
  language: string,
  { pages, lazy }: Sources,
): Promise<PageScripts> {
  const shared = [
    textsIn(root, language),
    pageFirst(lazy),
    importMap(root),
    declarations(),
    ownPolling(),
    slimSocket(),
  ];
  const parts: PageScripts["parts"] = {};
  const scripts = [...pages].map(async ([page, islands]): Promise<[string, string[]]> => {
    // In development every page reloads when something changed.
    if (islands.length === 0 && !dev) return [page, []];
    const outputs = await bundlePage(root, out, dev, page, [pageEntry(root, islands), ...shared]);
    const first = firstScripts(outputs);
    if (!dev) await Promise.all(first.map((script) => compiledAhead(`${out}${script}`)));
    parts[page] = Object.keys(outputs).filter((name) => name.endsWith(".js")).map(addressOf);
    return [page, first];
  });
  return { scripts: Object.fromEntries(await Promise.all(scripts)), parts };
}

export interface PageScripts {
  scripts: Assets["scripts"];
  /** Addresses of all scripts of a page, those that are loaded later too, by its file. */
  parts: Record<string, string[]>;
}

/** What the chat loads beside its own script, whatever the language: `{out}/assets/NAME.js`. */
const EARLY = [
  { name: "early", source: "client/early/start.ts", format: "esm" },
  // Not a module: it runs before anything is painted.
  { name: "shell", source: "client/app/shell_start.ts", format: "iife" },
] as const;

export async function bundleEarly(root: string, out: string, dev: boolean): Promise<void> {
  const found = EARLY.filter(({ source }) => existsSync(`${root}/${source}`));
  await Promise.all(found.map((one) => bundleOne(root, out, dev, one)));
}

async function bundleOne(
  root: string,
  out: string,
  dev: boolean,
  { name, source, format }: typeof EARLY[number],
): Promise<void> {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [name]: source },
    outdir: `${out}/assets`,
    bundle: true,
    format,
    target: "es2022",
    minify: !dev,
    plugins: [declarations()],
  });
}

async function bundlePage(
  root: string,
  out: string,
  dev: boolean,
  page: string,
  plugins: esbuild.Plugin[],
): Promise<Outputs> {
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
    legalComments: "external",
    jsx: "automatic",
    jsxImportSource: "react",
    alias: {
      "react": "preact/compat",
      "react-dom": "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
      ...ownParts(root),
    },
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    define: { DEV: String(dev), "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    plugins,
  });
  return outputs;
}

/** Of a page's first script nearly all runs at once: browsers that know this compile it as it arrives. */
async function compiledAhead(file: string): Promise<void> {
  await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, "utf8")}`);
}

/** Where something is loaded later, the entry itself only imports the script that has its code. */
function firstScripts(outputs: Outputs): string[] {
  const entry = `${PAGE}:${PAGE}`;
  const main = Object.keys(outputs).find((name) => outputs[name].inputs[entry]?.bytesInOutput)!;
  return [...closure(outputs, main)].map(addressOf);
}

function addressOf(output: string): string {
  return `/assets/${output.split("/").pop()}`;
}

/** Files of ours that stand for packages, where a site has them. */
function ownParts(root: string): Record<string, string> {
  const file = `${root}/client/messages/entities.ts`;
  return existsSync(file) ? { "decode-named-character-reference": file } : {};
}

/** A script and everything that it imports at once, not what it loads later; itself first. */
function closure(outputs: Outputs, output: string, seen = new Set<string>()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { kind, path } of outputs[output].imports) {
    if (kind === "import-statement") closure(outputs, path, seen);
  }
  return seen;
}
