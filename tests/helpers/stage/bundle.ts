import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { ROOT } from "../root.ts";

let bundled: Promise<URL> | undefined;

/**
 * The worker of a page as one script: a page starts in a third of the time that its modules take.
 * Made once a process, in a folder that nobody else uses.
 */
export function stageWorker(): Promise<URL> {
  return bundled ??= bundle();
}

async function bundle(): Promise<URL> {
  const folder = await Deno.makeTempDir({ prefix: "parley-stage-" });
  const outfile = `${folder}/worker.js`;
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ["tests/helpers/stage/worker.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2024",
    minifyWhitespace: true,
    // Packages in the old format of Node ask for its modules by this function.
    banner: {
      js:
        'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  await esbuild.stop();
  addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  return pathToFileURL(outfile);
}
