import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import type { Key } from "../../../server/storage/keys.ts";
import type { Tx } from "../../../server/storage/tx.ts";
import { until } from "../../helpers/until.ts";
import { alsoOpen, openDb, type TestDb } from "./open_db.ts";
import { kvOf } from "../../helpers/kv_of.ts";

const key = (...parts: Deno.KvKeyPart[]) => ["test", ...parts] as Key<number>;
const link = (name: string) => ["test", "link", name] as Key<string>;
/** Kept in memory by the database. */
const cached = (id: string) => ["head", id] as Key<number>;

async function stored(test: TestDb, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await kvOf(test.db).set(key(name), value);
}

/** Counts how often the database is read. */
function counted(test: TestDb): () => number {
  let reads = 0;
  test.beforeRead = () => void reads++;
  return () => reads;
}

Deno.test("[D-MSG-1] what a transaction asks for is fetched, and it runs again", async () => {
  await using test = await openDb();
  await stored(test, { a: 1 });
  let runs = 0;
  const sum = await test.db.transact((tx) => {
    runs++;
    const after = tx.get(key("a"))! + (tx.get(key("nothing")) ?? 10);
    tx.set(key("a"), after);
    return after;
  });
  assert.deepEqual([sum, runs, await test.db.get(key("a"))], [11, 3, 11]);
});

Deno.test("[D-MSG-1] a key may depend on what was read, in a look and in a transaction", async () => {
  await using test = await openDb();
  const kv = kvOf(test.db);
  await kv.set(link("first"), "second");
  await kv.set(link("second"), "third");
  await stored(test, { third: 3 });
  const follow = (reader: Pick<Tx, "get">) => {
    const second = reader.get(link("first"))!;
    return reader.get(key(reader.get(link(second))!));
  };
  assert.equal(await test.db.read(follow), 3);
  assert.equal(await test.db.transact(follow), 3);
});

Deno.test("[D-MSG-1] keys asked for together are fetched together, each of which keeps its type", async () => {
  await using test = await openDb();
  await kvOf(test.db).set(link("name"), "ada");
  await stored(test, { age: 36 });
  const reads = counted(test);
  const look = (reader: Pick<Tx, "getMany">) => {
    const [name, age, gone] = reader.getMany([link("name"), key("age"), key("gone")]);
    return [name?.toUpperCase(), age! + 1, gone];
  };
  assert.deepEqual(await test.db.read(look), ["ADA", 37, null]);
  assert.equal(reads(), 1);
  assert.deepEqual(await test.db.transact(look), ["ADA", 37, null]);
  assert.equal(reads(), 2);
});

Deno.test("[D-MSG-1] transactions of one commit fetch what they ask for at once", async () => {
  await using test = await openDb();
  await stored(test, Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`n${n}`, n])));
  const release = test.hold();
  const first = test.db.transact((tx) => tx.set(key("first"), 1));
  await until("a commit has begun", () => test.commits === 1);
  const reads = counted(test);
  const rest = Array.from({ length: 10 }, (_, n) => test.db.transact((tx) => tx.get(key(`n${n}`))));
  release();
  await first;
  assert.deepEqual(await Promise.all(rest), Array.from({ length: 10 }, (_, n) => n));
  assert.equal(reads(), 1);
});

Deno.test("[D-MSG-2] those behind a transaction that has to wait for a key still see what it writes", async () => {
  await using test = await openDb();
  await stored(test, { a: 1 });
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      test.db.transact((tx) => {
        const after = (tx.get(key("a")) ?? 0) + 1;
        tx.set(key("a"), after);
        return after;
      })),
  );
  assert.deepEqual(results, [2, 3, 4, 5, 6]);
});

Deno.test("[D-MSG-1] what is in memory is answered from there, and so is what the commit writes itself", async () => {
  await using test = await openDb();
  await test.db.transact((tx) => tx.set(cached("c"), 7));
  const reads = counted(test);
  assert.equal(await test.db.read((reader) => reader.get(cached("c"))), 7);
  const seen = await test.db.transact((tx) => {
    tx.set(key("new"), 1);
    tx.delete(cached("c"));
    return [tx.get(key("new")), tx.get(cached("c"))];
  });
  assert.deepEqual(seen, [1, null]);
  assert.equal(reads(), 0);
});

