import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import type { Key } from "../../../server/storage/keys.ts";
import { until } from "../../helpers/until.ts";
import { openDb, type TestDb } from "./open_db.ts";

const key = (...parts: Deno.KvKeyPart[]) => ["test", ...parts] as Key<unknown>;
const isUnavailable = (error: unknown) =>
  error instanceof AppError && error.code === "storage_unavailable";

/** Stores `bad` in one group with twenty good values around it; what came of each. */
async function among(test: TestDb, bad: unknown) {
  const release = test.hold();
  const before = test.db.transact((tx) => tx.set(key("before"), 1));
  const values = Array.from({ length: 21 }, (_, n) => n === 10 ? bad : n);
  const outcomes = Promise.allSettled(
    values.map((value, n) => test.db.transact((tx) => tx.set(key("n", n), value))),
  );
  release();
  test.beforeCommit = () => {};
  await before;
  const bystanders = (await outcomes).toSpliced(10, 1);
  assert.deepEqual(new Set(bystanders.map(({ status }) => status)), new Set(["fulfilled"]));
  assert.equal((await test.db.list(key("n"))).length, 20);
  return (await outcomes)[10];
}

Deno.test("[MEND-10] a value that is too large is refused before it joins a group", async () => {
  await using test = await openDb();
  for (const value of [new Uint8Array(65_537), { text: "x".repeat(70_000) }]) {
    const outcome = await among(test, value);
    assert.match(String((outcome as PromiseRejectedResult).reason), /a record of test is larger/);
    assert.deepEqual(test.faults, []);
  }
  assert.equal(test.commits, 4, "one for what came before, and one for the bystanders");
});

Deno.test("[MEND-10] a value just within the bounds, whatever its estimate, is stored", async () => {
  await using test = await openDb();
  const values = [new Uint8Array(65_536), "x".repeat(65_000), { a: Array(6000).fill(1) }];
  for (const [n, value] of values.entries()) {
    await test.db.transact((tx) => tx.set(key(n), value));
    assert.deepEqual(await test.db.get(key(n)), value);
  }
});

Deno.test("[MEND-10] a transaction that checks or changes more than one commit takes is refused alone", async () => {
  await using test = await openDb();
  const wide = test.db.transact((tx) => {
    tx.getMany(Array.from({ length: 101 }, (_, n) => key(n)));
    tx.set(key("wide"), 1);
  });
  const long = test.db.transact((tx) => {
    for (let n = 0; n < 1001; n++) tx.set(key(n), 1);
  });
  const beside = test.db.transact((tx) => tx.set(key("beside"), 1));
  await assert.rejects(wide, /checks 101 records/);
  await assert.rejects(long, /changes 1001 records/);
  await beside;
  const many = Array.from({ length: 600 }, (_, n) => n);
  await test.db.transact((tx) => {
    for (const n of many) {
      tx.set(key("counted", n), n);
      tx.sum(["sums"] as Key<Deno.KvU64>, 1);
    }
  });
});

Deno.test("[MEND-10] what no look could foresee fails alone, and the others of its group are stored", async () => {
  await using test = await openDb();
  const outcome = await among(test, { run: () => {} });
  assert.ok(isUnavailable((outcome as PromiseRejectedResult).reason));
  assert.equal(test.faults.length, 1);
});

Deno.test("[MEND-10 D-ERR-2] where the database itself fails, a group is not tried one by one to its end", async () => {
  await using test = await openDb();
  const release = test.hold();
  const first = test.db.transact((tx) => tx.set(key("first"), 1));
  const others = Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => test.db.transact((tx) => tx.set(key(n), 1))),
  );
  await until("the first is being committed", () => test.commits === 1);
  test.beforeCommit = () => {
    throw new Error("disk full");
  };
  release();
  await first;
  for (const outcome of await others) {
    assert.ok(outcome.status === "rejected" && isUnavailable(outcome.reason));
  }
  assert.ok(test.commits <= 6, `${test.commits} commits`);
  test.beforeCommit = () => {};
  await test.db.transact((tx) => tx.set(key("later"), 1));
});
