import assert from "node:assert/strict";
import { runPlan } from "../../../scripts/test/run.ts";
import type { Section } from "../../../scripts/test/sections.ts";

Deno.test("[HOUSE-1] sequences run beside each other, the stages of one in turn", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-sequences-" });
  const section = (title: string, code: string): Section => ({
    title,
    args: ["eval", code.replaceAll("FOLDER", folder)],
  });
  const first = section("first", 'Deno.writeTextFileSync("FOLDER/first", "")');
  // Ends once the other sequence has reached its second stage.
  const waiting = section(
    "waiting",
    'Deno.statSync("FOLDER/first"); const watcher = Deno.watchFs("FOLDER");' +
      'const isThere = () => [...Deno.readDirSync("FOLDER")].some(({ name }) => name === "second");' +
      "if (!isThere()) for await (const _ of watcher) if (isThere()) break;" +
      'Deno.writeTextFileSync("FOLDER/waited", "")',
  );
  const after = section("after", 'Deno.statSync("FOLDER/waited")');
  const one = section("one", 'Deno.writeTextFileSync("FOLDER/one", "")');
  const second = section(
    "second",
    'Deno.statSync("FOLDER/one"); Deno.writeTextFileSync("FOLDER/second", "")',
  );
  const sequences = [[[waiting], [after]], [[one], [second]]];
  const context = { root: folder, folder, began: performance.now() };
  const outcomes = await runPlan({ first: [first], sequences }, context);
  await Deno.remove(folder, { recursive: true });
  assert.equal(outcomes.length, 5);
  assert.deepEqual(outcomes.filter(({ unnamed }) => unnamed > 0), []);
});
