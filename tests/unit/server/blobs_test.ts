import assert from "node:assert/strict";
import {
  adoptBlob,
  CHUNK_BYTES,
  orphanBlob,
  readBlob,
  sweepBlobs,
  writeBlob,
} from "../../../server/storage/blobs.ts";
import { openDb } from "./open_db.ts";
import { kvOf } from "../../helpers/kv_of.ts";

function bytes(length: number): Uint8Array {
  const filled = new Uint8Array(length);
  for (let i = 0; i < length; i += 65_536) {
    crypto.getRandomValues(filled.subarray(i, Math.min(length, i + 65_536)));
  }
  return filled;
}

/** Not by deepEqual: it takes minutes to show how two large arrays differ. */
function same(found: Uint8Array | null, wanted: Uint8Array): boolean {
  return found?.length === wanted.length && found.every((byte, i) => byte === wanted[i]);
}

Deno.test("[D-MSG-4] 10 MB come back as they were, and so do the edges of a chunk", async () => {
  await using test = await openDb();
  for (const length of [1, CHUNK_BYTES, CHUNK_BYTES + 1, 10 * 1024 * 1024]) {
    const value = bytes(length);
    const ref = await writeBlob(test.db, `b${length}`, value);
    await test.db.transact((tx) => adoptBlob(tx, ref));
    const found = await readBlob(test.db, ref);
    assert.ok(same(found, value));
  }
});

Deno.test("[D-MSG-4] a part of a larger buffer is stored without the rest", async () => {
  await using test = await openDb();
  const whole = bytes(200_000);
  const ref = await writeBlob(test.db, "part", whole.subarray(1000, 130_000));
  assert.ok(same(await readBlob(test.db, ref), whole.subarray(1000, 130_000)));
});

Deno.test("[D-MSG-4] at start what nothing refers to is swept, and nothing else", async () => {
  await using test = await openDb();
  const { db } = test;
  const kept = await writeBlob(db, "kept", bytes(200_000));
  await db.transact((tx) => adoptBlob(tx, kept));
  const lost = await writeBlob(db, "lost", bytes(2_000_000));
  const dropped = await writeBlob(db, "dropped", bytes(100_000));
  await db.transact((tx) => adoptBlob(tx, dropped));
  await db.transact((tx) => orphanBlob(tx, dropped));
  await sweepBlobs(db);
  assert.ok(await readBlob(db, kept));
  assert.equal(await readBlob(db, lost), null);
  assert.equal(await readBlob(db, dropped), null);
  const rows = [];
  for await (const { key } of kvOf(db).list({ prefix: [] })) rows.push(key[1]);
  assert.deepEqual(new Set(rows), new Set(["kept"]));
});

Deno.test("[HARD-2] while commits are slow, a large value is stored in smaller ones: others wait less behind each", async () => {
  await using test = await openDb();
  const value = bytes(40 * CHUNK_BYTES);
  // A disk that takes its time.
  test.beforeCommit = () => new Promise((resolve) => setTimeout(resolve, 30));
  const ref = await writeBlob(test.db, "slow", value);
  // A single commit begins; then, for each nine chunks, 9, 7 + 2, 3 + 3 + 3 …, and the last four.
  assert.equal(test.commits, 1 + 1 + 2 + 3 + 3 + 2);
  test.beforeCommit = () => {};
  assert.ok(same(await readBlob(test.db, ref), value));
});
