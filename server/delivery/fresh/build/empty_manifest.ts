import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { manifestSource, PAGES_TYPES } from "./manifest.ts";
import { DEVELOPED, isUpToDate, RELEASED, stampOf, STARTED } from "./stamp.ts";

/**
 * Writes an empty manifest of pages, which the compiler needs, if `_fresh/` has none or that of
 * other sources. The next build replaces it.
 */
export async function prepareManifest(root: string): Promise<void> {
  if (isPrepared(root)) return;
  const folder = `${root}/_fresh`;
  await mkdir(`${folder}/pages`, { recursive: true });
  using lock = await Deno.open(`${folder}/lock`, { create: true, write: true });
  await lock.lock(true);
  // Another process may have built while this one waited.
  if (isPrepared(root)) return;
  await rm(`${folder}/stamp`, { force: true });
  await replace(`${folder}/pages/pages.d.ts`, PAGES_TYPES);
  await replace(`${folder}/pages/pages.js`, "export const routes = {}, islands = {};\n");
  await replace(`${folder}/manifest.ts`, EMPTY);
}

const EMPTY = manifestSource({
  dev: true,
  build: "",
  scripts: {},
  translated: {},
  styles: {},
  files: {},
});

function isPrepared(root: string): boolean {
  const manifest = `${root}/_fresh/manifest.ts`;
  if (!existsSync(manifest)) return false;
  return readFileSync(manifest, "utf8") === EMPTY ||
    [RELEASED, STARTED, DEVELOPED].some((kind) => isUpToDate(root, stampOf(root, kind)));
}

/** Replaces a file at once: a reader gets the old text or the new one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
