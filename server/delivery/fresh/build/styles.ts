import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import * as esbuild from "esbuild";
import { compile } from "tailwindcss";
import { listFiles } from "./files.ts";

/** Where class names are looked for. */
const SOURCES = ["routes", "islands", "screens", "components", "client"];
/** What Tailwind CSS 4 itself asks for; nesting and prefixes are written for these. */
const BROWSERS = ["chrome111", "firefox128", "safari16.4"];

/** static/styles.css with the Tailwind classes that the sources use. */
export async function compileStyles(root: string, dev: boolean): Promise<string> {
  const base = `${root}/static`;
  const { build } = await compile(readFileSync(`${base}/styles.css`, "utf8"), {
    base,
    loadStylesheet: (id, base) => Promise.resolve(loadStylesheet(id, base)),
  });
  const css = build(candidates(root));
  if (dev) return css;
  return (await esbuild.transform(css, { loader: "css", minify: true, target: BROWSERS })).code;
}

function loadStylesheet(id: string, base: string) {
  const path = id.startsWith(".")
    ? resolve(base, id)
    : createRequire(import.meta.url).resolve(id === "tailwindcss" ? `${id}/index.css` : id);
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

/** Every word that could be a class: Tailwind passes over those that are none. */
function candidates(root: string): string[] {
  const words = SOURCES.flatMap((folder) =>
    listFiles(`${root}/${folder}`, /\.tsx?$/).flatMap((file) =>
      readFileSync(`${root}/${folder}${file}`, "utf8").split(/[\s"'`]+/)
    )
  );
  return [...new Set(words)];
}
