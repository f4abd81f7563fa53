import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseReport, parseSummary } from "../../../scripts/test/report.ts";
import { exactly } from "../../../scripts/test/retry.ts";
import { runSection, unnamedFailures } from "../../../scripts/test/run.ts";

const HELPERS = resolve(import.meta.dirname!, "../../helpers");
const AWKWARD = 'a "quoted" <name> & (more) > a/b [c] *.+?^$ {1}|';
/** Registers a test as the browser's helper does. */
const HELPER = `
  import { recordTestFile } from "${pathToFileURL(`${HELPERS}/test_file.ts`)}";
  export const registered = (name, fn) => {
    recordTestFile(name);
    Deno.test({ name, fn });
  };`;
const FIRST = `
  import { registered } from "./helper.ts";
  registered(${JSON.stringify(AWKWARD)}, async (t) => {
    await t.step("a good step", () => {});
    await t.step("a bad step", () => { throw new Error("the reason & <more>"); });
  });
  Deno.test("passes", () => {});
  Deno.test.ignore("is left out", () => {});`;
const SECOND = `Deno.test("passes in another file", () => {});`;
const BROKEN = `throw new Error("a module that breaks");`;

/** A folder with test files, and what `deno test` says of them. */
async function run(files: Record<string, string>, more: string[] = []) {
  const root = await Deno.makeTempDir({ prefix: "parley-report-" });
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${root}/${name}`, text);
  }
  const args = ["test", "-A", "--no-check", "--no-config", ...more, "group_test.ts"];
  const context = { root, folder: root, began: performance.now() };
  const { results, unnamed, broken } = await runSection(
    { title: "these", args, tests: true },
    context,
    () => Promise.resolve(),
  );
  await Deno.remove(root, { recursive: true });
  return { results, unnamed, broken };
}

Deno.test("[HOUSE-1] a report names each test, its file, and why it failed, whoever registered it", async () => {
  const { results, unnamed } = await run({
    "helper.ts": HELPER,
    "first_test.ts": FIRST,
    "second_test.ts": SECOND,
    "group_test.ts": `import "./first_test.ts"; import "./second_test.ts";`,
  });
  assert.equal(unnamed, 0);
  assert.deepEqual(
    results.map(({ name, file, error }) => [name, file, !error]).sort(),
    [
      [AWKWARD, "first_test.ts", false],
      ["passes in another file", "second_test.ts", true],
      ["passes", "first_test.ts", true],
    ],
  );
  const { error } = results.find(({ name }) => name === AWKWARD)!;
  assert.match(error!, /a bad step: Error: the reason & <more>/);
});

Deno.test("[HOUSE-1] a failed test is run again by its exact name, and no other with it", async () => {
  const files = { "helper.ts": HELPER, "group_test.ts": FIRST };
  const { results } = await run(files, [`--filter=${exactly(AWKWARD)}`]);
  assert.deepEqual(results.map(({ name }) => name), [AWKWARD]);
  assert.deepEqual((await run(files, [`--filter=${exactly("passe")}`])).results, []);
});

Deno.test("[HOUSE-1] a module that breaks counts beside a test that fails", async () => {
  const failing = `Deno.test("fails", () => { throw new Error("no"); });`;
  const { results, unnamed, broken } = await run(
    { "group_test.ts": failing, "broken_test.ts": BROKEN },
    ["broken_test.ts"],
  );
  assert.deepEqual([results.length, unnamed], [1, 1]);
  assert.deepEqual(broken, ["./broken_test.ts: (in promise) Error: a module that breaks"]);
});

Deno.test("[HOUSE-1] a process that dies without a report counts as one failure", () => {
  const [section, failed] = [{ tests: true }, { name: "t", file: "f", seconds: 1, error: "no" }];
  assert.equal(unnamedFailures(section, 1, "error: Type checking failed.", []), 1);
  assert.equal(unnamedFailures(section, 1, "ok | 5 passed | 0 failed (1s)", []), 1);
  assert.equal(unnamedFailures(section, 0, "ok | 5 passed | 0 failed (1s)", []), 0);
  assert.equal(unnamedFailures(section, 1, "FAILED | 5 passed | 1 failed (1s)", [failed]), 0);
  assert.equal(unnamedFailures(section, 1, "FAILED | 5 passed | 3 failed (1s)", [failed]), 2);
  assert.equal(unnamedFailures({}, 1, "", []), 1);
  assert.throws(() => parseReport("", "", "/"));
});

Deno.test("the last line of deno test is counted", () => {
  const count = (output: string) => Object.values(parseSummary(output));
  assert.deepEqual(count("x ... ok\n\nok | 12 passed (3 steps) | 0 failed (2s)\n"), [12, 0]);
  assert.deepEqual(count("\nFAILED | 3 passed | 2 failed | 1 ignored (1s)\n"), [3, 2]);
});
