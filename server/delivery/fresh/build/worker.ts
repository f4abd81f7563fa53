import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import * as esbuild from "esbuild";
import { declarations } from "./declarations.ts";
import { listFiles } from "./files.ts";

/** A part of the worker that is made of the browser's modules, where a site has it. */
const BUNDLED = "client/file_worker/start.ts";

/**
 * Makes one worker of `{out}/sw.js`, its parts in `sw/` and what is bundled for it, and tells it
 * which build it belongs to: with another build its bytes are others.
 */
export async function writeWorker(root: string, out: string, build: string): Promise<void> {
  const worker = `${out}/sw.js`;
  if (!existsSync(worker)) return;
  const parts = listFiles(`${out}/sw`).map((part) => `${out}/sw${part}`);
  const sources = await Promise.all([worker, ...parts].map((file) => readFile(file, "utf8")));
  if (existsSync(`${root}/${BUNDLED}`)) sources.push(await bundleFileWorker(root));
  await writeFile(worker, sources.join("\n").replace('"BUILD"', `"${build}"`));
  await rm(`${out}/sw`, { recursive: true, force: true });
}

/** What the worker does with files of messages: a script that shares no names with others. */
export async function bundleFileWorker(root: string): Promise<string> {
  const { outputFiles: [script] } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [BUNDLED],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    plugins: [declarations()],
  });
  return script.text;
}
