import assert from "node:assert/strict";
import { type Bytes, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import { isFormer, joined, readRelied } from "../../../client/e2ee/worker/parts/relied_entries.ts";

/** Returns the entry with which a person's keys begin. */
const shown = (generation: number): Bytes =>
  keyLogEntry({
    kind: generation === 0 ? "person" : "reset",
    userId: "ada",
    personKey: randomBytes(32),
  });

/** Returns for each of these whether it counts as replaced, when shown in this order. */
function replaced(...all: Bytes[]): boolean[] {
  let known: Bytes[] = [];
  return all.map((one) => isFormer(known = joined(known, [one]), one));
}

Deno.test("[MEND-32] a key that another one took the place of is known by it, and a newer one by none", () => {
  const [first, second, third, otherFirst] = [shown(0), shown(1), shown(2), shown(0)];
  assert.deepEqual(replaced(first, first), [false, false]);
  assert.deepEqual(replaced(first, second, first, second), [false, false, true, false]);
  assert.deepEqual(replaced(first, second, third, second), [false, false, false, true]);
  // On a server that lost all data, a person creates keys as if they were the first.
  assert.deepEqual(
    replaced(first, second, otherFirst, otherFirst, first),
    [false, false, false, false, true],
  );
  // A contact since the reset has never seen the former key.
  assert.deepEqual(replaced(second, first, second), [false, false, false]);
});

Deno.test("[MEND-30] what versions before relied on is kept, and everything is asked for once more", () => {
  const entries = [shown(0)];
  const seen = { branch: 0, size: 0 };
  assert.deepEqual(readRelied(entries), { entries, others: [], seen });
  assert.deepEqual(readRelied(null), { entries: [], others: [], seen });
});
