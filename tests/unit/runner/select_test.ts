import assert from "node:assert/strict";
import fc from "fast-check";
import { listTests, type TestFile } from "../../../scripts/test/files.ts";
import { deal } from "../../../scripts/test/groups.ts";
import { LONG_TESTS } from "../../../scripts/test/long_tests.ts";
import { parseOptions } from "../../../scripts/test/options.ts";
import { secondsByFile } from "../../../scripts/test/seconds.ts";
import { sectionsFor } from "../../../scripts/test/sections.ts";
import { selectTests } from "../../../scripts/test/select.ts";
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

Deno.test("[HOUSE-1] named files run by their layer, in which nothing else runs", () => {
  const select = (...args: string[]) => selectTests(root, parseOptions(args));
  const files = select("./tests/e2e/setup_test.ts", "tests/unit/runner/");
  assert.equal(files.filter(({ layer }) => layer === "browser").length, 1);
  assert.ok(files.length > 2 && files.every(({ layer }) => layer !== "api"));
  assert.deepEqual((select(LONG_TESTS[0]!)).map(({ path }) => path), [LONG_TESTS[0]]);
  assert.throws(() => select("tests/nothing"), /no tests in tests\/nothing/);
});

Deno.test("[HOUSE-1] browser files are a process a core; each file of the suite is in one section", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-sections-" });
  const files = listTests(root);
  const sections = (await sectionsFor(files, { root, folder, checks: true })).flat();
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
  for (const args of [["--nothing"], ["--record=yes"]]) {
    assert.throws(() => parseOptions(args));
  }
});
