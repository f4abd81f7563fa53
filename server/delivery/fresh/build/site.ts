import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import type { Assets } from "../site.ts";
import { withBundler } from "./bundler.ts";
import { CLIENT_MANIFEST } from "../../../../protocol/client_manifest.ts";
import { writeClientManifest } from "./client_manifest.ts";
import { describeFile } from "./compress.ts";
import { FILE_LIST, writeFileList } from "./file_list.ts";
import { listFiles } from "./files.ts";
import { collectLicenses } from "./licenses.ts";
import { manifestSource, PAGES_TYPES } from "./manifest.ts";
import { copyPackageFiles } from "./packages.ts";
import { bundlePages } from "./pages.ts";
import { bundleEarly, bundleScripts, finishAwaited } from "./scripts.ts";
import { readSources } from "./sources.ts";
import { type Compression, stampOf } from "./stamp.ts";
import { writeStyles } from "./styles.ts";
import { writeWorker } from "./worker.ts";
import { bundleWorkers } from "./e2ee_worker.ts";

export { sizeReport } from "./report.ts";
export { languagesOf } from "./texts.ts";

/** Source, target and settings of a build. */
export interface Target {
  root: string;
  /** The folder that `_fresh/` is written to. */
  into: string;
  dev: boolean;
  /** Compression of texts. */
  compress: Compression;
  /** True if terser shortens the scripts that people wait for. */
  mangle: boolean;
  /** The sources' own first. */
  languages: string[];
  /** Files as in the options of a build. */
  eager?: readonly string[];
}

/** Builds `{into}/_fresh` and returns its files. A failed build changes nothing. */
export function buildSite(target: Target): Promise<Assets> {
  return withBundler(() => buildFiles(target));
}

async function buildFiles(
  { root, into, dev, compress, mangle, languages, eager }: Target,
): Promise<Assets> {
  const out = `${into}/_fresh/next-${Deno.pid}`;
  // At the same depth as the final folder: the pages import files next to `_fresh/`.
  const pages = `${into}/_fresh/pages-${Deno.pid}`;
  const [own, ...others] = languages;
  await mkdir(out, { recursive: true });
  try {
    await cp(`${root}/static`, out, { recursive: true });
    // A source: each page has its own.
    await rm(`${out}/styles.css`);
    await copyPackageFiles(root, out);
    const sources = await readSources(root);
    const workers = await bundleWorkers(root, out, dev);
    const [styles, scripts] = await Promise.all([
      writeStyles(root, out, dev, sources),
      Promise.all(
        languages.map((language) =>
          bundleScripts(root, out, dev, language, sources, workers.addresses, eager)
        ),
      ),
      bundlePages(root, pages, own, sources.lazy),
      bundleEarly(root, out, dev),
      ...others.map((one) => bundlePages(root, `${pages}/${one}`, one, sources.lazy)),
    ]);
    if (!dev) await finishAwaited(out, scripts, mangle);
    await collectLicenses(out);
    await writeFile(`${pages}/pages.d.ts`, PAGES_TYPES);
    const build = dev ? "" : stampOf(root, { dev, mangle }).slice(0, 16);
    await writeWorker(root, out, build);
    const files = await describeFiles(out, compress);
    const translated = Object.fromEntries(others.map((one, i) => [one, scripts[i + 1].scripts]));
    const parts = Object.fromEntries(languages.map((one, i) => [one, scripts[i].parts]));
    files[FILE_LIST] = await writeFileList(
      out,
      { build, parts, styles, e2ee: workers.e2ee, files },
      compress,
    );
    files[CLIENT_MANIFEST] = await writeClientManifest(out, { build, files }, compress);
    const assets = { dev, build, scripts: scripts[0].scripts, translated, styles, files };
    await rm(`${into}/_fresh/stamp`, { force: true });
    await rm(`${into}/_fresh/public`, { recursive: true, force: true });
    await rename(out, `${into}/_fresh/public`);
    await rm(`${into}/_fresh/pages`, { recursive: true, force: true });
    await rename(pages, `${into}/_fresh/pages`);
    await writeFile(`${into}/_fresh/manifest.ts`, manifestSource(assets));
    return assets;
  } finally {
    for (const folder of [out, pages]) await rm(folder, { recursive: true, force: true });
  }
}

async function describeFiles(out: string, compress: Compression): Promise<Assets["files"]> {
  const described = await Promise.all(
    listFiles(out).map(async (file) => [file, await describeFile(out + file, compress)] as const),
  );
  return Object.fromEntries(described);
}
