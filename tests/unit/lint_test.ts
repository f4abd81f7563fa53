import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import assertions from "../../scripts/lint/assertions.ts";
import circles, { wayBetween } from "../../scripts/lint/circles.ts";
import comments, { badComments, FIRST_WORD } from "../../scripts/lint/comments.ts";
import { countComments } from "../../scripts/lint/lower.ts";
import { readRatchet } from "../../scripts/lint/ratchet.ts";
import sizes from "../../scripts/lint/sizes.ts";
import { ROOT } from "../helpers/server_process.ts";

const PLANTED = "protocol/planted.ts";
/** In a folder where no comment is counted. */
const NEW = "protocol/planted/planted.ts";

/** Ids of the rules that refuse this text, each breach once. */
function refusals(plugin: Deno.lint.Plugin, source: string, file = PLANTED): string[] {
  return Deno.lint.runPlugin(plugin, join(ROOT, file), source).map(({ id }) => id);
}

const lines = (count: number) => "call();\n".repeat(count);

Deno.test("[HOUSE-2] the lint refuses a function of more than 80 lines", () => {
  const refused = ["sizes/max-function-lines"];
  assert.deepEqual(refusals(sizes, `function long() {\n${lines(79)}}`), refused);
  assert.deepEqual(refusals(sizes, `const long = async () => {\n${lines(79)}};`), refused);
  assert.deepEqual(refusals(sizes, `class A {\n  long() {\n${lines(79)}}\n}`), refused);
  assert.deepEqual(refusals(sizes, `function fits() {\n${lines(78)}}`), []);
  assert.deepEqual(refusals(sizes, `function long() {\n${lines(79)}}`, "tests/planted.ts"), []);
});

Deno.test("[HOUSE-2] the lint refuses a module of more than 300 lines", () => {
  assert.deepEqual(refusals(sizes, lines(301)), ["sizes/max-module-lines"]);
  assert.deepEqual(refusals(sizes, lines(300)), []);
  assert.deepEqual(refusals(sizes, lines(301), "text/en/planted.ts"), []);
});

Deno.test("[HOUSE-2] the lint refuses a cast or `!` without a reason on the line above", () => {
  const cast = ["assertions/reason-for-cast"];
  const nonNull = ["assertions/reason-for-non-null"];
  assert.deepEqual(refusals(assertions, "const a = b as A;"), cast);
  assert.deepEqual(refusals(assertions, "const a = b as unknown as A;"), [...cast, ...cast]);
  assert.deepEqual(refusals(assertions, "const a = <A> b;"), cast);
  assert.deepEqual(refusals(assertions, "const a = list[0]!;"), nonNull);
  assert.deepEqual(refusals(assertions, "/** The first. */\nconst a = list[0]!;"), nonNull);
  assert.deepEqual(
    refusals(assertions, "// The list is never empty.\n\nconst a = list[0]!;"),
    nonNull,
  );
  assert.deepEqual(refusals(assertions, "// The list is never empty.\nconst a = list[0]!;"), []);
  assert.deepEqual(refusals(assertions, "// The schema has checked it.\nconst a = b as A;"), []);
  assert.deepEqual(refusals(assertions, "const a = [1] as const;\nconst b = {} satisfies A;"), []);
  assert.deepEqual(refusals(assertions, "const a = list[0]!;", "tests/planted.ts"), []);
});

Deno.test("[HOUSE-2] the lint refuses modules that import each other, types included", () => {
  const circle = ["circles/no-circle"];
  const ofImporters = 'import type { Limits } from "./rates.ts";';
  const graph = new Map([["a", ["b", "d"]], ["b", ["c"]], ["c", ["a"]]]);
  assert.deepEqual(wayBetween("b", "a", graph), ["b", "c", "a"]);
  assert.equal(wayBetween("d", "a", graph), null);
  // A file that is imported by the project imports its importer.
  const file = "scripts/lint/ratchet.ts";
  assert.deepEqual(refusals(circles, 'import type { A } from "./sizes.ts";', file), circle);
  assert.deepEqual(refusals(circles, 'export { type A } from "./lower.ts";', file), circle);
  assert.deepEqual(refusals(circles, 'export * from "./lower.ts";', file), circle);
  assert.deepEqual(refusals(circles, 'const a = lazy(() => import("./sizes.ts"));', file), []);
  assert.deepEqual(refusals(circles, ofImporters, "protocol/limits.ts"), []);
});

Deno.test("the lint refuses a comment that does not begin with its subject", () => {
  for (
    const source of [
      "/** What it is. */",
      "/**\n * Whether it is.\n */",
      "// It is.",
      "/* As before. */",
      "call();\n  // Those that are.\n  // Others.",
    ]
  ) assert.deepEqual(refusals(comments, source, NEW), ["comments/plain-first-word"], source);
  for (
    const source of [
      "/** Whatever follows. */",
      "// Items.\n// It is not the first line.",
      "/** The size. It is in bytes. */",
      'const address = "//it.example";',
    ]
  ) assert.deepEqual(refusals(comments, source, NEW), [], source);
  assert.equal(badComments("// One.\ncall();\n// Two.\n// One.\n\n/** One */").length, 2);
});

Deno.test("comments that do not begin with their subject get fewer", async () => {
  const allowed = readRatchet()[FIRST_WORD] ?? {};
  const risen = [...await countComments()].filter(([area, count]) => count > (allowed[area] ?? 0));
  assert.deepEqual(risen, [], "begin comments with the thing that they are about");
});

Deno.test("[HOUSE-2] the lint refuses a ratchet that allows more than there is", () => {
  const rule = "reason-for-non-null";
  const reported = (count: number, file: string) =>
    refusals(assertions, "a!;\n".repeat(count), file).filter((id) => id.endsWith(rule)).length;
  for (const [file, most] of Object.entries(readRatchet()[rule])) {
    assert.equal(reported(most, file), 0, file);
    assert.equal(reported(most - 1, file), 1, file);
  }
});

Deno.test("the ratchet names files that exist", () => {
  const { [FIRST_WORD]: _, ...byFile } = readRatchet();
  const gone = Object.values(byFile).flatMap((counts) => Object.keys(counts))
    .filter((file) => !existsSync(join(ROOT, file)));
  assert.deepEqual(gone, [], "deno run -A scripts/lint/lower.ts counts once more");
});
