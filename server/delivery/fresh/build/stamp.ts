import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { listFiles } from "./files.ts";

/** Folders whose files go into the build. */
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

/** Packed as well as can be, quickly, or not at all. */
export type Compression = boolean | "quick";

/** Options of a build that change its files. */
export interface BuildKind {
  dev: boolean;
  mangle: boolean;
  compress?: Compression;
  languages?: string[];
  eager?: readonly string[];
}

/** Everything that decides what a build gives, as one hash. */
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

/** What a release has. */
export const RELEASED: BuildKind = { dev: false, mangle: true, compress: true };
/**
 * What `deno task start` builds, in a third of the time: not shortened by terser and quickly
 * compressed. First loads are up to 1.3 times as large as a release's (MEND-55).
 */
export const STARTED = { dev: false, mangle: false, compress: "quick" } satisfies BuildKind;
/** What `deno task dev` builds. */
export const DEVELOPED: BuildKind = { dev: true, mangle: false, compress: false };

/** What is used of the library of MLS, from the project's folder. */
export const MLS_SOURCE = "/mls/package.ts";
/** Where its module lies that tests and the server load, from the project's folder. */
export const MLS_LIBRARY = "/_fresh/mls/library.js";
/** Everything that decides what is in it, beside the package. */
const MLS_SOURCES = [MLS_SOURCE, "/deno.lock", "/server/delivery/fresh/build/mls_library.ts"];

/** The stamp of the library of MLS; all builds share one, so it has its own. */
export function mlsStampOf(root: string): string {
  const hash = createHash("sha256");
  for (const file of MLS_SOURCES) hash.update(readFileSync(root + file));
  return hash.digest("hex");
}

/** Whether that library was made from these sources; true where a site has none. */
export function isMlsUpToDate(root: string): boolean {
  if (!existsSync(root + MLS_SOURCE)) return true;
  const stamp = `${root}/_fresh/mls/stamp`;
  return existsSync(root + MLS_LIBRARY) && existsSync(stamp) &&
    readFileSync(stamp, "utf8") === mlsStampOf(root);
}

/** Whether the last complete build in `_fresh/` had this stamp. */
export function isUpToDate(root: string, stamp: string): boolean {
  const file = `${root}/_fresh/stamp`;
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Marks the build in `_fresh/` as complete. */
export function writeStamp(root: string, stamp: string): void {
  writeFileSync(`${root}/_fresh/stamp`, stamp);
}
