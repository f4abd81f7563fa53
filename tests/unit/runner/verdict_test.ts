import assert from "node:assert/strict";
import { parseQuarantine, quarantineProblems } from "../../../scripts/test/quarantine.ts";
import { type Round, summarize } from "../../../scripts/test/repeat.ts";
import { parseBroken, type TestResult } from "../../../scripts/test/report.ts";
import { hasPassed, retriesOf, retry } from "../../../scripts/test/retry.ts";
import { brokenLines } from "../../../scripts/test/run.ts";
import { closingLines, judge, type Outcome } from "../../../scripts/test/verdict.ts";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const passed = (name: string): TestResult => ({ name, file: "a_test.ts", seconds: 1 });
const failed = (name: string): TestResult => ({ ...passed(name), error: "no" });

const linesOf = (outcome: Partial<Outcome>) => {
  const none = { results: [], unnamed: 0, flaky: [], quarantine: [], whole: true, now: NOW };
  return closingLines(judge({ ...none, ...outcome }));
};

Deno.test("[HOUSE-1] the very last line says how many passed and failed, alone", () => {
  const results = [passed("a"), failed("b")];
  assert.deepEqual(linesOf({ results }), ["failed: b: no", "1 passed, 1 failed"]);
  assert.deepEqual(linesOf({ results: [passed("a")], unnamed: 2 }), ["1 passed, 2 failed"]);
});

Deno.test("[HOUSE-1] the last lines name each failed test with its error, down to its place in a test", () => {
  const failed = (name: string, error: string): TestResult => ({ ...passed(name), error });
  const results = [
    failed(
      "b",
      "AssertionError: Not equal:\n\n1 !== 2\n\n  is(1, 2);\n  ^\n    at file:///b_test.ts:1:2\n    at x",
    ),
    failed("c", "c > a step: Error: late\n    at file:///c_test.ts:1:2"),
    failed("d", "x".repeat(10_000)),
  ];
  const section = { title: "Tests: some", args: [] };
  const output = "./e_test.ts (uncaught error)\nerror: (in promise) Error: no\n    at e\n";
  const outcome = { section, results, unnamed: 1, broken: parseBroken(output) };
  const silent = { section: { title: "Types", args: [] }, results: [], unnamed: 1 };
  const broken = brokenLines([outcome, silent, { ...silent, unnamed: 0 }]);
  const lines = linesOf({ results, unnamed: 2, broken });
  assert.equal(
    lines[0],
    "failed: b: AssertionError: Not equal: 1 !== 2 is(1, 2); at file:///b_test.ts:1:2",
  );
  assert.equal(lines[1], "failed: c > a step: Error: late at file:///c_test.ts:1:2");
  assert.ok(lines[2]!.startsWith("failed: d: xxx") && lines[2]!.length < 600);
  assert.deepEqual(lines.slice(3), [
    "failed: Tests: some, 1 outside of tests: ./e_test.ts: (in promise) Error: no",
    "failed: Types, 1 outside of tests: see its output",
    "0 passed, 5 failed",
  ]);
  const many = Array.from({ length: 100 }, (_, i) => failed(`t${i}`, "no"));
  assert.deepEqual(linesOf({ results: many }).slice(-2), [
    "failed: 60 more",
    "0 passed, 100 failed",
  ]);
});

Deno.test("[HOUSE-1] a flaky test counts as passed and is named", () => {
  const flaky = [failed("b"), failed("c")];
  assert.deepEqual(linesOf({ results: [passed("a"), ...flaky, failed("d")], flaky }), [
    "failed: d: no",
    "flaky: b, c",
    "3 passed, 1 failed",
  ]);
});

Deno.test("[HOUSE-1] more than three flaky tests fail the run, and a line says why", () => {
  const flaky = ["a", "b", "c", "d"].map(failed);
  assert.deepEqual(linesOf({ results: flaky, flaky }), [
    "4 flaky tests, 3 are allowed.",
    "flaky: a, b, c, d",
    "4 passed, 1 failed",
  ]);
  const three = flaky.slice(1);
  assert.equal(linesOf({ results: three, flaky: three }).at(-1), "3 passed, 0 failed");
});

