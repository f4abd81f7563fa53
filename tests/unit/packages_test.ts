import assert from "node:assert/strict";
import { type Lock, lockOfStart } from "../../scripts/packages/lock.ts";
import { START_LOCK } from "../../scripts/packages/install.ts";
import { ROOT } from "../helpers/root.ts";

const read = async (file: string) => JSON.parse(await Deno.readTextFile(ROOT + file));

Deno.test("[MEND-55] a start installs its own packages and theirs, in the versions of deno.lock", () => {
  const lock: Lock = {
    version: "5",
    specifiers: { "npm:@a/own@1.0.0": "1.0.0_peer@2.0.0", "npm:test@1.0.0": "1.0.0" },
    npm: {
      "@a/own@1.0.0_peer@2.0.0": { integrity: "1", dependencies: ["peer", "two@1.0.0"] },
      "peer@2.0.0": { integrity: "2", optionalDependencies: ["native"] },
      "native@1.0.0": { integrity: "3" },
      "two@1.0.0": { integrity: "4" },
      "two@2.0.0": { integrity: "5" },
      "test@1.0.0": { integrity: "6", dependencies: ["two@2.0.0"] },
    },
    workspace: {
      dependencies: ["npm:@a/own@1.0.0"],
      packageJson: { dependencies: ["npm:test@1.0.0"] },
    },
  };
  const { specifiers, npm } = lockOfStart(lock);
  assert.deepEqual(Object.keys(specifiers), ["npm:@a/own@1.0.0"]);
  assert.deepEqual(Object.keys(npm), [
    "@a/own@1.0.0_peer@2.0.0",
    "peer@2.0.0",
    "native@1.0.0",
    "two@1.0.0",
  ]);
});

Deno.test("[MEND-55] start.lock is that part of deno.lock (deno task packages)", async () => {
  const lock = await read(START_LOCK);
  assert.deepEqual(lock, lockOfStart(await read("deno.lock")));
  const names = Object.keys(lock.npm).join(" ");
  for (const one of ["happy-dom@", "playwright-core@", "chromium@", "canvas"]) {
    assert.ok(!names.includes(one), one);
  }
});

Deno.test("[MEND-55] nothing that a start builds or runs imports a package of tests", async () => {
  const { devDependencies } = await read("package.json");
  const names = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
  const imports = new RegExp(`(?:from |import\\()"(?:${names.join("|")})(?:/[^"]*)?"`);
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    if ((await Deno.stat(ROOT + path)).isDirectory) {
      for await (const { name } of Deno.readDir(ROOT + path)) await look(`${path}/${name}`);
    } else if (/\.tsx?$/.test(path) && imports.test(await Deno.readTextFile(ROOT + path))) {
      found.push(path);
    }
  };
  const own = ["browser", "client", "components", "islands", "main.ts", "mls", "protocol"];
  const scripts = ["packages", "program", "release", "seed"].map((name) => `scripts/${name}`);
  for (const path of [...own, "routes", "screens", "server", "text", ...scripts]) await look(path);
  assert.deepEqual(found, []);
});
