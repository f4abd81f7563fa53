/** Allowed imports, and code that belongs in only few places (ARCHITECTURE.md). */
import { dirname, join } from "node:path/posix";
import { type Import, importsOf, withoutComments } from "../../scripts/lint/imports_scan.ts";

/** Sources by path from the project's root. */
export type Files = Map<string, string>;

const LAYERS: Record<string, string[]> = {
  protocol: [],
  // Browsers and servers may import only parts of it: see MLS.
  mls: ["protocol"],
  text: ["protocol"],
  browser: [],
  components: ["browser", "text", "protocol"],
  client: ["browser", "text", "protocol", "mls"],
  screens: ["browser", "components", "client", "text", "protocol"],
  islands: ["browser", "screens", "components", "client", "text", "protocol"],
  routes: ["server", "islands", "screens", "components", "text", "protocol"],
  // The project's documentation is shown by the server, its packaging printed.
  server: ["protocol", "mls", "docs", "packaging"],
};
/** The layers within server/, each with those that it may import (docs/decisions/0036). */
const BELOW: Record<string, string[]> = {
  base: [],
  storage: ["base"],
  // Declares features, in every layer above.
  kernel: ["base", "storage"],
  membership: ["base", "storage", "kernel"],
  // Independent: their folders have no import circles (docs/decisions/0036).
  features: ["base", "storage", "kernel", "membership", "e2ee"],
  e2ee: ["base", "storage", "kernel", "membership", "features"],
  delivery: ["base", "storage", "kernel", "membership", "features", "e2ee"],
  host: ["base", "storage", "kernel", "membership", "features", "e2ee", "delivery"],
};
/** Folders without circles, to this depth of their path. */
const FREE_OF_CIRCLES: [root: string, depth: number][] = [
  ["server/", 3],
  ["client/", 3],
  ["components/", 3],
  ["screens/", 2],
];
/** Modules with a feature's records: their functions are for that feature only. */
const STORE = /^server\/\w+\/\w+\/(\w+_)?store\.ts$/;
/** Who uses MLS: the browser's worker and the server's part for it, by its one module (E2E-48). */
const MLS_USERS = /^(mls|client\/e2ee\/worker|server\/e2ee)\//;
const MLS = "mls/mod.ts";
/** Starting the program, its version, and what the build writes. */
const EXCEPTED = [
  ["mls/library.ts", "_fresh/mls/library.js"],
  ["server/delivery/fresh/dev.ts", "main.ts"],
  ["server/base/version.ts", "deno.json"],
  // Entry modules of every page with an island.
  ["server/delivery/fresh/client.ts", "browser/show_busy.ts"],
];
/** Their schemas are left out of what browsers load: see build/declarations.ts. */
const DECLARED = /^protocol\/(api|events)\//;
const BROWSER = ["browser", "client", "components", "screens", "islands"];

interface OnlyIn {
  what: string;
  pattern: RegExp;
  /** Files that the rule is about. */
  within: (file: string) => boolean;
  allowed: RegExp;
}

const ONLY_IN: OnlyIn[] = [
  {
    what: "Deno.openKv",
    pattern: /\bDeno\.openKv\b/,
    within: (file) => !file.startsWith("tests/"),
    allowed: /^(main\.ts|server\/storage\/(open|write_value|moving\/move)\.ts)$/,
  },
  ...[/\bDate\.now\b/, /\bMath\.random\b/, /\bnew Date\(\)/, /\bDeno\.env\b/].map((pattern) => ({
    what: pattern.source.replaceAll("\\", "").replace(/^b|b$/g, ""),
    pattern,
    within: (file: string) => file.startsWith("server/"),
    // The build is a program of its own, not a part of the server.
    allowed:
      /^server\/(host\/app\/create_context|storage\/open(_cluster)?|host\/config\/load)\.ts$|^server\/delivery\/fresh\/(build|dev)\b/,
  })),
  {
    what: "import() outside of lazy()",
    pattern: /(?<!typeof\s+)(?<!\blazy\(\s*\(\) =>\s*)\bimport\(/,
    within: (file) => /^(client|components|islands|screens)\//.test(file),
    allowed: /^browser\/lazy\.ts$/,
  },
];

/** Types at a call come from its declaration (docs/decisions/0032): none is given by hand. */
const BY_HAND: [what: string, pattern: RegExp][] = [
  ["a type argument at a call", /\.(call|request|notify)\s*</],
  ["a cast at a call", /\b(api\s*\.\s*call|socket\s*\.\s*request)\(.*\)+(\s*\.\w+)*\s+as\s/],
  ["a path of the API", /["'`]\/api\/(?!docs")/],
];

/** Everything in `files` that breaks a rule, a line each; empty when all is well. */
export function breaches(files: Files): string[] {
  const imports = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]));
  const heavy = reaching("zod", imports);
  const found: string[] = [];
  for (const [file, source] of files) {
    for (const one of imports.get(file)!) {
      for (const problem of problems(file, one, heavy)) {
        found.push(`${file} imports ${one.specifier}: ${problem}`);
      }
    }
    const code = withoutComments(source);
    for (const name of passedOn(file, code)) {
      found.push(`${file} passes on ${name} of a store, which is for its own feature`);
    }
    for (const [what, pattern] of inBrowser(file) ? BY_HAND : []) {
      if (pattern.test(code)) found.push(`${file} has ${what}`);
    }
    for (const { what, pattern, within, allowed } of ONLY_IN) {
      if (within(file) && !allowed.test(file) && pattern.test(code)) {
        found.push(`${file} uses ${what}, which is for ${allowed.source}`);
      }
    }
  }
  for (const circle of circlesOf(imports)) {
    found.push(`${circle} import each other in a circle`);
  }
  return found;
}