Deno.test("[HOUSE-1] a test in quarantine runs and is listed, but never fails the run", () => {
  const quarantine = ["b", "c"].map((id) => ({ id, since: "2026-11-29", why: "a race" }));
  assert.deepEqual(linesOf({ results: [passed("a"), failed("b"), passed("c")], quarantine }), [
    "quarantined: b (failed), c (passed)",
    "1 passed, 0 failed",
  ]);
});

Deno.test("[HOUSE-1] quarantine ends after 14 days, and takes no name that no test has", () => {
  const entry = (id: string, since: string) => [{ id, since, why: "a race" }];
  const names = new Set(["a"]);
  assert.deepEqual(quarantineProblems(entry("a", "2026-11-17"), NOW, names), []);
  assert.match(quarantineProblems(entry("a", "2026-11-16"), NOW, names)[0]!, /15 days.*: a$/);
  assert.match(quarantineProblems(entry("gone", "2026-12-01"), NOW, names)[0]!, /no such test/);
  assert.deepEqual(quarantineProblems(entry("gone", "2026-12-01"), NOW), [], "only some ran");
  const quarantine = entry("gone", "2026-12-01");
  const results = [passed("a")];
  assert.equal(linesOf({ results, quarantine }).at(-1), "1 passed, 1 failed");
  assert.equal(linesOf({ results, quarantine, whole: false }).at(-1), "1 passed, 0 failed");
  assert.equal(linesOf({ results, quarantine, unnamed: 1 }).length, 1, "a process died");
});

Deno.test("[HOUSE-1] a quarantine that is written wrong is refused with its place", () => {
  assert.deepEqual(parseQuarantine("[]"), []);
  for (
    const [text, found] of [
      ['[{ "id": "a", "since": "yesterday", "why": "b" }]', /since/],
      ['[{ "id": "a", "since": "2026-12-01" }]', /why/],
      ['[{ "id": "", "since": "2026-12-01", "why": "b" }]', /id/],
      ['[{ "id": "a", "since": "2026-12-01", "why": "b", "until": 1 }]', /until/],
      ["{}", /array/],
    ] as const
  ) assert.throws(() => parseQuarantine(text), found);
});

Deno.test("[HOUSE-1] only browser and stage tests run once more, alone, and none where many fail", async () => {
  const browser = { title: "b", args: ["test", "-A", "group_test.ts"], tests: true, retried: true };
  const outcome = (results: TestResult[], section = browser) => ({ section, results, unnamed: 0 });
  const results = [passed("a"), failed("b"), failed("c")];
  const retries = retriesOf([outcome(results)], new Set(["c"]));
  assert.deepEqual(retries.map(({ failed }) => failed.name), ["b"]);
  const [{ section }] = retries as [typeof retries[0]];
  assert.deepEqual(section.args, ["test", "--filter=/^b$/", "-A", "--no-check", "a_test.ts"]);
  assert.deepEqual(retriesOf([outcome(results, { ...browser, retried: false })], new Set()), []);
  const many = Array.from({ length: 13 }, (_, i) => failed(String(i)));
  const nowhere = { root: "/nowhere", folder: "/nowhere", began: performance.now() };
  assert.deepEqual(await retry(retriesOf([outcome(many)], new Set()), nowhere), []);
});

Deno.test("[HOUSE-1] a test is flaky only if it ran again and passed", () => {
  assert.equal(hasPassed("a", [passed("a")], 0), true);
  assert.equal(hasPassed("a", [failed("a")], 0), false);
  assert.equal(hasPassed("a", [], 0), false, "the process died, or there is no such name");
  assert.equal(hasPassed("a", [passed("a"), failed("a")], 0), false);
  assert.equal(hasPassed("a", [passed("a")], 1), false);
});

Deno.test("[HOUSE-1] a hunt says how often each test failed, and failed again", () => {
  const round = (failed: string[], failedAgain: string[], unnamed = 0): Round => {
    return { at: "", commit: "", tests: 10, seconds: 1, failed, failedAgain, unnamed };
  };
  assert.deepEqual(summarize([round([], []), round(["a", "b"], ["b"]), round(["a"], [])]), [
    "3 rounds, 30 tests: 3 failed, 1 failed again alone",
    "  1 failed, 1 again: b",
    "  2 failed, 0 again: a",
  ]);
  assert.match(summarize([round([], [], 2)])[0]!, /, 2 failures that are no test's$/);
});
