import assert from "node:assert/strict";
import { join } from "node:path";
import cuts from "../../scripts/lint/cuts.ts";
import { ROOT } from "../helpers/server_process.ts";

function found(source: string, file = "components/sample.tsx"): number {
  return Deno.lint.runPlugin(cuts, join(ROOT, file), source).length;
}

Deno.test("[MEND-46] the lint sees where a text that people see is cut by its characters", () => {
  for (
    const source of [
      "message.text.slice(0, 80);",
      "name.slice(-NAME_MAX);",
      "fileName.substring(0, LIMITS.wordsMax);",
      '(content.text ?? "").slice(0, QUOTE_MAX);',
      'lines.join("\\n").slice(0, most);',
      "spoken.trim().slice(start, start + 80);",
    ]
  ) assert.equal(found(source), 1, source);
  for (
    const source of [
      "rows.slice(0, SHOWN);",
      "text.slice(start, index);",
      "bytes.slice(0, 16);",
      "cutText(text, 80);",
      "text.slice(1);",
    ]
  ) assert.equal(found(source), 0, source);
  assert.equal(found("text.slice(0, 80);", "tests/sample.ts"), 0);
});
