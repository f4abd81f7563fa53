import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";

/**
 * Copies the files of packages that `static/packages.json` names (public path → specifier) next to
 * the static ones: files that a browser must load by address and no bundler can include.
 */
export async function copyPackageFiles(root: string, out: string): Promise<void> {
  const list = `${out}/packages.json`;
  if (!existsSync(list)) return;
  const files: Record<string, string> = JSON.parse(await readFile(list, "utf8"));
  const { resolve } = createRequire(`${root}/deno.json`);
  for (const [path, specifier] of Object.entries(files)) {
    await mkdir(dirname(out + path), { recursive: true });
    await cp(resolve(specifier), out + path, { dereference: true });
  }
  await rm(list);
}
