import assert from "node:assert/strict";
import { sortYielding } from "../../../server/base/yield_every.ts";

Deno.test("[HARD-15] a long list is sorted as ever, and others have their turn meanwhile", async () => {
  for (const length of [0, 1, 999, 1000, 1001, 50_000]) {
    const items = Array.from({ length }, (_, i) => ({ i, key: (i * 7919) % 1013 }));
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
    assert.deepEqual(await sortYielding(items, byKey), items.toSorted(byKey));
  }
  let turns = 0;
  const timer = setInterval(() => turns++);
  // Slow comparison: a sort without pauses would block everyone.
  const slow = (a: number, b: number) => {
    for (const end = performance.now() + 0.01; performance.now() < end;);
    return a - b;
  };
  await sortYielding(Array.from({ length: 3000 }, (_, i) => -i), slow);
  clearInterval(timer);
  assert.ok(turns > 1, `${turns} turns`);
});
