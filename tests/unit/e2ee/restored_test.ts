import assert from "node:assert/strict";
import { restoredState } from "../../../client/e2ee/worker/restored.ts";

const DAY = 86_400_000;

Deno.test("[MEND-32] that a server was restored is said once, and stays said where it happened three times in 30 days", () => {
  const now = 100 * DAY;
  const state = (isSaid: boolean, ...days: number[]) =>
    restoredState({ times: days.map((day) => now - day * DAY), isSaid }, now);
  assert.equal(restoredState(null, now), null);
  assert.deepEqual(state(false, 1), { at: now - DAY, isOften: false });
  assert.equal(state(true, 1), null);
  assert.equal(state(true, 40, 2, 1), null);
  assert.deepEqual(state(true, 29, 2, 1), { at: now - DAY, isOften: true });
});
