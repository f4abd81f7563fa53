import assert from "node:assert/strict";
import fc from "fast-check";
import { affected } from "../../../scripts/test/changed.ts";
import { listTests, type TestFile } from "../../../scripts/test/files.ts";
import { deal } from "../../../scripts/test/groups.ts";
import { LONG_TESTS } from "../../../scripts/test/long_tests.ts";
import { parseOptions } from "../../../scripts/test/options.ts";
import { secondsByFile } from "../../../scripts/test/seconds.ts";
import { planFor } from "../../../scripts/test/sections.ts";
import { selectTests, shardOf } from "../../../scripts/test/select.ts";
import { ROOT } from "../../helpers/server_process.ts";

const root = ROOT.replace(/\/$/, "");
const fileOf = (path: string, seconds = 1): TestFile => ({ path, layer: "unit", seconds });
const sum = (files: TestFile[]) => files.reduce((total, { seconds }) => total + seconds, 0);

const someFiles = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 })
  .map((all) => all.map((seconds, i) => fileOf(`tests/unit/${i}_test.ts`, seconds)));

Deno.test("[HOUSE-1] dealt by their seconds, no two hands differ by more than the longest file", () => {
  fc.assert(fc.property(someFiles, fc.integer({ min: 1, max: 9 }), (files, count) => {
    const hands = deal(files, count);
    assert.deepEqual(hands.flat().map(({ path }) => path).sort(), files.map((f) => f.path).sort());
    if (hands.length < count) return;
    const sums = hands.map(sum);
    const longest = Math.max(...files.map(({ seconds }) => seconds));
    assert.ok(Math.max(...sums) - Math.min(...sums) <= longest);
  }));
});

Deno.test("[HOUSE-1] shards are a partition of the files, whatever order they come in", () => {
  fc.assert(fc.property(someFiles, fc.integer({ min: 1, max: 9 }), (files, count) => {
    const parts = (all: TestFile[]) =>
      Array.from({ length: count }, (_, i) => shardOf(all, i + 1, count));
    const paths = parts(files).flat().map(({ path }) => path);
    assert.deepEqual(paths.sort(), files.map(({ path }) => path).sort());
    assert.deepEqual(parts(files.toReversed()), parts(files));
  }));
});

Deno.test("[HOUSE-1] a change selects what imports it, and what runs the program", () => {
  const imports = new Map([
    ["tests/unit/a_test.ts", ["client/a.ts"]],
    ["client/a.ts", ["client/b.ts"]],
    ["client/b.ts", ["client/a.ts"]],
    ["tests/unit/c_test.ts", ["client/c.ts"]],
    ["tests/e2e/d_test.ts", ["tests/helpers/e2e.ts"]],
    ["tests/helpers/e2e.ts", ["tests/helpers/server_process.ts"]],
  ]);
  const files = ["tests/unit/a_test.ts", "tests/unit/c_test.ts", "tests/e2e/d_test.ts"];
  const changed = (...paths: string[]) =>
    affected(files.map((path) => fileOf(path)), imports, paths)
      .map(({ path }) => path.replace(/.*(\w)_test.ts/, "$1")).join("");
  assert.equal(changed("client/b.ts"), "ad");
  assert.equal(changed("static/styles.css"), "d");
  assert.equal(changed("tests/unit/c_test.ts"), "c");
  assert.equal(changed("tests/helpers/e2e.ts"), "d");
  assert.equal(changed("docs/help.md"), "");
  assert.equal(changed("deno.lock"), "acd");
});

Deno.test("[HOUSE-1] named files run by their layer, in which nothing else runs", async () => {
  const select = (...args: string[]) => selectTests(root, parseOptions(args));
  const files = await select("./tests/e2e/admin_test.ts", "tests/unit/runner/");
  assert.equal(files.filter(({ layer }) => layer === "browser").length, 1);
  assert.ok(files.length > 2 && files.every(({ layer }) => layer !== "api"));
  assert.deepEqual((await select(LONG_TESTS[0]!)).map(({ path }) => path), [LONG_TESTS[0]]);
  await assert.rejects(select("tests/nothing"), /no tests in tests\/nothing/);
  const repeated = new Set((await select("--repeat=2")).map(({ layer }) => layer));
  assert.ok(repeated.has("browser") && !repeated.has("unit"));
});

Deno.test("[HOUSE-1] browser files are a process a core; each file of the suite is in one section", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-sections-" });
  const files = listTests(root);
  const { first, sequences } = await planFor(files, { root, folder, checks: true });
  const sections = [first, sequences.flat(2)].flat();
  const workers = sections.filter(({ title }) => /in browsers, worker/.test(title));
  assert.equal(workers.length, navigator.hardwareConcurrency);
  const run: string[] = [];
  for (
    const path of sections.flatMap(({ args }) => args).filter((arg) => /_test\.tsx?$/.test(arg))
  ) {
    if (!path.startsWith(folder)) run.push(path);
    else {run.push(
        ...(await Deno.readTextFile(path)).matchAll(/file:\/\/([^"]+)/g).map((m) => m[1]!),
      );}
  }
  assert.deepEqual(run.sort(), files.map(({ path }) => `${root}/${path}`).sort());
  const retried = sections.filter(({ retried }) => retried).map(({ title }) => title).join("; ");
  assert.match(retried, /with sound.*in browsers/);
  assert.doesNotMatch(retried, /units|others/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HOUSE-1] seconds are summed by file, in a fixed order", () => {
  const result = (file: string, seconds: number) => ({ name: "t", file, seconds });
  assert.deepEqual(
    Object.entries(
      secondsByFile([
        result("tests/b_test.ts", 1.26),
        result("tests/a_test.ts", 2),
        result("tests/b_test.ts", 1),
        result("tests/helpers/e2e.ts", 9),
      ]),
    ),
    [["tests/a_test.ts", 2], ["tests/b_test.ts", 2.3]],
  );
});

Deno.test("the arguments of deno task test are read, and what is wrong is named", () => {
  assert.deepEqual(parseOptions([]).paths, []);
  assert.equal(parseOptions(["--changed"]).changed, "HEAD");
  assert.equal(parseOptions(["--changed=main"]).changed, "main");
  assert.deepEqual(parseOptions(["--shard", "2/4"]).shard, { index: 2, count: 4 });
  assert.equal(parseOptions(["--repeat=3"]).repeat, 3);
  for (const args of [["--shard=0/2"], ["--shard=3/2"], ["--repeat=0"], ["--nothing"]]) {
    assert.throws(() => parseOptions(args));
  }
});
