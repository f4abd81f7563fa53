import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import * as esbuild from "esbuild";
import { compile } from "tailwindcss";
import { nameOf, reachOf, type Sources } from "./sources.ts";

/** Where class names are looked for. */
const SOURCES = /^(?:routes|islands|screens|components|client)\//;
/** Browsers that Tailwind CSS 4 itself requires; nesting and prefixes are written for these. */
const BROWSERS = ["chrome111", "firefox128", "safari16.4"];

/**
 * Writes a stylesheet for each page into `{out}/styles`: static/styles.css with the Tailwind
 * classes of everything the page can show, including lazy parts. Repeating what pages have in
 * common costs less than loading all of it before a page that signs in (decision 0154). Returns
 * their paths by page.
 */
export async function writeStyles(
  root: string,
  out: string,
  dev: boolean,
  { pages, graph }: Sources,
): Promise<Record<string, string>> {
  mkdirSync(`${out}/styles`, { recursive: true });
  const written = [...pages.keys()].map(async (page) => {
    const css = await compileStyles(root, dev, reachOf(graph, ["/_app", page]));
    const path = `/styles/${nameOf(page)}.css`;
    writeFileSync(out + path, css);
    return [page, path];
  });
  return Object.fromEntries(await Promise.all(written));
}

async function compileStyles(root: string, dev: boolean, files: string[]): Promise<string> {
  const base = `${root}/static`;
  const { build } = await compile(readFileSync(`${base}/styles.css`, "utf8"), {
    base,
    loadStylesheet: (id, base) => Promise.resolve(loadStylesheet(id, base)),
  });
  const css = build(candidates(root, files));
  if (dev) return css;
  return (await esbuild.transform(css, { loader: "css", minify: true, target: BROWSERS })).code;
}

function loadStylesheet(id: string, base: string) {
  const path = id.startsWith(".")
    ? resolve(base, id)
    : createRequire(import.meta.url).resolve(id === "tailwindcss" ? `${id}/index.css` : id);
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

/** Returns every word that could be a class: Tailwind ignores the others. */
function candidates(root: string, files: string[]): string[] {
  const words = files.filter((file) => SOURCES.test(file)).flatMap((file) =>
    readFileSync(`${root}/${file}`, "utf8").split(/[\s"'`]+/)
  );
  return [...new Set(words)];
}
