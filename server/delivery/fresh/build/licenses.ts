import { readFile, rm, writeFile } from "node:fs/promises";
import { listFiles } from "./files.ts";

/** What esbuild writes beside a script: names of files, and under them the comment that they have. */
const LEGAL = /\.LEGAL\.txt$/;
const COMMENT = /\/\*[^]*?\*\//g;

/**
 * Gathers what packages say of their licenses in `{out}/licenses.txt`: each comment once, and apart
 * from the scripts that everybody loads.
 */
export async function collectLicenses(out: string): Promise<void> {
  const files = listFiles(`${out}/assets`, LEGAL).map((name) => `${out}/assets${name}`);
  if (files.length === 0) return;
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const comments = new Set(texts.flatMap((text) => text.match(COMMENT) ?? []));
  await writeFile(`${out}/licenses.txt`, [...comments].sort().join("\n\n") + "\n");
  await Promise.all(files.map((file) => rm(file)));
}
