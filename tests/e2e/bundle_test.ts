import { resolve } from "node:path";
import { bundleProgram, PROGRAM } from "../../scripts/release/bundle.ts";
import { compile } from "../../scripts/release/compile.ts";
import { RUN_FLAGS } from "../../scripts/release/run.ts";
import { REAL } from "../../scripts/test/build.ts";
import { browserTests, expect } from "../helpers/e2e.ts";
import { ROOT, TestServer } from "../helpers/server_process.ts";
import { Shared } from "../helpers/shared.ts";
import { meet } from "./story.ts";

const scratch = await Deno.makeTempDir({ prefix: "parley-bundle-" });
const bundle = new Shared({
  start: async () => {
    const folder = `${scratch}/bundle`;
    await bundleProgram(resolve(ROOT), folder, REAL);
    return folder;
  },
  end: () => Deno.remove(scratch, { recursive: true }),
});
Deno.test.afterAll(() => bundle.end());

const e2e = browserTests({
  server: async () => {
    const cwd = `${scratch}/empty`;
    await Deno.mkdir(cwd);
    const alone = ["--no-config", "--no-lock", "--no-remote", "--no-npm", `--deny-read=${ROOT}`];
    const program = { cwd, args: [...RUN_FLAGS, ...alone, `${await bundle.get()}/${PROGRAM}`] };
    return await TestServer.start({ program, env: { DENO_DIR: `${scratch}/cache` } });
  },
});

e2e("what gets compiled runs in an empty folder, without source or packages", async (t) => {
  await meet(t);
  const docs = await fetch(`${t.server.url}/docs/backup`);
  expect(await docs.text()).toContain("A backup is one file");
});

Deno.test("the bundle is compiled into one program", async () => {
  // Uses this Deno as the runtime: the real one would have to be downloaded.
  Deno.env.set("DENORT_BIN", Deno.execPath());
  const path = await compile(await bundle.get(), `${scratch}/parley`);
  const { size } = await Deno.stat(path);
  expect(size).toBeGreaterThan((await Deno.stat(Deno.execPath())).size);
});
