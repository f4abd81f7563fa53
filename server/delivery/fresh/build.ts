import { resolve } from "node:path";
import { type Compression, isMlsUpToDate, isUpToDate, stampOf, writeStamp } from "./build/stamp.ts";

export interface BuildOptions {
  /** The folder with routes/, islands/, text/, static/ and deno.json. */
  root: string;
  /** The folder that `_fresh/` is written to; absent: `root`. */
  into?: string;
  /** Their own first, which another may stand beside that is none of text/; absent: all of text/. */
  languages?: string[];
  /** Source maps, and neither minified nor compressed. */
  dev?: boolean;
  /** Compression of texts; absent: best, except in development. */
  compress?: Compression;
  /**
   * True if terser shortens the scripts that people wait for; absent: true, except in development.
   */
  mangle?: boolean;
  /**
   * Files that the chat loads after its first script, from the root, to be part of that script
   * here. Everything else that two parts share becomes one script.
   */
  eager?: readonly string[];
  /** Does nothing when `_fresh/` was built from the same sources. */
  ifNeeded?: boolean;
  /** Called before something is built. */
  onBuild?: () => void;
}

/**
 * Writes `_fresh/`: the files that browsers load, and a manifest for the server. Returns what each
 * page loads, a line per page, or null if the build is up to date.
 */
export async function build(options: BuildOptions): Promise<string | null> {
  const { root, into = root, dev = false, compress = !dev, mangle = !dev, ifNeeded } = options;
  await prepareMls(root);
  const { onBuild = () => {}, eager } = options;
  const stamp = stampOf(root, { dev, mangle, compress, languages: options.languages, eager });
  if (ifNeeded && isUpToDate(into, stamp)) return null;
  await Deno.mkdir(`${into}/_fresh`, { recursive: true });
  using lock = await Deno.open(`${into}/_fresh/lock`, { create: true, write: true });
  await lock.lock(true);
  // Another process may have built while this one waited.
  if (ifNeeded && isUpToDate(into, stamp)) return null;
  onBuild();
  // Loaded only now: the bundler alone takes longer than finding that nothing changed.
  const { buildSite, languagesOf, sizeReport } = await import("./build/site.ts");
  const languages = options.languages ?? languagesOf(root);
  const assets = await buildSite({ root, into, dev, compress, mangle, languages, eager });
  writeStamp(into, stamp);
  return sizeReport(into, assets);
}

/** Makes the library of MLS if its sources have changed. */
export async function prepareMls(root: string): Promise<void> {
  if (isMlsUpToDate(root)) return;
  const { bundleMlsLibrary } = await import("./build/mls_library.ts");
  await bundleMlsLibrary(root);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname!, "../../..");
  if (Deno.args.includes("--for-types")) {
    const { prepareManifest } = await import("./build/empty_manifest.ts");
    await prepareMls(root);
    await prepareManifest(root);
    Deno.exit();
  }
  const report = await build({ root, ifNeeded: Deno.args.includes("--if-needed") });
  if (report) console.log(report);
}
