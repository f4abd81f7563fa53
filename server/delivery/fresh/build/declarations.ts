import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as esbuild from "esbuild";

/** Fields of a declaration that browsers need; the others are schemas and for the server alone. */
const KEPT = ["method", "path", "name", "changesServer"];
const NAMESPACE = "declarations";

/**
 * Gives browsers the declarations of `protocol/api/` and `protocol/events/` as plain literals, so
 * that the validator stays out of their scripts. Each module that imports some gets a copy of its
 * own, of which only the used part remains: shared, they would be one more file to load.
 */
export function declarations(): esbuild.Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      build.onResolve({ filter: /\/protocol\/(api|events)\/\w+\.ts$/ }, ({ path, importer }) => ({
        // Names of scripts depend on these: they say nothing of where the sources lie (E2E-37).
        path: relative(root, resolve(dirname(importer), path)).replaceAll("\\", "/"),
        suffix: `?${relative(root, importer).replaceAll("\\", "/")}`,
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path }) => {
        const declared = Object.entries(await import(pathToFileURL(resolve(root, path)).href));
        return { contents: declared.map(literal).join("") };
      });
    },
  };
}

function literal([name, declaration]: [string, unknown]): string {
  return `export const ${name} = ${JSON.stringify(declaration, KEPT)};\n`;
}
