import assert from "node:assert/strict";
import { sized } from "../helpers/long.ts";
import { fuzz, startFeeder } from "./fuzz.ts";
import { TARGETS } from "./targets.ts";

/** Seconds for all targets together on two cores; `deno task fuzz` takes a minute for each. */
const SECONDS = sized(3, 12);
/** The same inputs in every run; `deno task fuzz` takes others. */
const SEED = 3;

let feeder: Worker | undefined;
Deno.test.afterAll(() => feeder?.terminate());

for (const name of Object.keys(TARGETS)) {
  Deno.test({
    name: `[HARD-1 HARD-6] nothing makes this parser fail or stall: ${name}`,
    // Servers and workers end after the test says so.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const seconds = SECONDS / Object.keys(TARGETS).length;
      // Loads the shared modules once, which took most of the time.
      feeder ??= startFeeder();
      const { runs, slowest, faults } = await fuzz(name, seconds, SEED, feeder);
      if (faults.length > 0) {
        // The worker may hang.
        feeder.terminate();
        feeder = undefined;
      }
      assert.deepEqual(faults, []);
      assert.ok(runs > 0);
      console.log(`${runs} inputs, the slowest ${slowest.toFixed(1)} ms`);
    },
  });
}
