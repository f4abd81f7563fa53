import assert from "node:assert/strict";
import { sweepBlob, writeBlob } from "../../../server/storage/blobs.ts";
import { type LargeValue, readReplaced } from "../../../server/storage/large_values.ts";
import { openDb } from "./open_db.ts";

Deno.test("[MEND-11] a large value that is missing is damaged, and one that was replaced is read anew", async () => {
  await using test = await openDb();
  const { db } = test;
  const write = (id: string) => writeBlob(db, id, new TextEncoder().encode(id));
  const [first, second] = [await write("first"), await write("second")];
  await sweepBlob(db, first.blob);
  let asked = 0;
  const read = (...stored: (LargeValue | null)[]) =>
    readReplaced(
      db,
      () => Promise.resolve(stored[Math.min(asked++, stored.length - 1)]),
      (value) => value,
    );
  assert.equal(await read(null), null);
  asked = 0;
  const found = await read(first, second);
  assert.deepEqual([found?.record, new TextDecoder().decode(found?.bytes)], [second, "second"]);
  asked = 0;
  assert.equal(await read(first, null), null);
  asked = 0;
  await assert.rejects(read(first), { code: "content_damaged", status: 410 });
  assert.equal(asked, 2);
});