Deno.test("[D-MSG-2] what was fetched on the way is checked: changed before the commit, it runs again", async () => {
  await using first = await openDb();
  const second = alsoOpen(first);
  await stored(first, { a: 1 });
  let interrupted = false;
  first.beforeCommit = async () => {
    if (interrupted) return;
    interrupted = true;
    await second.db.transact((tx) => tx.set(key("a"), 100));
  };
  const seen: (number | null)[] = [];
  await first.db.transact((tx) => {
    const a = tx.get(key("a"));
    seen.push(a);
    tx.set(key("b"), a! + 1);
  });
  assert.deepEqual(seen, [1, 100]);
  assert.equal(await first.db.get(key("b")), 101);
});

Deno.test("[D-MSG-2] what is read unchecked may change meanwhile without a conflict", async () => {
  await using test = await openDb();
  await stored(test, { a: 1 });
  test.beforeCommit = async () => void await kvOf(test.db).set(key("a"), 100);
  await test.db.transact((tx) => tx.set(key("b"), tx.unchecked.get(key("a"))!));
  assert.deepEqual([await test.db.get(key("b")), test.commits], [1, 1]);
});

Deno.test("[D-MSG-1] what throws before all is fetched runs again, and then throws for good", async () => {
  await using test = await openDb();
  await stored(test, { a: 1 });
  const refuse = (reader: Pick<Tx, "get">) => {
    if (reader.get(key("a")) === 1) throw new AppError("forbidden");
  };
  await assert.rejects(test.db.read(refuse), { code: "forbidden" });
  const outcomes = await Promise.allSettled([
    test.db.transact((tx) => {
      tx.set(key("b"), 1);
      tx.afterCommit(() => assert.fail("it did not happen"));
      refuse(tx);
    }),
    test.db.transact((tx) => tx.set(key("c"), tx.get(key("b")) ?? 0)),
  ]);
  assert.deepEqual(outcomes.map((one) => one.status), ["rejected", "fulfilled"]);
  assert.deepEqual([await test.db.get(key("b")), await test.db.get(key("c"))], [null, 0]);
});

Deno.test("[D-MSG-1] a function that catches everything is not taken at its word before all is fetched", async () => {
  await using test = await openDb();
  await stored(test, { a: 5 });
  const careless = (reader: Pick<Tx, "get">) => {
    try {
      return reader.get(key("a"));
    } catch {
      return null;
    }
  };
  assert.equal(await test.db.read(careless), 5);
  assert.equal(await test.db.transact(careless), 5);
});

Deno.test("[D-ERR-2] one that asks for another key each time ends in an error, and harms no other", async () => {
  await using test = await openDb();
  let n = 0;
  const endless = (reader: Pick<Tx, "get">) => reader.get(key("random", n++));
  await assert.rejects(test.db.read(endless), /other keys/);
  const outcomes = await Promise.allSettled([
    test.db.transact(endless),
    test.db.transact((tx) => tx.set(key("a"), (tx.get(key("a")) ?? 0) + 1)),
  ]);
  assert.deepEqual(outcomes.map((one) => one.status), ["rejected", "fulfilled"]);
  assert.equal(await test.db.get(key("a")), 1);
});

Deno.test("[D-ERR-2] a failing read rejects a look and a transaction with storage_unavailable", async () => {
  await using test = await openDb();
  test.beforeRead = () => {
    throw new Error("disk I/O error");
  };
  const look = (reader: Pick<Tx, "get">) => reader.get(key("a"));
  await assert.rejects(test.db.read(look), { code: "storage_unavailable" });
  await assert.rejects(test.db.transact(look), { code: "storage_unavailable" });
  test.beforeRead = () => {};
  assert.equal(await test.db.transact(look), null);
});

Deno.test("[D-MSG-1] callbacks of a transaction that ran several times run once, in order", async () => {
  await using test = await openDb();
  const order: string[] = [];
  await Promise.all(["a", "b", "c"].map((name) =>
    test.db.transact((tx) => {
      tx.afterCommit(() => order.push(name));
      tx.set(key(name), tx.get(key("before", name)) ?? 1);
    })
  ));
  assert.deepEqual(order, ["a", "b", "c"]);
});
