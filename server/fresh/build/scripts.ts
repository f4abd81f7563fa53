import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import * as esbuild from "esbuild";
import { listFiles } from "./files.ts";
import type { Assets } from "../site.ts";

export type Scripts = Pick<Assets, "entry" | "preload">;

/** Bundles the islands into `{out}/assets`, split so that each page loads only what it needs. */
export async function bundleScripts(root: string, out: string, dev: boolean): Promise<Scripts> {
  const islands = listFiles(`${root}/islands`, /\.tsx$/);
  const { metafile: { outputs } } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { boot: BOOT },
    outdir: `${out}/assets`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "react",
    alias: {
      "react": "preact/compat",
      "react-dom": "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
    },
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    define: {
      DEV: String(dev),
      "process.env.NODE_ENV": dev ? '"development"' : '"production"',
    },
    plugins: [bootScript(root, islands), importMap(root)],
  });
  const url = (output: string) => `/assets/${output.split("/").pop()}`;
  const outputOf = (source: string) =>
    Object.keys(outputs).find((name) => outputs[name].entryPoint === source)!;
  const entry = outputOf(`${BOOT}:${BOOT}`);
  const preload = Object.fromEntries(islands.map((file) => {
    const needed = closure(outputs, outputOf(`islands${file}`), closure(outputs, entry));
    return [file.replace(/\.tsx$/, ""), [...needed].map(url)];
  }));
  return { entry: url(entry), preload };
}

/** A script and everything that it imports at once, not what it loads later. */
function closure(
  outputs: esbuild.Metafile["outputs"],
  output: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { kind, path } of outputs[output].imports) {
    if (kind === "import-statement") closure(outputs, path, seen);
  }
  return seen;
}

const BOOT = "boot";

/** The entry: starts client.ts with a loader for each island. */
function bootScript(root: string, islands: string[]): esbuild.Plugin {
  const fresh = dirname(import.meta.dirname!);
  const loaders = islands.map((file) =>
    `  "${file.replace(/\.tsx$/, "")}": () => import("./islands${file}"),\n`
  );
  return {
    name: BOOT,
    setup(build) {
      build.onResolve({ filter: /^boot$/, namespace: "" }, ({ kind }) => {
        return kind === "entry-point" ? { path: BOOT, namespace: BOOT } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: BOOT }, () => ({
        contents: `import { boot } from "./${relative(root, fresh)}/client.ts";\n` +
          `boot({\n${loaders.join("")}});\n`,
        resolveDir: root,
      }));
    },
  };
}

/** Lets browser code use the project's own names in deno.json. */
function importMap(root: string): esbuild.Plugin {
  const { imports } = JSON.parse(readFileSync(`${root}/deno.json`, "utf8"));
  return {
    name: "import-map",
    setup(build) {
      for (const [name, target] of Object.entries<string>(imports)) {
        if (!target.startsWith("./")) continue;
        const filter = new RegExp(`^${name}$`);
        build.onResolve({ filter }, () => ({ path: root + target.slice(1) }));
      }
    },
  };
}
