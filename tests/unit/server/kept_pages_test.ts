import assert from "node:assert/strict";
import type { Key } from "../../../server/storage/keys.ts";
import { RecentRecords } from "../../../server/storage/recent_records.ts";
import { RepeatedPages } from "../../../server/storage/repeated_pages.ts";

const PREFIX = ["message", "c"] as unknown as Key<string>;
const RECORDS = [1, 2, 3].map((number) => ({ number, value: `message ${number}` }));
const DELETED = [...PREFIX, 2];
/** More microtasks than between the end of a read and its awaiting caller. */
const STEPS = 12;

/** Runs a read that ends, and `then` this many microtasks later, whatever was done in between. */
async function readEnding<T>(
  begin: (list: Promise<T>) => Promise<unknown>,
  result: T,
  steps: number,
  then: () => void,
): Promise<void> {
  const list = Promise.withResolvers<T>();
  const reading = begin(list.promise);
  list.resolve(result);
  for (let step = 0; step < steps; step++) await null;
  then();
  await reading;
}

Deno.test("[D-MSG-3] a deletion in any moment of a read leaves no older list of what is newest", async () => {
  for (let steps = 0; steps < STEPS; steps++) {
    const recent = new RecentRecords();
    await readEnding(
      (list) => recent.fill(PREFIX, () => list),
      RECORDS.toReversed(),
      steps,
      () => recent.note(DELETED, undefined, true),
    );
    const kept = recent.newest(PREFIX, 3) ?? [];
    assert.ok(!kept.some(({ number }) => number === 2), `${steps} steps after the read`);
  }
});

Deno.test("[D-MSG-3] a deletion in any moment of a read leaves no older page", async () => {
  for (let steps = 0; steps < STEPS; steps++) {
    const pages = new RepeatedPages();
    const page = { start: 1, limit: 3 };
    await pages.get(PREFIX, page, () => Promise.resolve(RECORDS));
    await readEnding(
      (list) => pages.get(PREFIX, page, () => list),
      RECORDS,
      steps,
      () => pages.note(DELETED),
    );
    const left = RECORDS.filter(({ number }) => number !== 2);
    const again = await pages.get(PREFIX, page, () => Promise.resolve(left));
    assert.deepEqual(again, left, `${steps} steps after the read`);
  }
});
