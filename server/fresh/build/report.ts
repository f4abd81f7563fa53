import { readFileSync, statSync } from "node:fs";
import type { Assets } from "../site.ts";
import { listFiles } from "./files.ts";

/** What each page loads before anything can be pressed, compressed, a line a page. */
export function sizeReport(root: string, { preload, files }: Assets): string {
  const size = (path: string) =>
    statSync(`${root}/_fresh/public${path}${files[path].compressed ? ".br" : ""}`).size;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const pages = listFiles(`${root}/routes`, /^[^_].*\.tsx$/).map((file) => {
    const source = readFileSync(`${root}/routes${file}`, "utf8");
    const islands = [...source.matchAll(/islands(\/[\w/-]+)\.tsx"/g)].map(([, island]) => island);
    const scripts = [...new Set(islands.flatMap((island) => preload[island] ?? []))];
    const total = scripts.reduce((sum, script) => sum + size(script), 0);
    const page = file.replace(/(\/index)?\.tsx$/, "") || "/";
    return `${page}  ${kilobytes(total)} of script in ${scripts.length} files`;
  });
  return [...pages, `/styles.css  ${kilobytes(size("/styles.css"))}`].join("\n");
}
