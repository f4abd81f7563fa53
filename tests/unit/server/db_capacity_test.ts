import assert from "node:assert/strict";
import type { Key } from "../../../server/storage/keys.ts";
import { openDb } from "./open_db.ts";

const key = (...parts: Deno.KvKeyPart[]) => ["test", ...parts] as Key<number>;

Deno.test("[D-MSG-1] more than 1,000 writes at once are split over commits, in their order", async () => {
  await using test = await openDb();
  const { db } = test;
  const order: number[] = [];
  await Promise.all(Array.from({ length: 400 }, (_, n) =>
    db.transact((tx) => {
      for (let i = 0; i < 10; i++) tx.set(key(n, i), n);
      tx.afterCommit(() => order.push(n));
    })));
  assert.equal((await db.list(key())).length, 4000);
  assert.deepEqual(order, Array.from({ length: 400 }, (_, n) => n));
  assert.ok(test.commits >= 4 && test.commits < 40, `${test.commits} commits`);
});

Deno.test("[D-MSG-1] more than 100 checks at once are split over commits", async () => {
  await using test = await openDb();
  const { db } = test;
  await Promise.all(Array.from({ length: 150 }, (_, n) =>
    db.transact((tx) => {
      tx.set(key(n, "a"), (tx.get(key(n, "a")) ?? 0) + (tx.get(key(n, "b")) ?? 1));
    })));
  assert.equal((await db.list(key())).length, 150);
});

Deno.test("[D-MSG-1] a write behind more than 100 reads of others goes through", async () => {
  await using test = await openDb();
  const { db } = test;
  const reads = Array.from(
    { length: 120 },
    (_, n) => db.transact((tx) => tx.get(key(n))),
  );
  const write = db.transact((tx) => {
    tx.set(key("w"), (tx.get(key("w")) ?? 0) + 1);
  });
  assert.deepEqual(new Set(await Promise.all(reads)), new Set([null]));
  await write;
  assert.equal(await db.get(key("w")), 1);
});

Deno.test("[D-MSG-1] values that are too large for one commit together are split", async () => {
  await using test = await openDb();
  const { db } = test;
  const big = (n: number) => ["test", n] as Key<Uint8Array>;
  await Promise.all(
    Array.from(
      { length: 40 },
      (_, n) => db.transact((tx) => tx.set(big(n), new Uint8Array(60_000).fill(n))),
    ),
  );
  const found = await db.list(["test"] as Key<Uint8Array>);
  assert.deepEqual(
    found.map(({ value }) => value[59_999]),
    Array.from({ length: 40 }, (_, n) => n),
  );
});
