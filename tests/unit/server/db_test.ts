import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import type { Key } from "../../../server/storage/keys.ts";
import { counted, type Tx } from "../../../server/storage/tx.ts";
import { until } from "../../helpers/until.ts";
import { alsoOpen, openDb } from "./open_db.ts";
import { kvOf } from "../../helpers/kv_of.ts";

const key = (...parts: Deno.KvKeyPart[]) => ["test", ...parts] as Key<number>;
/** Kept in memory by the database. */
const cached = (id: string) => ["head", id] as Key<number>;

const add = (one: Key<number>, amount = 1) => (tx: Tx) => {
  const sum = (tx.get(one) ?? 0) + amount;
  tx.set(one, sum);
  return sum;
};

Deno.test("[D-MSG-1] what arrives while a commit runs shares the next one", async () => {
  await using test = await openDb();
  const release = test.hold();
  const first = test.db.transact(add(key("a")));
  await until("the first commit has begun", () => test.commits === 1);
  const rest = Array.from({ length: 100 }, () => test.db.transact(add(key("a"))));
  release();
  assert.equal(await first, 1);
  assert.deepEqual(await Promise.all(rest), Array.from({ length: 100 }, (_, i) => i + 2));
  assert.equal(test.commits, 2);
});

Deno.test("[D-MSG-1] a lone transaction waits for no timer and is there when it resolves", async () => {
  await using test = await openDb();
  await test.db.transact(add(key("a")));
  assert.equal((await kvOf(test.db).get(key("a"))).value, 1);
});

Deno.test("[D-MSG-1] callbacks run after the commit, in order, before the promise resolves", async () => {
  await using test = await openDb();
  const release = test.hold();
  const order: string[] = [];
  const done = ["a", "b"].map((name) =>
    test.db.transact((tx) => {
      tx.set(key(name), 1);
      tx.afterCommit(() => order.push(name));
    }).then(() => order.push(`${name} resolved`))
  );
  await until("a commit has begun", () => test.commits > 0);
  assert.equal(order.length, 0);
  release();
  await Promise.all(done);
  assert.deepEqual(order.filter((one) => one.length === 1), ["a", "b"]);
  assert.ok(order.indexOf("a") < order.indexOf("a resolved"));
});

Deno.test("[HARD-12] counters go with the commit: down below zero and up again, many in one, none of what throws", async () => {
  await using test = await openDb();
  const counter = ["test", "counter"] as Key<Deno.KvU64>;
  const stands = async () => counted((await test.db.get(counter))!);
  await test.db.transact((tx) => tx.sum(counter, -5));
  assert.equal(await stands(), -5);
  const release = test.hold();
  const first = test.db.transact(add(key("a")));
  await until("a commit has begun", () => test.commits === 2);
  const sums = Array.from({ length: 100 }, (_, i) =>
    test.db.transact((tx) => {
      tx.sum(counter, i);
      tx.sum(counter, 1);
      if (i % 2) throw new Error("odd");
    }).catch(() => {}));
  release();
  await Promise.all([first, ...sums]);
  assert.equal(await stands(), -5 + 50 + 49 * 50);
  assert.equal(test.commits, 3, "all in one commit");
});

Deno.test("[D-MSG-1] a callback that throws harms neither the others nor the result", async () => {
  await using test = await openDb();
  let called = false;
  const result = await test.db.transact((tx) => {
    tx.set(key("a"), 1);
    tx.afterCommit(() => {
      throw new Error("listener");
    });
    tx.afterCommit(() => called = true);
    return "done";
  });
  assert.deepEqual([result, called, test.faults.length], ["done", true, 1]);
});

Deno.test("[D-MSG-1] a plan that throws undoes itself and nothing else", async () => {
  await using test = await openDb();
  const { db } = test;
  const outcomes = await Promise.allSettled([
    db.transact(add(key("a"))),
    db.transact((tx) => {
      tx.set(key("a"), 100);
      tx.set(key("b"), 100);
      tx.afterCommit(() => assert.fail("it did not happen"));
      throw new AppError("forbidden");
    }),
    db.transact(add(key("a"))),
  ]);
  assert.deepEqual(outcomes.map((one) => one.status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual([await db.get(key("a")), await db.get(key("b"))], [2, null]);
});

Deno.test("[D-MSG-1] a transaction sees the writes and deletions of those before it", async () => {
  await using test = await openDb();
  const { db } = test;
  const results = await Promise.all([
    db.transact(add(key("a"), 5)),
    db.transact((tx) => (tx.delete(key("a")), tx.get(key("a")))),
    db.transact(add(key("a"), 7)),
  ]);
  assert.deepEqual(results, [5, null, 7]);
});

Deno.test("[D-MSG-2] two programs on one database lose no update, with values kept in memory or not", async () => {
  await using first = await openDb();
  const second = alsoOpen(first);
  for (const counter of [key("counter"), cached("counter")]) {
    const sums = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (i % 2 ? first : second).db.transact(add(counter))),
    );
    assert.deepEqual(sums.sort((a, b) => a - b), Array.from({ length: 60 }, (_, i) => i + 1));
    assert.equal((await kvOf(first.db).get(counter)).value, 60);
  }
});

