import assert from "node:assert/strict";
import { cacheBriefly } from "../../../server/features/files/cache_briefly.ts";
import type { FileRecord } from "../../../server/features/files/records.ts";
import { MAX_LISTED, StorageTotals } from "../../../server/features/files/storage_totals.ts";
import { walksOf } from "../../../server/features/files/walks.ts";
import { countedBytes } from "../../../protocol/files.ts";
import type { Db } from "../../../server/storage/db.ts";

const file = (i: number, size: number): FileRecord => ({
  id: `file ${i}`,
  channel_id: "channel",
  user_id: `user ${i % 7}`,
  size,
  created_at: i,
  received: null,
  message_id: null,
});

Deno.test("[FIL-3] of ten thousand files the fifty largest are named, in any order of coming, and all count", () => {
  const sizes = Array.from({ length: 10_000 }, (_, i) => 5000 + i);
  for (const order of [sizes, sizes.toReversed(), sizes.toSorted((a, b) => a % 97 - b % 97)]) {
    const tally = new StorageTotals();
    order.forEach((size, i) => tally.add(file(i, size)));
    assert.equal(tally.files, 10_000);
    assert.equal([...tally.people.values()].reduce((sum, { files }) => sum + files, 0), 10_000);
    const expected = sizes.slice(-MAX_LISTED).reverse();
    assert.deepEqual(tally.largest.map(({ size }) => size), expected);
  }
});

Deno.test("[FIL-3] figures are counted once at a time, and anew once they have been kept for a while", async () => {
  const db = {} as Db;
  let made = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = cacheBriefly(async () => {
    const number = made++;
    await gates[number]?.promise;
    return number;
  });
  const first = [kept(db, "a"), kept(db, "a")];
  gates[0].reject(new Error("the disk"));
  const results = await Promise.allSettled(first);
  assert.deepEqual(results.map(({ status }) => status), ["rejected", "rejected"]);
  assert.equal(made, 1);
  const second = kept(db, "a");
  gates[1].resolve();
  assert.equal(await second, 1, "what failed is not kept");
  assert.equal(await kept(db, "b"), 2, "another key is counted by itself");
});

Deno.test("[FIL-3] files are walked over once at a time, and once for all who wait", async () => {
  const files = Array.from({ length: 6 }, (_, i) => ({
    ...file(i, 100 + i),
    channel_id: null,
    shelf: { id: `server ${i % 3}`, kept: true },
  }));
  let walks = 0;
  let running = 0;
  const db = {
    async *walk() {
      walks++;
      assert.equal(++running, 1);
      for (const value of files) {
        await new Promise((resolve) => setTimeout(resolve));
        yield { value };
      }
      running--;
    },
  } as unknown as Db;
  const all = walksOf(db);
  const first = all.ofServer("server 0");
  const everything = all.all();
  await new Promise((resolve) => setTimeout(resolve));
  const others = ["server 1", "server 2", "server 1", "none"].map((id) => all.ofServer(id));
  assert.equal((await first).used, countedBytes(100) + countedBytes(103));
  assert.equal((await everything).all.files, 6);
  const found = await Promise.all(others);
  assert.deepEqual(found.map(({ files }) => files), [2, 2, 2, 0]);
  assert.equal(walks, 3);
});
