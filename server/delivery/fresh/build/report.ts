import { statSync } from "node:fs";
import type { Assets } from "../site.ts";

/** Returns the compressed size of what each page loads before it is usable, a line per page. */
export function sizeReport(into: string, { scripts, styles, files }: Assets): string {
  const size = (path: string) =>
    statSync(`${into}/_fresh/public${path}${files[path].compressed ? ".br" : ""}`).size;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  const pages = Object.entries(scripts).map(([page, paths]) => {
    const total = paths.reduce((sum, path) => sum + size(path), 0);
    const look = kilobytes(size(styles[page]));
    return `${page}  ${kilobytes(total)} of script in ${paths.length} files, ${look} of styles`;
  });
  return pages.join("\n");
}
