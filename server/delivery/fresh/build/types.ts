import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { manifestSource, PAGES_TYPES } from "./manifest.ts";
import { bundleMlsLibrary, MLS_LIBRARY } from "./mls_library.ts";

/**
 * Writes the generated modules that the compiler asks for, where no build has left them: an empty
 * manifest, and the library of MLS. There is no stamp, so the next build replaces them.
 */
export async function prepareTypes(root: string): Promise<void> {
  const folder = `${root}/_fresh`;
  if (!existsSync(root + MLS_LIBRARY)) {
    await bundleMlsLibrary(root);
    await (await import("esbuild")).stop();
  }
  if (existsSync(`${folder}/manifest.ts`)) return;
  await mkdir(`${folder}/pages`, { recursive: true });
  await writeFile(`${folder}/pages/pages.d.ts`, PAGES_TYPES);
  await writeFile(`${folder}/pages/pages.js`, "export const routes = {}, islands = {};\n");
  const none = { dev: true, build: "", scripts: {}, translated: {}, files: {} };
  await writeFile(`${folder}/manifest.ts`, manifestSource(none));
}
