import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { stop } from "esbuild";
import type { Assets } from "../site.ts";
import { compressFile } from "./compress.ts";
import { listFiles } from "./files.ts";
import { manifestSource } from "./manifest.ts";
import { copyPackageFiles } from "./packages.ts";
import { bundleScripts } from "./scripts.ts";
import { compileStyles } from "./styles.ts";

export { sizeReport } from "./report.ts";

/** Builds `{root}/_fresh` and tells what is in it. A failed build changes nothing. */
export async function buildSite(root: string, dev: boolean): Promise<Assets> {
  const out = `${root}/_fresh/next-${Deno.pid}`;
  await mkdir(out, { recursive: true });
  try {
    await cp(`${root}/static`, out, { recursive: true });
    await copyPackageFiles(root, out);
    const [scripts, styles] = await Promise.all([
      bundleScripts(root, out, dev),
      compileStyles(root, dev),
    ]);
    await writeFile(`${out}/styles.css`, styles);
    const assets = { dev, scripts, files: await describeFiles(out, dev) };
    await rm(`${root}/_fresh/stamp`, { force: true });
    await rm(`${root}/_fresh/public`, { recursive: true, force: true });
    await rename(out, `${root}/_fresh/public`);
    await writeFile(`${root}/_fresh/manifest.ts`, manifestSource(root, assets));
    return assets;
  } finally {
    await rm(out, { recursive: true, force: true });
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
