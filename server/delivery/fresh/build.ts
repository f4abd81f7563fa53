import { resolve } from "node:path";
import { isUpToDate, stampOf, writeStamp } from "./build/stamp.ts";

export interface BuildOptions {
  /** The folder with routes/, islands/, text/, static/ and deno.json. */
  root: string;
  /** The folder that `_fresh/` is written to; absent: `root`. */
  into?: string;
  /** Their own first, which another may stand beside that is none of text/; absent: all of text/. */
  languages?: string[];
  /** Source maps, and neither minified nor compressed. */
  dev?: boolean;
  /** Whether each text comes packed as well; absent: unless for development. */
  compress?: boolean;
  /** Does nothing when `_fresh/` was built from the same sources. */
  ifNeeded?: boolean;
}

/**
 * Writes `_fresh/`: what browsers load, and a manifest for the server. Returns what each page
 * loads, a line a page, or null when nothing was to do.
 */
export async function build(
  { root, into = root, languages, dev = false, compress = !dev, ifNeeded = false }: BuildOptions,
): Promise<string | null> {
  const stamp = stampOf(root, dev);
  if (ifNeeded && isUpToDate(into, stamp)) return null;
  await Deno.mkdir(`${into}/_fresh`, { recursive: true });
  using lock = await Deno.open(`${into}/_fresh/lock`, { create: true, write: true });
  await lock.lock(true);
  // Another process may have built while this one waited.
  if (ifNeeded && isUpToDate(into, stamp)) return null;
  // Loaded only now: the bundler alone takes longer than finding that nothing changed.
  const { buildSite, languagesOf, sizeReport } = await import("./build/site.ts");
  languages ??= languagesOf(root);
  const assets = await buildSite({ root, into, dev, compress, languages });
  writeStamp(into, stamp);
  return sizeReport(into, assets);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname!, "../../..");
  const report = await build({ root, ifNeeded: Deno.args.includes("--if-needed") });
  if (report) console.log(report);
}
