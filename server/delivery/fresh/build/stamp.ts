import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { listFiles } from "./files.ts";

/** Folders whose files are part of the build. */
const SOURCES = [
  "routes",
  "islands",
  "screens",
  "components",
  "client",
  "browser",
  "mls",
  "protocol",
  "text",
  "static",
];

/** Compressed as well as possible, quickly, or not at all. */
export type Compression = boolean | "quick";

/** Options of a build that change its files. */
export interface BuildKind {
  dev: boolean;
  mangle: boolean;
  compress?: Compression;
  languages?: string[];
  eager?: readonly string[];
}

/** Returns one hash of everything that determines a build's output. */
export function stampOf(
  root: string,
  { dev, mangle, compress, languages, eager }: BuildKind,
): string {
  const kind = JSON.stringify([dev, mangle, compress, languages, eager]);
  const hash = createHash("sha256").update(kind);
  const pageLayer = dirname(import.meta.dirname!);
  for (const folder of [pageLayer, ...SOURCES.map((name) => `${root}/${name}`)]) {
    for (const file of listFiles(folder)) {
      hash.update(file).update("\0").update(readFileSync(folder + file));
    }
  }
  for (const file of ["/deno.json", "/deno.lock"]) {
    if (existsSync(root + file)) hash.update(file).update(readFileSync(root + file));
  }
  return hash.digest("hex");
}

/** Settings of a release. */
export const RELEASED: BuildKind = { dev: false, mangle: true, compress: true };
/**
 * Settings of `deno task start`, which take a third of the time: no terser, and quick compression.
 * First loads are up to 1.3 times as large as a release's (MEND-55).
 */
export const STARTED = { dev: false, mangle: false, compress: "quick" } satisfies BuildKind;
/** Settings of `deno task dev`. */
export const DEVELOPED: BuildKind = { dev: true, mangle: false, compress: false };

/** Module with the used part of the MLS library, from the project's folder. */
export const MLS_SOURCE = "/mls/package.ts";
/** Path of its module for tests and the server, from the project's folder. */
export const MLS_LIBRARY = "/_fresh/mls/library.js";
/** Files that determine its content, besides the package. */
const MLS_SOURCES = [MLS_SOURCE, "/deno.lock", "/server/delivery/fresh/build/mls_library.ts"];

/** The stamp of the library of MLS; all builds share one, so it has its own. */
export function mlsStampOf(root: string): string {
  const hash = createHash("sha256");
  for (const file of MLS_SOURCES) hash.update(readFileSync(root + file));
  return hash.digest("hex");
}

/** Returns whether that library was made from these sources; true if a site has none. */
export function isMlsUpToDate(root: string): boolean {
  if (!existsSync(root + MLS_SOURCE)) return true;
  const stamp = `${root}/_fresh/mls/stamp`;
  return existsSync(root + MLS_LIBRARY) && existsSync(stamp) &&
    readFileSync(stamp, "utf8") === mlsStampOf(root);
}

/** Returns whether the last complete build in `_fresh/` had this stamp. */
export function isUpToDate(root: string, stamp: string): boolean {
  const file = `${root}/_fresh/stamp`;
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Marks the build in `_fresh/` as complete. */
export function writeStamp(root: string, stamp: string): void {
  writeFileSync(`${root}/_fresh/stamp`, stamp);
}