/** Returns the exports of a module that come from a store. */
function passedOn(file: string, code: string): string[] {
  const names = (list: string) => list.split(",").map((one) => one.trim()).filter(Boolean);
  const lists = (start: string) =>
    [...code.matchAll(
      new RegExp(`\\b${start}( type)?\\s*(\\{[^}]*\\}|\\*)(\\s*from\\s*"([^"]+)")?`, "g"),
    )]
      .map(([, , list, , path]) => {
        const isOfStore = path !== undefined && STORE.test(join(dirname(file), path));
        return { isOfStore, hasPath: path !== undefined, names: names(list.replace(/[{}]/g, "")) };
      });
  const taken = lists("import").flatMap((one) => one.isOfStore ? one.names : []);
  return lists("export").flatMap(({ isOfStore, hasPath, names }) => {
    if (isOfStore) return names;
    return hasPath ? [] : names.filter((name) => taken.includes(name.split(" ")[0]));
  });
}

/** Folders that import each other in a circle: each circle's folders by name. */
function circlesOf(imports: Map<string, Import[]>): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [file, list] of imports) {
    const from = part(file);
    if (!from) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const { path } of list) {
      const to = path && imports.has(path) ? part(path) : null;
      if (to && to !== from) targets.add(to);
    }
  }
  const reach = new Map([...graph.keys()].map((one) => [one, reachedFrom(one, graph)]));
  const circles = [...graph.keys()].flatMap((one) => {
    const circle = [...reach.get(one)!].filter((other) => reach.get(other)?.has(one));
    return circle.length ? [circle.sort().join(", ")] : [];
  });
  return [...new Set(circles)];
}

function reachedFrom(start: string, graph: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const next of graph.get(one) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** The folder of a file where circles are looked for; null: they are not. */
function part(file: string): string | null {
  const rule = FREE_OF_CIRCLES.find(([root]) => file.startsWith(root));
  return rule ? file.split("/").slice(0, -1).slice(0, rule[1]).join("/") : null;
}

const layerOf = (file: string) => /^server\/(\w+)\//.exec(file)?.[1];

function* problems(file: string, one: Import, heavy: Set<string>): Generator<string> {
  if (/^(jsr|https?|npm):/.test(one.specifier)) {
    yield "packages come from npm, through the import map";
  }
  if (one.path === undefined) {
    if (inBrowser(file) && !one.typeOnly && /^zod(\/(?!mini)|$)/.test(one.specifier)) {
      yield "too big for a browser";
    }
    return;
  }
  const from = folder(file);
  const to = folder(one.path);
  const excepted = EXCEPTED.some(([by, path]) => file === by && one.path === path);
  if (LAYERS[from] && to !== from && !LAYERS[from].includes(to) && !excepted) {
    yield `${from} may import ${LAYERS[from].join(", ") || "nothing of ours"}`;
  }
  if (to === "mls" && from !== "mls" && from !== "tests") {
    if (!MLS_USERS.test(file) || one.path !== MLS) yield `only e2ee's parts use MLS, by ${MLS}`;
  }
  const [layer, other] = [layerOf(file), layerOf(one.path)];
  if (layer && other && layer !== other && !BELOW[layer].includes(other)) {
    yield `server/${layer} may import ${BELOW[layer].join(", ") || "no other layer"}`;
  }
  if (STORE.test(one.path) && !sameFolder(file, one.path)) {
    if (!file.startsWith("tests/")) yield "a store is for its own feature";
  }
  if (one.path === "server/storage/open.ts" && !one.typeOnly) {
    if (!/^(main\.ts$|server\/host\/cli\/|scripts\/|tests\/)/.test(file)) {
      yield "only programs open storage";
    }
  }
  if (inBrowser(file) && !one.typeOnly && heavy.has(one.path)) {
    if (!DECLARED.test(one.path)) yield "it carries zod: browsers take its types only";
    else if (from !== "client") yield "only client/ calls the server";
  }
}

/** The files that bring `name` along when they run. */
function reaching(name: string, imports: Map<string, Import[]>): Set<string> {
  const found = new Set<string>();
  let before = -1;
  while (found.size !== before) {
    before = found.size;
    for (const [file, list] of imports) {
      const brings = list.some((one) =>
        !one.typeOnly && (one.specifier === name || (one.path && found.has(one.path)))
      );
      if (brings && folder(file) === "protocol") found.add(file);
    }
  }
  return found;
}

const folder = (file: string) => file.includes("/") ? file.split("/")[0] : "";
const inBrowser = (file: string) => BROWSER.includes(folder(file));
const sameFolder = (a: string, b: string) =>
  a.slice(0, a.lastIndexOf("/")) === b.slice(0, b.lastIndexOf("/"));
