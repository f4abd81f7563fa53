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

/** Options of a build that change its files. */
export interface BuildKind {
  dev: boolean;
  mangle: boolean;
  compress?: boolean;
  languages?: string[];
}

/** Everything that decides what a build gives, as one hash. */
export function stampOf(root: string, { dev, mangle, compress, languages }: BuildKind): string {
  const hash = createHash("sha256").update(JSON.stringify([dev, mangle, compress, languages]));
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

/** Whether the last complete build in `_fresh/` had this stamp. */
export function isUpToDate(root: string, stamp: string): boolean {
  const file = `${root}/_fresh/stamp`;
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Marks the build in `_fresh/` as complete. */
export function writeStamp(root: string, stamp: string): void {
  writeFileSync(`${root}/_fresh/stamp`, stamp);
}
