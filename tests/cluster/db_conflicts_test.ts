/** Nodes that write the same records at once, without any refusal (CL-3). */
import assert from "node:assert/strict";
import postgres from "postgres";
import type { Db } from "../../server/storage/db.ts";
import { LOCK } from "../../server/storage/engines/postgres/locks.ts";
import { within } from "../../server/storage/engines/postgres/within.ts";
import { counted } from "../../server/storage/tx.ts";
import { later } from "../helpers/later.ts";
import { startPostgres, testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { counter, disposable, key, type Node, openNode, two } from "./db_nodes.ts";
import { isCommit, pgProxy } from "./pg_proxy.ts";

Deno.test("[CL-3] two nodes that count one record 500 times each end at 1000, and neither is refused", async () => {
  await using nodes = await two();
  const count = (db: Db) =>
    Array.fromAsync(
      { length: 500 },
      () => db.transact((tx) => tx.set(key("user", "n"), (tx.get(key("user", "n")) ?? 0) + 1)),
    );
  await Promise.all([count(nodes.a.db), count(nodes.b.db)]);
  await nodes.a.db.fresh();
  assert.equal(await nodes.a.db.get(key("user", "n")), 1000);
  await nodes.b.db.fresh();
  assert.equal(await nodes.b.db.get(key("user", "n")), 1000);
});

Deno.test("[CL-2 CL-3] the same in groups, over several records and counters", async () => {
  await using nodes = await two();
  const count = ({ db }: Node) =>
    Array.from({ length: 500 }, (_, n) =>
      db.transact((tx) => {
        const record = key("head", n % 3);
        tx.set(record, (tx.get(record) ?? 0) + 1);
        tx.sum(counter("stored_bytes", "x"), n % 2 ? 3 : -1);
      }));
  await Promise.all([...count(nodes.a), ...count(nodes.b)]);
  for (const { db } of [nodes.a, nodes.b]) {
    await db.fresh();
    const found = await db.getMany([key("head", 0), key("head", 1), key("head", 2)]);
    assert.deepEqual(found, [334, 334, 332]);
    assert.equal((await db.get(counter("stored_bytes", "x")))?.value, 1000n);
  }
});

Deno.test("[CL-7] several nodes count one counter to its maximum and no further", async () => {
  await using nodes = await two();
  const all = [nodes.a.db, nodes.b.db];
  const add = (db: Db, by: number) =>
    db.transact((tx) => {
      if (!tx.sumUpTo(counter("stored"), by, 100)) throw new Error("full");
    }).then(() => by, () => 0);
  const added = await Promise.all(
    Array.from({ length: 60 }, (_, n) => add(all[n % 2], n % 3 + 1)),
  );
  const stored = counted((await nodes.a.db.get(counter("stored")))!);
  assert.equal(added.reduce((sum, by) => sum + by), stored);
  assert.equal(stored, 100);
  assert.equal(await add(nodes.b.db, 1), 0);
  await nodes.b.db.transact((tx) => tx.sum(counter("stored"), -10));
  assert.deepEqual([await add(nodes.a.db, 11), await add(nodes.a.db, 10)], [0, 10]);
});

Deno.test("[CL-3] a node that writes little is not starved by one that writes much, and no two wait for each other", async () => {
  const url = await testDatabase();
  await using much = await openNode(url);
  await using little = await openNode(url);
  // Works like messages: each transaction reads some records, writes a few, and adds new ones.
  const write = ({ db }: Node) =>
    db.transact((tx) => {
      for (let n = 0; n < 5; n++) tx.get(key("member", n));
      tx.set(key("head", "hot"), (tx.get(key("head", "hot")) ?? 0) + 1);
      tx.set(key("member", tx.now % 5), tx.now);
      tx.set(key("new", crypto.randomUUID()), 1);
    });
  let isDone = false;
  let total = 0;
  const counted = (node: Node) => write(node).then(() => total++);
  const hammering = later(Promise.all(Array.from({ length: 5 }, async () => {
    while (!isDone) await counted(much);
  })));
  try {
    for (let n = 0; n < 30; n++) await counted(little);
  } finally {
    isDone = true;
  }
  await hammering;
  await much.db.fresh();
  assert.equal(await much.db.get(key("head", "hot")), total);
  await using sql = disposable(postgres(url));
  const [{ deadlocks }] = await sql`select deadlocks::int from pg_stat_database
    where datname = current_database()`;
  assert.equal(deadlocks, 0);
});

Deno.test("[MEND-61] a node that stands still in its turn holds the others up for 2.5 s at most", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(proxy.url, { patience: 1000 });
  await using b = await openNode(url);
  const write = ({ db }: Node) =>
    db.transact((tx) => tx.set(key("head", "hot"), (tx.get(key("head", "hot")) ?? 0) + 1));
  let isStopped = false;
  const meanwhile: Promise<void>[] = [];
  proxy.toServer = (piece) => {
    if (isStopped) return "lose";
    isStopped = piece.includes(`(${LOCK.all}, 0)`);
    if (!isCommit(piece)) return "pass";
    // Each of its commits is overtaken.
    meanwhile.push(write(b));
    return 100;
  };
  const writing = later((async () => {
    while (!isStopped) await write(a);
  })());
  await using _end = {
    async [Symbol.asyncDispose]() {
      proxy.toServer = () => "pass";
      proxy.cutAll();
      await writing.catch(() => {});
    },
  };
  await using sql = disposable(postgres(url));
  await until("it has its turn", async () => {
    const held = await sql`select from pg_locks where classid = ${LOCK.all} and granted
      and mode = 'ExclusiveLock'`;
    return held.length > 0;
  });
  await Promise.all(meanwhile);
  await within(write(b), 2500);
});

