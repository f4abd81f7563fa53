import assert from "node:assert/strict";
import { join } from "node:path";
import { breaches, type Files } from "../helpers/imports_rules.ts";
import { ROOT } from "../helpers/server_process.ts";

const FOLDERS = [
  "protocol",
  "components",
  "client",
  "browser",
  "mls",
  "screens",
  "islands",
  "routes",
  "text",
  "server",
  "scripts",
];

Deno.test("nobody imports what it may not", async () => {
  const files: Files = new Map();
  for await (const path of sources()) files.set(path, await Deno.readTextFile(join(ROOT, path)));
  assert.ok(files.size > 10, "the project's files were not found");
  assert.deepEqual(breaches(files), []);
});

Deno.test("every package is pinned and comes from npm", async () => {
  const { imports } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
  const loose = Object.entries<string>(imports).filter(([, target]) =>
    !target.startsWith("./") && !/^npm:\/?(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+(\/.*)?$/.test(target)
  );
  assert.deepEqual(loose, []);
});

const BAD: [string, string, string][] = [
  ["protocol imports ours", "protocol/a.ts", 'import { x } from "../server/b.ts";'],
  ["a component fetches", "components/A.tsx", 'import { api } from "../client/api.ts";'],
  ["client on an island", "client/a.ts", 'import A from "../islands/A.tsx";'],
  ["the server on the client", "server/a.ts", 'import type { A } from "../client/a.ts";'],
  ["an island on the server", "islands/A.tsx", 'export * from "../server/a.ts";'],
  [
    "a dynamic import",
    "islands/A.tsx",
    'const a = await lazy(() => import("../server/a.ts")).load();',
  ],
  ["a module that is loaded by hand", "client/a.ts", 'const a = await import("./b.ts");'],
  [
    "a module that another function loads",
    "screens/a.ts",
    'const load = () => import("./b.ts");',
  ],
  ["an import over lines", "client/a.ts", 'import {\n  a,\n  b,\n} from "../server/a.ts";'],
  ["an import for its effect", "client/a.ts", 'import "../server/a.ts";'],
  [
    "a foreign store",
    "server/features/invites/service.ts",
    'import { a } from "../servers/store.ts";',
  ],
  ["a store passed on", "server/features/a/access.ts", 'export { get } from "./store.ts";'],
  [
    "a store passed on by two lines",
    "server/features/a/service.ts",
    'import { get } from "./rotation_store.ts";\nexport { get };',
  ],
  [
    "membership asks a feature",
    "server/membership/a/b.ts",
    'import { a } from "../../features/x/y.ts";',
  ],
  [
    "the kernel asks membership",
    "server/kernel/a.ts",
    'import { a } from "../membership/x/y.ts";',
  ],
  ["a feature knows HTTP", "server/features/a/b.ts", 'import { a } from "../../delivery/x/y.ts";'],
  ["delivery asks the host", "server/delivery/a/b.ts", 'import { a } from "../../host/x/y.ts";'],
  ["base asks storage", "server/base/a.ts", 'import type { A } from "../storage/a.ts";'],
  ["a second door to storage", "server/a.ts", 'import { open } from "./storage/open.ts";'],
  ["storage opened elsewhere", "server/a.ts", 'const kv = await Deno.openKv("x");'],
  ["the clock", "server/features/auth/service.ts", "const now = Date.now();"],
  ["the clock, as a date", "server/features/auth/service.ts", "const now = new Date();"],
  ["chance", "server/a.ts", "const id = Math.random();"],
  ["the environment", "server/a.ts", 'const port = Deno.env.get("PORT");'],
  ["jsr", "server/a.ts", 'import { x } from "jsr:@std/path";'],
  ["an address", "server/a.ts", 'import { x } from "https://example.org/x.ts";'],
  ["an import past the map", "server/a.ts", 'import { x } from "npm:hono@4.0.0";'],
  ["zod in the browser", "client/a.ts", 'import { z } from "zod";'],
  ["schemas in the browser", "client/a.ts", 'import { user } from "../protocol/users.ts";'],
  ["a call in a component", "components/A.tsx", 'import { list } from "../protocol/api/a.ts";'],
  ["a type argument at a call", "client/a.ts", "await api.call<Role>(listRoles, { id });"],
  ["a cast at a call", "client/a.ts", "const { a } = (await api.call(list, { id })) as A;"],
  ["a cast behind a call", "client/a.ts", "(await socket.request(join, { id })).body as A;"],
  ["a path string", "client/a.ts", 'await fetch("/api/servers");'],
  ["[E2E-48] MLS in a page", "client/e2ee/door.ts", 'import { Mls } from "../../mls/mod.ts";'],
  [
    "[E2E-48] MLS elsewhere on the server",
    "server/features/a/b.ts",
    'import "../../../mls/mod.ts";',
  ],
  [
    "the library itself",
    "client/e2ee/worker/a.ts",
    'import { suite } from "../../../mls/suite.ts";',
  ],
  ["MLS on the server's code", "mls/a.ts", 'import { a } from "../server/base/a.ts";'],
  ["schemas by a detour", "islands/A.tsx", 'import { a } from "../protocol/detour.ts";'],
];
const PROTOCOL: [string, string][] = [
  ["protocol/users.ts", 'import { z } from "zod";\nexport const user = z.string();'],
  ["protocol/detour.ts", 'export { user } from "./users.ts";'],
  ["protocol/api/a.ts", 'import { user } from "../users.ts";\nexport const list = { user };'],
  ["protocol/limits.ts", "export const LIMITS = {};"],
];

for (const [name, file, source] of BAD) {
  Deno.test(`a breach is seen: ${name}`, () => {
    const found = breaches(new Map([...PROTOCOL, [file, source]]));
    assert.equal(found.length, 1, found.join("\n"));
    assert.ok(found[0].startsWith(`${file} `));
  });
}

for (
  const [root, deep] of [["server/features", ""], ["client", "/x"], ["components", "/x"], [
    "screens",
    "",
  ]]
) {
  Deno.test(`a breach is seen: folders of ${root} in a circle, by way of a third`, () => {
    const up = deep ? "../../" : "../";
    const found = breaches(
      new Map([
        [`${root}/a${deep}/x.ts`, `import type { B } from "${up}b${deep}/x.ts";`],
        [`${root}/b${deep}/x.ts`, `import { c } from "${up}c${deep}/x.ts";`],
        [`${root}/c${deep}/x.ts`, `import { a } from "${up}a${deep}/y.ts";`],
        [`${root}/a${deep}/y.ts`, "export const a = 1;"],
        [`${root}/d${deep}/x.ts`, `import { a } from "${up}a${deep}/y.ts";`],
      ]),
    );
    const circle = ["a", "b", "c"].map((name) => `${root}/${name}${deep}`).join(", ");
    assert.deepEqual(found, [`${circle} import each other in a circle`]);
  });
}

const GOOD: [string, string, string][] = [
  ["types of schemas", "client/a.ts", 'import type { User } from "../protocol/users.ts";'],
  ["inline types", "client/a.ts", 'import { type User } from "../protocol/users.ts";'],
  ["numbers", "components/A.tsx", 'import { LIMITS } from "../protocol/limits.ts";'],
  ["a declared endpoint", "client/a.ts", 'import { list } from "../protocol/api/a.ts";'],
  ["MLS in the worker", "client/e2ee/worker/a.ts", 'import { Mls } from "../../../mls/mod.ts";'],
  ["MLS for the server", "server/e2ee/log/a.ts", 'import { Mls } from "../../../mls/mod.ts";'],
  ["its own store", "server/membership/users/service.ts", 'import { a } from "./store.ts";'],
  ["a comment", "server/a.ts", "// Date.now() is for context.ts\nconst a = 1;"],
  ["a given time", "server/a.ts", "const date = new Date(time);"],
  ["a lazy module", "client/a.ts", 'const b = lazy(\n  () => import("./b.ts"),\n  (b) => b.c,\n);'],
  ["the type of a module", "client/a.ts", 'type B = typeof import("./b.ts");'],
  ["the one door", "main.ts", 'import { open } from "./server/storage/open.ts";'],
];

for (const [name, file, source] of GOOD) {
  Deno.test(`no breach is seen: ${name}`, () => {
    assert.deepEqual(breaches(new Map([...PROTOCOL, [file, source]])), []);
  });
}

async function* sources(folder = ""): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(ROOT, folder))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory && (folder || FOLDERS.includes(entry.name))) yield* sources(path);
    else if (entry.isFile && /\.tsx?$/.test(entry.name)) yield path;
  }
}
