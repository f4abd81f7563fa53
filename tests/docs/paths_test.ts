import assert from "node:assert/strict";
import { ROOT } from "../helpers/server_process.ts";
import { filesOf } from "./rules.ts";

/** Folders of the project: a path that begins with one is relative to the root. */
const FOLDERS =
  /^(bench|client|components|docs|islands|packaging|protocol|routes|screens|scripts|server|static|tests|text)\//;
const SOURCE = /\.(tsx?|css|json)$/;
/** Written by the program or by a build, or a name to be put in. */
const NOT_THERE = /^(data|dist|_fresh)\/|NAME|\*|[<{]/;

/** Paths in backticks of a page that lead to nothing. */
function deadPaths(text: string, paths: ReadonlySet<string>): string[] {
  const all = [...paths];
  return Array.from(text.matchAll(/`([\w.@/*<>{}-]+)`/g), ([, path]) => path.replace(/\/$/, ""))
    .filter((path) => path.includes("/") && !path.startsWith("/") && !NOT_THERE.test(path))
    .filter((path) => FOLDERS.test(path) || SOURCE.test(path))
    .filter((path) => !all.some((one) => `/${one}`.endsWith(`/${path}`)));
}

async function allPaths(): Promise<Set<string>> {
  // Their kind of file cites no rule.
  const data = ["socket/seeds", "quarantine", "seconds"].map((name) => `tests/${name}.json`);
  const lists = ["retired", "ratchet"].map((name) => `scripts/lint/${name}.json`);
  const paths = new Set([...data, ...lists]);
  for await (const file of filesOf()) {
    for (let path = file; path; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      paths.add(path);
    }
  }
  return paths;
}

Deno.test("every path that a page names exists", async () => {
  const paths = await allPaths();
  const dead: string[] = [];
  for (const page of paths) {
    if (!page.endsWith(".md")) continue;
    const text = await Deno.readTextFile(ROOT + page);
    dead.push(...deadPaths(text, paths).map((path) => `${page}: ${path}`));
  }
  assert.deepEqual(dead, []);
});

Deno.test("a path that leads to nothing is found", () => {
  const paths = new Set(["server", "server/base", "server/base/bus.ts"]);
  const text = "`server/base/`, `base/bus.ts`, `server/bus.ts`, `old/bus.ts`, `/api/bus`, `10/10s`";
  assert.deepEqual(deadPaths(text, paths), ["server/bus.ts", "old/bus.ts"]);
});
