import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { stop } from "esbuild";
import type { Assets } from "../site.ts";
import { compressFile } from "./compress.ts";
import { listFiles } from "./files.ts";
import { manifestSource, PAGES_TYPES } from "./manifest.ts";
import { copyPackageFiles } from "./packages.ts";
import { bundlePages } from "./pages.ts";
import { bundleScripts } from "./scripts.ts";
import { readSources } from "./sources.ts";
import { compileStyles } from "./styles.ts";

export { sizeReport } from "./report.ts";

/** Builds `{root}/_fresh` and tells what is in it. A failed build changes nothing. */
export async function buildSite(root: string, dev: boolean): Promise<Assets> {
  const out = `${root}/_fresh/next-${Deno.pid}`;
  // As deep as where they will be: the pages import what lies beside `_fresh/`.
  const pages = `${root}/_fresh/pages-${Deno.pid}`;
  await mkdir(out, { recursive: true });
  try {
    await cp(`${root}/static`, out, { recursive: true });
    await copyPackageFiles(root, out);
    const sources = await readSources(root);
    const [scripts, styles] = await Promise.all([
      bundleScripts(root, out, dev, sources),
      compileStyles(root, dev),
      bundlePages(root, pages, sources.lazy),
    ]);
    await writeFile(`${out}/styles.css`, styles);
    await writeFile(`${pages}/pages.d.ts`, PAGES_TYPES);
    const assets = { dev, scripts, files: await describeFiles(out, dev) };
    await rm(`${root}/_fresh/stamp`, { force: true });
    await rm(`${root}/_fresh/public`, { recursive: true, force: true });
    await rename(out, `${root}/_fresh/public`);
    await rm(`${root}/_fresh/pages`, { recursive: true, force: true });
    await rename(pages, `${root}/_fresh/pages`);
    await writeFile(`${root}/_fresh/manifest.ts`, manifestSource(assets));
    return assets;
  } finally {
    for (const folder of [out, pages]) await rm(folder, { recursive: true, force: true });
    await stop();
  }
}

async function describeFiles(out: string, dev: boolean): Promise<Assets["files"]> {
  const described = await Promise.all(
    listFiles(out).map(async (file) => {
      const bytes = await readFile(out + file);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      return [file, { hash, compressed: !dev && await compressFile(out + file) }] as const;
    }),
  );
  return Object.fromEntries(described);
}
