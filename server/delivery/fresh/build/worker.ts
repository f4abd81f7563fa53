import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { declarations } from "./declarations.ts";
import { listFiles } from "./files.ts";

/** Parts of the worker that are made of the browser's modules, where a site has them. */
const FILES = "client/file_worker/start.ts";
/** For devices with private conversations only (E2E-31): no other loads a byte of it (E2E-43). */
const PRIVATE = "client/push_worker/start.ts";
/** A script that this part loads by itself. */
const TEXT = "client/push_worker/text.ts";

/**
 * Makes a single worker of `{out}/sw.js`, its parts in `sw/` and the bundled ones, and writes the
 * build's id into it, so that each build has different bytes. `{out}/sw-private.js` is the same
 * with an additional part, which loads `{out}/sw-text.js`.
 */
export async function writeWorker(root: string, out: string, build: string): Promise<void> {
  const worker = `${out}/sw.js`;
  if (!existsSync(worker)) return;
  const parts = listFiles(`${out}/sw`).map((part) => `${out}/sw${part}`);
  const sources = await Promise.all([worker, ...parts].map((file) => readFile(file, "utf8")));
  const bundle = async (entry: string) =>
    existsSync(`${root}/${entry}`) ? [await bundleWorkerPart(root, entry)] : [];
  sources.push(...await bundle(FILES));
  const write = (file: string, parts: string[]) =>
    writeFile(file, parts.join("\n").replace('"BUILD"', `"${build}"`));
  await write(worker, sources);
  await write(`${out}/sw-private.js`, [...sources, ...await bundle(PRIVATE)]);
  await write(`${out}/sw-text.js`, await bundle(TEXT));
  await rm(`${out}/sw`, { recursive: true, force: true });
}

/** Bundles the worker's handling of message files. */
export function bundleFileWorker(root: string): Promise<string> {
  return bundleWorkerPart(root, FILES);
}

/** Bundles the worker's handling of pushed messages of private conversations. */
export function bundlePushWorker(root: string): Promise<string> {
  return bundleWorkerPart(root, PRIVATE);
}

/** Bundles the parser for the texts of those messages. */
export function bundleTextReader(root: string): Promise<string> {
  return bundleWorkerPart(root, TEXT);
}

/** Bundles a script that shares no names with others. */
async function bundleWorkerPart(root: string, entry: string): Promise<string> {
  const { outputFiles: [script] } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    plugins: [declarations()],
  });
  return script.text;
}
