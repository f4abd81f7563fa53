import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as esbuild from "esbuild";
import { SOURCE_LANGUAGE } from "../site.ts";
import { accented, PSEUDO } from "./pseudo.ts";
import type { Catalog } from "./catalog.ts";

/** Returns the folders in text/: the available languages, the sources' own first. */
export function languagesOf(root: string): string[] {
  const folders = existsSync(`${root}/text`)
    ? readdirSync(`${root}/text`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const others = folders.map(({ name }) => name).filter((name) => name !== SOURCE_LANGUAGE);
  return [SOURCE_LANGUAGE, ...others.sort()];
}

/**
 * Gives the sources the texts of `language` where they import those of text/en/. A group becomes an
 * enum, whose members esbuild inlines: a text is in the script that shows it, at no extra cost.
 */
export function textsIn(root: string, language: string): esbuild.Plugin {
  const areas = new Map<string, Promise<Catalog>>();
  return {
    name: "texts",
    setup(build) {
      build.onResolve({ filter: /\/en\/\w+\.ts$/ }, ({ path, importer }) => {
        const file = resolve(dirname(importer), path);
        if (dirname(file) !== resolve(root, "text", SOURCE_LANGUAGE)) return;
        const area = basename(file, ".ts");
        return {
          // A group that is used as a whole stays with the module that uses it.
          path: `${area} for ${relative(root, importer).replaceAll("\\", "/")}`,
          namespace: "text",
          pluginData: area,
          sideEffects: false,
        };
      });
      build.onLoad({ filter: /.*/, namespace: "text" }, async ({ pluginData: area }) => {
        if (!areas.has(area)) areas.set(area, readCatalog(root, language, area));
        return { contents: enumsOf(await areas.get(area)!), loader: "ts" };
      });
    },
  };
}

/** An area's texts in a language; in the pseudo-language they are made of the English ones. */
export async function readCatalog(root: string, language: string, area: string): Promise<Catalog> {
  const folder = language === PSEUDO ? SOURCE_LANGUAGE : language;
  const module = await import(pathToFileURL(`${root}/text/${folder}/${area}.ts`).href);
  const catalog: Catalog = folder === SOURCE_LANGUAGE ? module : module.default;
  return language === PSEUDO ? accented(area, catalog) : catalog;
}

function enumsOf(catalog: Catalog): string {
  return Object.entries(catalog).map(([group, texts]) => {
    const members = Object.entries(texts).map(([key, text]) => `${key} = ${JSON.stringify(text)}`);
    return `export enum ${group} { ${members.join(", ")} }\n`;
  }).join("");
}