/** A server whose lock table is full, except for the requested number. */
async function crowded(free: number) {
  const settings = { max_locks_per_transaction: "10", max_connections: "12" };
  const server = await startPostgres({ settings });
  const url = await server.createDatabase();
  const [a, b] = [await openNode(url), await openNode(url)];
  const sql = postgres(url, { max: 1 });
  const locks = sql`select pg_advisory_lock(1, n) from generate_series(1, 20000) n`;
  await assert.rejects(locks, /out of shared memory/);
  const giveBack = (count: number) =>
    sql`select pg_advisory_unlock(1, n) from generate_series(1, ${count}::int) n`;
  await giveBack(free);
  /** Takes what others have given back meanwhile, until a new connection finds no room. */
  const fill = () =>
    until("nobody else gets in", async () => {
      await sql`select pg_advisory_lock(2, n) from generate_series(1, 20000) n`.catch(() => {});
      await using another = disposable(postgres(url, { max: 1 }));
      return await another`select 1`.then(() => false, ({ message }) => {
        assert.match(message, /out of shared memory/);
        return true;
      });
    });
  return {
    a,
    b,
    fill,
    giveBack,
    async [Symbol.asyncDispose]() {
      await Promise.all([a.db.close(), b.db.close(), sql.end({ timeout: 1 })]);
      await server[Symbol.asyncDispose]();
    },
  };
}

Deno.test("[CL-3] where the server has no room for a lock of each key, one stands for all", async () => {
  await using server = await crowded(200);
  const { a, b } = server;
  const large = ({ db }: Node) =>
    db.transact((tx) => {
      const total = (tx.get(key("user", "n")) ?? 0) + 1;
      tx.set(key("user", "n"), total);
      for (let n = 0; n < 900; n++) tx.set(key("large", n), total);
    });
  await Promise.all([a, b].map((node) => Array.fromAsync({ length: 10 }, () => large(node))));
  await a.db.fresh();
  assert.equal(await a.db.get(key("user", "n")), 20);
  assert.equal(await a.db.get(key("large", 899)), 20);
});

Deno.test("[CL-3] a read for which the server has no room at the moment waits until it has", async () => {
  await using server = await crowded(0);
  // Together they need connections that are not open yet.
  const reads = later(Promise.all(
    Array.from({ length: 6 }, (_, n) => server.a.db.get(key("large", n))),
  ));
  await server.fill();
  await server.giveBack(200);
  assert.deepEqual(await reads, Array(6).fill(null));
});
