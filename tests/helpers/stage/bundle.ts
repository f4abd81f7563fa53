import { isBuiltin } from "node:module";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { withBundler } from "../../../server/delivery/fresh/build/bundler.ts";
import { ROOT } from "../root.ts";

let bundled: Promise<URL> | undefined;

/**
 * Returns the worker of a page as one script: a page starts in a third of the time that its modules
 * take. Built once per process, in a folder of its own.
 */
export function stageWorker(): Promise<URL> {
  return bundled ??= bundle();
}

async function bundle(): Promise<URL> {
  const folder = await Deno.makeTempDir({ prefix: "parley-stage-" });
  await withBundler(() =>
    esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: ["tests/helpers/stage/worker.ts"],
      outfile: `${folder}/worker.js`,
      bundle: true,
      format: "iife",
      platform: "node",
      target: "es2024",
      minifyWhitespace: true,
      minifySyntax: true,
      plugins: [unused],
      // A function of what START gives it.
      banner: { js: "(function (vm, importModule, keepCompiled) {" },
      footer: { js: "})" },
      logLevel: "error",
    })
  );
  await Deno.writeTextFile(`${folder}/start.js`, START);
  addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  return pathToFileURL(`${folder}/start.js`);
}

/**
 * Runs the script with V8's compiled code, which saves two thirds of the CPU at start. The first
 * page that was left knows which functions are needed, and stores them for all others. Uses no Node
 * module but the one for this: each takes as long as showing a page.
 */
const START = `
import * as vm from "node:vm";

const file = decodeURIComponent(new URL("worker.js", import.meta.url).pathname);
const compiled = file + ".compiled";

function isThere(file) {
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
}

const cachedData = isThere(compiled) ? Deno.readFileSync(compiled) : undefined;
const script = new vm.Script(Deno.readTextFileSync(file), { filename: file, cachedData });

function keepCompiled() {
  if (isThere(compiled)) return;
  const own = compiled + "." + crypto.randomUUID();
  Deno.writeFileSync(own, script.createCachedData());
  Deno.renameSync(own, compiled);
}

script.runInThisContext()(vm, (address) => import(address), keepCompiled);
`;

/** A package for a network of its own, which the window has no use for. */
const UNUSED = /^ws$/;

/**
 * Replaces the window's Node imports with the global scope's versions or empty classes: loading the
 * real modules takes longer than showing a page.
 */
const unused: esbuild.Plugin = {
  name: "unused",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) => {
      return isBuiltin(path) || UNUSED.test(path) ? { path, namespace: "unused" } : undefined;
    });
    build.onLoad({ filter: /^(node:)?vm$/, namespace: "unused" }, () => ({
      contents: "module.exports = vm;",
    }));
    build.onLoad({ filter: /.*/, namespace: "unused" }, () => ({
      // Set as prototype, which is the only part of an import that is kept.
      contents: `module.exports = Object.create(new Proxy({}, {
        get: (_, name) => globalThis[name] ?? function Unused() {},
      }));`,
    }));
  },
};
