import type { Assets } from "../site.ts";
import { listFiles } from "./files.ts";

/**
 * `_fresh/manifest.ts`: routes and islands as static imports, so that a compiled program holds them,
 * and the list of public files. The server adds where it lies: `{ ...manifest, root }`.
 */
export function manifestSource(root: string, assets: Assets): string {
  const routes = listFiles(`${root}/routes`, /\.tsx?$/);
  const islands = listFiles(`${root}/islands`, /\.tsx$/);
  return "// Written by server/fresh/build.ts.\n" +
    'import type { Site } from "fresh";\n' +
    imports("routes", routes) + imports("islands", islands) +
    `export const routes: Site["routes"] = {\n${table("routes", routes)}};\n` +
    `export const islands: Site["islands"] = {\n${table("islands", islands)}};\n` +
    `export const assets: Site["assets"] = ${JSON.stringify(assets, null, 2)};\n`;
}

function imports(folder: string, files: string[]): string {
  return files.map((file, i) => `import * as ${folder}${i} from "../${folder}${file}";\n`).join("");
}

function table(folder: string, files: string[]): string {
  return files.map((file, i) => `  "${file.replace(/\.tsx?$/, "")}": ${folder}${i},\n`).join("");
}
