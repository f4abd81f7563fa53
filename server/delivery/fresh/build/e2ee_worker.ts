import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename } from "node:path";
import * as esbuild from "esbuild";
import { declarations } from "./declarations.ts";
import { lean, MANGLED } from "./lean.ts";
import { mlsLibrary } from "./mls_library.ts";

/**
 * The worker of private conversations, if the site has it (E2E-41), and the parts it loads later.
 */
const MAIN = "/client/e2ee/worker/main.ts";
/** The worker that locks their keys (MEND-33), which pages load without the other one. */
const LOCK = "/client/e2ee/lock/worker.ts";
const PARTS = /[\\/]client[\\/]e2ee[\\/]worker[\\/]parts[\\/]\w+\.ts$/;

/** Worker files of a site. */
export interface Workers {
  /** Literals in the code of pages, by name. */
  addresses: Readonly<Record<string, string>>;
  /** Addresses of the worker of private conversations and of its parts. */
  e2ee: string[];
}

/**
 * Bundles the worker into `{out}/assets`: its core, and the parts that it imports when needed
 * (docs/decisions/0062). Each name contains a hash of the content, so that pages of two builds
 * never share one.
 */
export async function bundleWorkers(root: string, out: string, dev: boolean): Promise<Workers> {
  if (!existsSync(root + MAIN)) return { addresses: {}, e2ee: [] };
  const { metafile } = await esbuild.build({
    ...e2eeWorker(root),
    outdir: `${out}/assets`,
    legalComments: "external",
    minify: !dev,
  });
  const { core, parts, entry } = scriptsOf(metafile);
  // The entry only imports the core, which pages start directly.
  await rm(`${out}/assets/${basename(entry)}`);
  const [address, ...others] = [core, ...parts].map((name) => `/assets/${basename(name)}`);
  const addresses = {
    E2EE_WORKER: JSON.stringify(address),
    LOCK_WORKER: JSON.stringify(await bundleLockWorker(root, out, dev)),
  };
  return { addresses, e2ee: [address, ...others] };
}

/** @returns its address */
async function bundleLockWorker(root: string, out: string, dev: boolean): Promise<string> {
  const { metafile } = await esbuild.build({
    ...lockWorker(root),
    outdir: `${out}/assets`,
    minify: !dev,
  });
  return `/assets/${basename(Object.keys(metafile.outputs)[0])}`;
}

/** How the worker that locks keys is bundled: one file. */
export function lockWorker(root: string) {
  return {
    absWorkingDir: root,
    entryPoints: { lock: root + LOCK },
    bundle: true,
    metafile: true,
    format: "esm",
    entryNames: "[name]-[hash]",
    target: "es2022",
    charset: "utf8",
    plugins: [declarations()],
  } as const satisfies esbuild.BuildOptions;
}

/** Returns a build's files by their role, as its metafile names them. */
export function scriptsOf({ outputs }: esbuild.Metafile) {
  const scripts = Object.keys(outputs).filter((name) => name.endsWith(".js"));
  const entry = scripts.find((name) => outputs[name].entryPoint?.endsWith(MAIN.slice(1)))!;
  const core = scripts.find((name) =>
    Object.keys(outputs[name].inputs).some((input) => input.endsWith(MAIN.slice(1)))
  )!;
  return { entry, core, parts: scripts.filter((name) => name !== core && name !== entry) };
}

/** How it is bundled; where something is awaited at the top the build fails (E2E-7). */
export function e2eeWorker(root: string) {
  return {
    absWorkingDir: root,
    entryPoints: { e2ee: root + MAIN },
    bundle: true,
    splitting: true,
    metafile: true,
    format: "esm",
    entryNames: "[name]-[hash]",
    chunkNames: "e2ee-[name]-[hash]",
    target: "es2022",
    supported: { "top-level-await": false },
    charset: "utf8",
    mangleProps: MANGLED,
    plugins: [declarations(), lean(), mlsLibrary(root), coreFirst(root)],
  } as const satisfies esbuild.BuildOptions;
}

/**
 * Makes each part import the core, which it has anyway: otherwise the code they share would be
 * split off, into a file for each pair of them.
 */
function coreFirst(root: string): esbuild.Plugin {
  return {
    name: "core-first",
    setup(build) {
      build.onLoad({ filter: PARTS }, async ({ path }) => ({
        contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(root + MAIN)};\n`,
        loader: "ts",
      }));
    },
  };
}
