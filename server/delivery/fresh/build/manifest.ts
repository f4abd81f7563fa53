import type { Assets } from "../site.ts";

/**
 * Returns `_fresh/manifest.ts`: the bundled routes and islands as a static import, so that a
 * compiled program contains them, and the list of public files. The server adds their folder
 * (`publicFolder`).
 */
export function manifestSource(assets: Assets): string {
  return "// Written by server/delivery/fresh/build.ts.\n" +
    'import type { Site } from "fresh";\n' +
    '// @ts-types="./pages/pages.d.ts"\n' +
    'export { islands, routes } from "./pages/pages.js";\n' +
    `export const translations: Site["translations"] = {\n${
      Object.keys(assets.translated).map(load).join("")
    }};\n` +
    `export const assets: Site["assets"] = ${JSON.stringify(assets, null, 2)};\n`;
}

/** Loaded with the first page that is shown in that language. */
function load(language: string): string {
  return `  "${language}": () => import("./pages/${language}/pages.js") as Promise<any>,\n`;
}

/** Content of `_fresh/pages/pages.d.ts`: types for the bundle, which itself has none. */
export const PAGES_TYPES = 'import type { Site } from "fresh";\n' +
  'export declare const routes: Site["routes"];\n' +
  'export declare const islands: Site["islands"];\n';