Deno.test("[D-MSG-1] a key taken for absent is read after all when it is there", async () => {
  await using first = await openDb();
  const second = alsoOpen(first);
  await second.db.transact(add(key("nonce"), 41));
  const seen: (number | null)[] = [];
  await first.db.transact((tx) => {
    seen.push(tx.getRare(key("nonce")));
    if (tx.getRare(key("nonce")) === null) tx.set(key("nonce"), 1);
  });
  assert.deepEqual(seen, [null, 41]);
  assert.equal(await first.db.get(key("nonce")), 41);
});

Deno.test("[D-ERR-2] endless conflicts end in storage_unavailable, and the next goes through", async () => {
  await using test = await openDb();
  const kv = kvOf(test.db);
  test.beforeCommit = async () => {
    await kv.set(key("a"), Math.random());
  };
  await assert.rejects(test.db.transact(add(key("a"))), { code: "storage_unavailable" });
  assert.ok(test.commits > 5 && test.commits < 100);
  test.beforeCommit = () => {};
  await kv.set(key("a"), 1);
  assert.equal(await test.db.transact(add(key("a"))), 2);
});

Deno.test("[D-ERR-2] a failing KV rejects what it cannot store, is reported, and works again later", async () => {
  await using test = await openDb();
  test.beforeCommit = () => {
    throw new Error("database or disk is full");
  };
  const failed = await Promise.allSettled([1, 2, 3].map(() => test.db.transact(add(key("a")))));
  for (const one of failed) {
    assert.equal((one as PromiseRejectedResult).reason.code, "storage_unavailable");
    assert.equal((one as PromiseRejectedResult).reason.retryAfter, 5);
  }
  assert.ok(test.faults.length > 0);
  assert.equal(await test.db.writable(), false);
  assert.equal(await test.db.get(key("a")), null);
  test.beforeCommit = () => {};
  assert.equal(await test.db.writable(), true);
  assert.equal(await test.db.transact(add(key("a"))), 1);
});

Deno.test("[D-ERR-2] a failed commit leaves nothing behind in memory either", async () => {
  await using test = await openDb();
  await test.db.transact(add(cached("x")));
  test.beforeCommit = () => {
    throw new Error("database or disk is full");
  };
  await assert.rejects(test.db.transact(add(cached("x"))));
  assert.equal(await test.db.get(cached("x")), 1);
});

Deno.test("[D-ERR-2] a locked file is tried again, five times at most", async () => {
  await using test = await openDb();
  let times = 0;
  test.beforeCommit = () => {
    if (++times < 5) throw new Error("database is locked");
  };
  assert.equal(await test.db.transact(add(key("a"))), 1);
  times = -10;
  await assert.rejects(test.db.transact(add(key("a"))), { code: "storage_unavailable" });
  assert.equal(times, -5);
});

Deno.test("[D-MSG-3] lists are in the order of their keys, bounded, limited, in both directions", async () => {
  await using test = await openDb();
  const { db } = test;
  await db.transact((tx) => {
    for (let i = 1; i <= 600; i++) tx.set(key("list", i), i);
    tx.set(key("other", 1), 0);
  });
  const list = async (options: object) =>
    (await db.list(key("list"), options)).map(({ value }) => value);
  assert.equal((await list({})).length, 600);
  assert.deepEqual(await list({ limit: 2 }), [1, 2]);
  assert.deepEqual(await list({ limit: 2, reverse: true }), [600, 599]);
  assert.deepEqual(await list({ start: 599 }), [599, 600]);
  assert.deepEqual(await list({ end: 3 }), [1, 2]);
  assert.deepEqual(await list({ start: 5, end: 8, reverse: true }), [7, 6, 5]);
});

Deno.test("[D-MSG-1] closing waits for what is open", async () => {
  const test = await openDb();
  const results = Array.from({ length: 300 }, () => test.db.transact(add(key("a"))));
  await test.db.close();
  assert.equal((await Promise.all(results)).at(-1), 300);
});
