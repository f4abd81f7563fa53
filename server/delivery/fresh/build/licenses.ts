import { readFile, rm, writeFile } from "node:fs/promises";
import { listFiles } from "./files.ts";

/**
 * File that esbuild writes next to a script: names of files, each followed by its license comment.
 */
const LEGAL = /\.LEGAL\.txt$/;
const COMMENT = /\/\*[^]*?\*\//g;

/**
 * Collects the packages' license comments in `{out}/licenses.txt`, each once, so that the scripts
 * that everyone loads do not contain them.
 */
export async function collectLicenses(out: string): Promise<void> {
  const files = listFiles(`${out}/assets`, LEGAL).map((name) => `${out}/assets${name}`);
  if (files.length === 0) return;
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const comments = new Set(texts.flatMap((text) => text.match(COMMENT) ?? []));
  await writeFile(`${out}/licenses.txt`, [...comments].sort().join("\n\n") + "\n");
  await Promise.all(files.map((file) => rm(file)));
}
