import assert from "node:assert/strict";
import type { Key } from "../../../server/storage/keys.ts";
import { type Numbered, RecentRecords } from "../../../server/storage/recent_records.ts";

const PREFIX = ["m", "channel"] as Key<string>;
const at = (number: number) => [...PREFIX, number];
/** Newest first, as a reader of the database answers. */
const stored = (...numbers: number[]): Numbered<string>[] =>
  numbers.toReversed().map((number) => ({ number, value: `${number}` }));
const numbers = (found: Numbered<unknown>[] | null) => found?.map((one) => one.number);

Deno.test("[D-MSG-2] what is kept of the newest follows every write", async () => {
  const recent = new RecentRecords();
  await recent.fill(PREFIX, () => Promise.resolve(stored(1, 2, 3)));
  recent.note(at(4), "4", false);
  recent.note(at(2), "two", false);
  recent.note(at(3), null, true);
  assert.deepEqual(numbers(recent.newest(PREFIX, 10)), [1, 2, 4]);
  assert.deepEqual(numbers(recent.newest(PREFIX, 2)), [2, 4]);
  assert.equal(recent.newest(PREFIX, 10)![1].value, "two");
  assert.deepEqual(numbers(recent.after(PREFIX, 1, 1)), [2]);
  assert.deepEqual(recent.after(PREFIX, 4, 5), []);
});

Deno.test("[D-MSG-2] a write while the newest are read is not forgotten, however many read", async () => {
  const recent = new RecentRecords();
  const reads = [1, 2].map(() => Promise.withResolvers<Numbered<string>[]>());
  const fills = reads.map((read) => recent.fill(PREFIX, () => read.promise));
  recent.note(at(3), "3", false);
  for (const read of reads) read.resolve(stored(1, 2));
  await Promise.all(fills);
  const found = recent.newest(PREFIX, 10);
  if (found) assert.deepEqual(numbers(found), [1, 2, 3]);
});

Deno.test("[D-MSG-3] a page of large records is whole, though less of it is kept", async () => {
  const recent = new RecentRecords();
  const value = "x".repeat(10_000);
  const records = Array.from({ length: 50 }, (_, i) => ({ number: 50 - i, value }));
  const page = await recent.fill(PREFIX, () => Promise.resolve(records));
  assert.deepEqual(numbers(page), Array.from({ length: 50 }, (_, i) => i + 1));
  assert.equal(recent.newest(PREFIX, 50), null, "not all of it is here");
  assert.deepEqual(numbers(recent.newest(PREFIX, 3)), [48, 49, 50]);
  assert.equal(recent.after(PREFIX, 1, 3), null);
});
