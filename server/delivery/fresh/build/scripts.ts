import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import * as esbuild from "esbuild";
import type { Assets } from "../site.ts";
import { declarations } from "./declarations.ts";
import { mangled } from "./mangle.ts";
import { importMap, PAGE, pageEntry, pageFirst, together } from "./plugins.ts";
import { fromRoot, ownIcons, sharingOf } from "./sharing.ts";
import { ownPolling, slimSocket } from "./socket.ts";
import { nameOf, type Sources } from "./sources.ts";
import { textsIn } from "./texts.ts";
import type { Workers } from "./e2ee_worker.ts";

type Outputs = esbuild.Metafile["outputs"];

/**
 * Bundles the islands of each page in a language into `{out}/assets`: one script, rarely with
 * another that it imports. Pages share no files: bundled by itself a page needs fewer requests and
 * bytes. Dynamic imports stay separate.
 */
export async function bundleScripts(
  root: string,
  out: string,
  dev: boolean,
  language: string,
  { pages, lazy, graph }: Sources,
  workers: Workers["addresses"],
  eager: readonly string[] = [],
): Promise<PageScripts> {
  const shared = [
    textsIn(root, language),
    importMap(root),
    declarations(),
    ownPolling(),
    slimSocket(),
  ];
  const parts: PageScripts["parts"] = {};
  const awaited: string[] = [];
  const scripts = [...pages].map(async ([page, islands]): Promise<[string, string[]]> => {
    // In development every page reloads when something changed.
    if (islands.length === 0 && !dev) return [page, []];
    const ofChat = page in SECOND ? eager : [];
    const gone = ofChat.filter((file) => !graph[file]);
    if (gone.length) throw new Error(`The page can't start with files that are gone: ${gone}`);
    const second = ofChat.length ? undefined : SECOND[page] && resolve(root, SECOND[page]);
    const sharing = sharingOf(graph, {
      roots: [
        ...islands.map((file) => `islands${file}.tsx`),
        ...second ? [SECOND[page]] : [],
        ...ofChat,
      ],
      lazy: [...lazy].map((file) => fromRoot(root, file)),
      whole: second ? WHOLE : [],
      together: ofChat.length > 0,
    });
    const plugins = [
      pageEntry(root, islands),
      pageFirst(root, lazy, {
        second,
        joined: sharing.joined,
        first: new Set(ofChat.length ? [...sharing.first].map((file) => resolve(root, file)) : []),
      }),
      together(root, sharing.together),
      ownIcons(root, sharing),
      ...shared,
    ];
    const outputs = await bundlePage(root, out, dev, page, plugins, workers);
    if (second) await askAtOnce(root, outputs, SECOND[page]);
    parts[page] = Object.keys(outputs).filter((name) => name.endsWith(".js")).map(addressOf);
    const first = firstScripts(outputs, ofChat.length > 0);
    awaited.push(
      ...first,
      ...AWAITED.flatMap((file) => outputOf(outputs, file) ?? []).map(addressOf),
    );
    return [page, first];
  });
  return { scripts: Object.fromEntries(await Promise.all(scripts)), parts, awaited };
}

export interface PageScripts {
  scripts: Assets["scripts"];
  /** Addresses of all scripts of a page, including lazy ones, by its file. */
  parts: Record<string, string[]>;
  /** Scripts among them that people wait for until they can use a page. */
  awaited: string[];
}

/** Files that a page loads right after its first script, by its file in routes/ (decision 0051). */
const SECOND: Record<string, string> = { "/index": "screens/main/Lists.tsx" };
/**
 * Files that come soon after that, each with everything that it shares with other parts in one
 * script.
 */
const WHOLE = ["components/markdown/Markdown.tsx", "components/ui/ToastCards.tsx"];
/** Files that people wait for besides first scripts. */
const AWAITED = [...Object.values(SECOND), "client/base/socket_library.ts"];

/**
 * Makes the page request the script with a lazy file's code together with the file itself: browsers
 * learn of that script only from the file, which costs a slow line another round trip.
 */
async function askAtOnce(root: string, outputs: Outputs, file: string): Promise<void> {
  const entries = Object.entries(outputs);
  const entry = entries.find(([, { entryPoint }]) => entryPoint === file);
  const code = outputOf(outputs, file);
  if (!entry || !code || entry[0] === code) return;
  const call = `import("./${basename(entry[0])}")`;
  const both = `(import("./${basename(code)}").catch(()=>{}),${call})`;
  for (const [output, { inputs }] of entries) {
    if (!output.endsWith(".js") || !Object.keys(inputs).length) continue;
    const path = resolve(root, output);
    const text = await readFile(path, "utf8");
    if (!text.includes(call) || text.includes(both)) continue;
    await writeFile(path, text.replaceAll(call, both));
  }
}

/** Scripts that the chat loads besides its own, in any language: `{out}/NAME.js`. */
const EARLY = [
  { name: "assets/early", source: "client/early/start.ts", format: "esm" },
  // Not a module: it runs before anything is painted.
  { name: "assets/shell", source: "client/app/shell_start.ts", format: "iife" },
  // May send requests, which a separate script in `assets/` may not.
  { name: "workers/upload", source: "client/files/transfer/upload_worker.ts", format: "esm" },
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
    outdir: out,
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
  workers: Workers["addresses"],
): Promise<Outputs> {
  const { metafile: { outputs } } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [nameOf(page)]: PAGE },
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
    },
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    define: {
      ...workers,
      DEV: String(dev),
      "process.env.NODE_ENV": dev ? '"development"' : '"production"',
    },
    plugins,
  });
  return outputs;
}

/**
 * Shortens the scripts that people wait for, if `mangle` says so. Nearly all of a page's first
 * script runs at once: browsers that know this compile it as it arrives. Call it once all are
 * written: a file that is the same in two pages or languages is written by each of their bundles
 * (E2E-37).
 */
export async function finishAwaited(
  out: string,
  all: PageScripts[],
  mangle: boolean,
): Promise<void> {
  const first = new Set(all.flatMap(({ scripts }) => Object.values(scripts).flat()));
  for (const script of new Set(all.flatMap(({ awaited }) => awaited))) {
    const bundled = await readFile(out + script, "utf8");
    const code = mangle ? await mangled(bundled) : bundled;
    const head = first.has(script) ? "//# allFunctionsCalledOnLoad\n" : "";
    await writeFile(out + script, head + code);
  }
}

/**
 * Returns first scripts. If lazy modules exist, the entry itself only imports the script that has
 * its code. If modules run only on request, the entry is the first to request them.
 */
function firstScripts(outputs: Outputs, runsWhenAsked: boolean): string[] {
  const entry = `${PAGE}:${PAGE}`;
  const main = Object.keys(outputs).find((name) =>
    runsWhenAsked ? outputs[name].entryPoint === entry : outputs[name].inputs[entry]?.bytesInOutput
  )!;
  return [...closure(outputs, main)].map(addressOf);
}

/** The script with the code of a source. */
function outputOf(outputs: Outputs, file: string): string | undefined {
  return Object.keys(outputs).find((name) => outputs[name].inputs[file]?.bytesInOutput);
}

function addressOf(output: string): string {
  return `/assets/${output.split("/").pop()}`;
}

/** Returns a script and everything that it imports statically; itself first. */
function closure(outputs: Outputs, output: string, seen = new Set<string>()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { kind, path } of outputs[output].imports) {
    if (kind === "import-statement") closure(outputs, path, seen);
  }
  return seen;
}
