import assert from "node:assert/strict";
import { count, parseSummary } from "../../scripts/test.ts";

const section = { title: "t", args: [], tests: true };

Deno.test("the closing line counts what deno test says", () => {
  assert.deepEqual(parseSummary("x ... ok\n\nok | 12 passed (3 steps) | 0 failed (2s)\n"), {
    passed: 12,
    failed: 0,
  });
  assert.deepEqual(parseSummary("\nFAILED | 3 passed | 2 failed | 1 ignored (1s)\n"), {
    passed: 3,
    failed: 2,
  });
});

Deno.test("a run that breaks without a failed test counts as a failure", () => {
  assert.deepEqual(count(section, 1, "error: Type checking failed."), { passed: 0, failed: 1 });
  assert.deepEqual(count(section, 1, "ok | 5 passed | 0 failed (1s)"), { passed: 5, failed: 1 });
  assert.deepEqual(count(section, 0, "ok | 5 passed | 0 failed (1s)"), { passed: 5, failed: 0 });
  assert.deepEqual(count({ ...section, tests: false }, 1, ""), { passed: 0, failed: 1 });
});
