/** Several databases of the program over one PostgreSQL, as several nodes have them. */
import assert from "node:assert/strict";
import { serialize } from "node:v8";
import postgres from "postgres";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { counted } from "../../server/storage/tx.ts";
import type { Key } from "../../server/storage/keys.ts";
import { startPair, startPostgres, testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { isCommit, type PgProxy, pgProxy } from "./pg_proxy.ts";

const key = (...parts: Deno.KvKeyPart[]) => parts as unknown as Key<number>;
const counter = (...parts: Deno.KvKeyPart[]) => parts as unknown as Key<Deno.KvU64>;

/** What a node does, with the events that it comes to know of. */
class Node implements AsyncDisposable {
  /** Events in the order in which this node came to know of them. */
  readonly events: unknown[] = [];
  behind = 0;

  constructor(readonly db: Db) {
    db.onRemote = (events) => void this.events.push(...events);
    db.onBehind = () => void this.behind++;
  }

  /** Emits it and takes note of it, as the bus does. */
  write(event: unknown, name = "k"): Promise<void> {
    return this.db.transact((tx) => {
      tx.set(key("log", name, tx.now), 1);
      tx.emit(event);
      tx.afterCommit(() => this.events.push(event));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close();
  }
}

async function openNode(url: string): Promise<Node> {
  // Faults are made on purpose here.
  const onFault = () => {};
  const db = new Db(await PostgresEngine.open(url, { onFault }), onFault, Date.now);
  const node = new Node(db);
  await db.follow();
  return node;
}

/** Two nodes on a database of their own. */
async function two() {
  const url = await testDatabase();
  const [a, b] = [await openNode(url), await openNode(url)];
  return {
    url,
    a,
    b,
    [Symbol.asyncDispose]: async () => void await Promise.all([a.db.close(), b.db.close()]),
  };
}

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

Deno.test("[CL-3] a node that writes little is not starved by one that writes much, and no two wait for each other", async () => {
  const url = await testDatabase();
  await using much = await openNode(url);
  await using little = await openNode(url);
  // As messages do: all read some records, write a few, and add new ones.
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
  const hammering = Promise.all(Array.from({ length: 5 }, async () => {
    while (!isDone) await counted(much);
  }));
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

Deno.test("[CL-4] events come in one order on both nodes, each once, those of a node before it resolves", async () => {
  await using nodes = await two();
  const write = async (node: Node, name: string) => {
    for (let n = 0; n < 60; n++) {
      await node.write(`${name}${n}`, n % 3 ? name : "same");
      assert.equal(node.events.includes(`${name}${n}`), true);
    }
  };
  await Promise.all([write(nodes.a, "a"), write(nodes.b, "b"), write(nodes.a, "c")]);
  await Promise.all([nodes.a.db.fresh(), nodes.b.db.fresh()]);
  assert.equal(nodes.a.events.length, 180);
  assert.deepEqual(nodes.a.events, nodes.b.events);
});

Deno.test("[CL-4] what a slower transaction overtook is not skipped", async () => {
  await using nodes = await two();
  await using sql = disposable(postgres(nodes.url, { max: 4 }));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [hasFirst, hasSecond] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (name: string, until: Promise<void>, has: () => void) =>
    sql.begin(async (tx) => {
      await tx`insert into log (node, commit, keys, events) values (${name}, gen_random_uuid(), '{}',
        ${serialize([name])})`;
      has();
      await until;
    });
  const one = hold("first", first.promise, hasFirst.resolve);
  await hasFirst.promise;
  const other = hold("second", second.promise, hasSecond.resolve);
  await hasSecond.promise;
  let isDone = false;
  const writing = nodes.a.write("third").then(() => isDone = true);
  await until(
    "it is committed",
    async () => (await sql`select count(*)::int as n from kv where version > 0`)[0].n === 1,
  );
  second.resolve();
  await other;
  let isFresh = false;
  const fresh = nodes.b.db.fresh()!.then(() => isFresh = true);
  // Many looks of both later, nothing was read before what still runs.
  for (let n = 0; n < 100; n++) await sql`select 1`;
  assert.deepEqual([isDone, isFresh, nodes.a.events, nodes.b.events], [false, false, [], []]);
  first.resolve();
  await Promise.all([one, writing, fresh]);
  await nodes.a.db.fresh();
  assert.deepEqual(nodes.a.events, ["first", "second", "third"]);
  assert.deepEqual(nodes.b.events, ["first", "second", "third"]);
});

Deno.test("[CL-5] what another node has changed is dropped before its event comes", async () => {
  await using nodes = await two();
  const { a, b } = nodes;
  const seen: Promise<unknown>[] = [];
  b.db.onRemote = () => {
    seen.push(b.db.get(key("user", "x")), b.db.newest(key("message", "c"), 5));
  };
  for (let n = 1; n <= 20; n++) {
    await b.db.get(key("user", "x"));
    await b.db.newest(key("message", "c"), 5);
    await a.db.transact((tx) => {
      tx.set(key("user", "x"), n);
      tx.set(key("message", "c", n), n);
      tx.emit(n);
    });
    await b.db.fresh();
    assert.equal(await seen[2 * n - 2], n);
    assert.equal((await seen[2 * n - 1] as unknown[]).length, Math.min(n, 5));
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

Deno.test("[CL-5] a read under way while another node writes does not keep the older value", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(url);
  await using b = await openNode(proxy.url);
  await a.db.transact((tx) => tx.set(key("user", "x"), 1));
  await b.db.fresh();
  let held = 0;
  // The response with the value comes late.
  // By its key, `user` in hexadecimal digits.
  proxy.toClient = (piece) => piece.includes("027573657200") ? (held++, 300) : "pass";
  const reading = b.db.get(key("user", "x"));
  await until("it is held", () => held > 0);
  await a.db.transact((tx) => {
    tx.set(key("user", "x"), 2);
    tx.emit("changed");
  });
  proxy.toClient = () => "pass";
  await b.db.fresh();
  assert.deepEqual(b.events, ["changed"]);
  assert.equal(await reading, 1);
  assert.equal(await b.db.get(key("user", "x")), 2);
});

Deno.test("[CL-4] what is fresh holds all that any node had committed, for a thousand at once", async () => {
  await using nodes = await two();
  for (let n = 0; n < 30; n++) {
    await nodes.b.db.get(key("user", "x"));
    await nodes.a.db.transact((tx) => tx.set(key("user", "x"), n));
    await Promise.all(Array.from({ length: 1000 }, async () => {
      await nodes.b.db.fresh();
      assert.equal(await nodes.b.db.get(key("user", "x")), n);
    }));
  }
});

/** One node by way of a proxy, another directly. */
async function faulty(test: (proxy: PgProxy, a: Node, b: Node, url: string) => Promise<void>) {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(proxy.url);
  await using b = await openNode(url);
  // Once before, so that the statement is known.
  await a.write("before");
  await test(proxy, a, b, url);
  await Promise.all([a.db.fresh(), b.db.fresh()]);
  assert.deepEqual(a.events, b.events);
}

const add = ({ db, events }: Node, by = 1) =>
  db.transact((tx) => {
    const total = (tx.get(key("user", "n")) ?? 0) + by;
    tx.set(key("user", "n"), total);
    tx.sum(counter("n"), by);
    tx.emit(total);
    tx.afterCommit(() => events.push(total));
  });

Deno.test("[CL-3] a commit that is lost before it reaches the server is done once", () =>
  faulty(async (proxy, a, b) => {
    let cuts = 0;
    proxy.toServer = (piece) => isCommit(piece) && cuts++ < 2 ? "cut" : "pass";
    await add(a);
    assert.equal(cuts >= 2, true);
    await b.db.fresh();
    assert.equal(await b.db.get(key("user", "n")), 1);
    assert.equal((await b.db.get(counter("n")))?.value, 1n);
  }));

Deno.test("[CL-3] a commit whose result is lost is looked up, not done again", () =>
  faulty(async (proxy, a, b) => {
    for (let n = 1; n <= 5; n++) {
      let cuts = 0;
      proxy.toClient = (_, asked) => isCommit(asked) && cuts++ < 1 ? "cut" : "pass";
      await add(a);
      assert.equal(cuts >= 1, true);
      await b.db.fresh();
      assert.equal(await b.db.get(key("user", "n")), n);
      assert.equal((await b.db.get(counter("n")))?.value, BigInt(n));
    }
  }));

Deno.test("[CL-3] a commit that still runs when its connection is lost is waited for", () =>
  faulty(async (proxy, a, b, url) => {
    await using sql = disposable(postgres(url));
    const hold = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = sql.begin(async (tx) => {
      await tx`lock table log in access exclusive mode`;
      isHeld.resolve();
      await hold.promise;
    });
    await isHeld.promise;
    const adding = add(a);
    const running = async (n: number) =>
      (await sql`select count(*)::int as n from pg_stat_activity
        where query like 'select commit_group%' and state = 'active'`)[0].n >= n;
    await until("it runs", () => running(1));
    proxy.cutAll();
    await until("it is tried again", () => running(2));
    hold.resolve();
    await holding;
    await adding;
    await b.db.fresh();
    assert.equal((await b.db.get(counter("n")))?.value, 1n);
  }));

Deno.test("[CL-3] under cuts at random nothing is lost, and nothing done twice", () =>
  faulty(async (proxy, a, b) => {
    let n = 0;
    // One piece in seven, on any connection and in either direction.
    proxy.toServer = (piece) => isCommit(piece) && ++n % 7 === 3 ? "cut" : "pass";
    proxy.toClient = (_, asked) => isCommit(asked) && ++n % 7 === 5 ? "cut" : "pass";
    const both = Array.fromAsync({ length: 60 }, () => add(a));
    await Promise.all([both, Array.fromAsync({ length: 60 }, () => add(b))]);
    proxy.toServer = proxy.toClient = () => "pass";
    await b.db.fresh();
    assert.equal(await b.db.get(key("user", "n")), 120);
    assert.equal((await b.db.get(counter("n")))?.value, 120n);
  }));

Deno.test("[CL-4] a node whose connections are cut while it follows goes on where it was", () =>
  faulty(async (proxy, a, b) => {
    for (let n = 0; n < 10; n++) {
      await add(b);
      proxy.cutAll();
      await add(b);
    }
    await a.db.fresh();
    assert.equal(a.events.length, 21);
    assert.equal(a.behind, 0);
  }));

Deno.test("[CL-4] a node that fell behind what is kept starts its caches anew", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(url);
  await using b = await openNode(proxy.url);
  await a.db.transact((tx) => tx.set(key("user", "x"), 1));
  await b.db.fresh();
  assert.equal(await b.db.get(key("user", "x")), 1);
  proxy.toServer = () => "cut";
  proxy.cutAll();
  await a.db.transact((tx) => tx.set(key("user", "x"), 2));
  await using sql = disposable(postgres(url));
  assert.ok((await sql`select drop_old('0 seconds', 5000)::int as n`)[0].n > 0);
  await a.db.transact((tx) => tx.set(key("user", "y"), 1));
  proxy.toServer = () => "pass";
  await until("it follows again", () => b.db.fresh()!.then(() => true));
  assert.equal(b.behind, 1);
  assert.equal(await b.db.get(key("user", "x")), 2);
});

Deno.test("[CL-3] all comes late, each piece by another time: nothing is lost, and all in one order", () =>
  faulty(async (proxy, a, b) => {
    let n = 0;
    proxy.toServer = () => ++n * 7 % 13;
    proxy.toClient = () => ++n * 5 % 11;
    const both = [a, b].map((node) => Array.fromAsync({ length: 30 }, () => add(node)));
    await Promise.all(both);
    await b.db.fresh();
    assert.equal(await b.db.get(key("user", "n")), 60);
  }));

Deno.test("[CL-3 CL-4] the primary is killed and the standby takes over: nothing acknowledged is lost or doubled", async () => {
  await using pair = await startPair();
  const { primary, standby } = pair;
  await primary.query("CREATE DATABASE chat");
  await using proxy = await pgProxy(primary.urlOf("chat"));
  await using a = await openNode(proxy.url);
  await using b = await openNode(proxy.url);
  let acknowledged = 0;
  const write = async (node: Node) => {
    for (let n = 0; n < 150; n++) {
      await add(node);
      acknowledged++;
    }
  };
  const writing = Promise.all([write(a), write(b)]);
  await until("some are written", () => acknowledged > 60);
  await primary.kill9();
  proxy.leadTo(standby.urlOf("chat"));
  await standby.promote();
  await writing;
  await Promise.all([a.db.fresh(), b.db.fresh()]);
  assert.equal(await b.db.get(key("user", "n")), 300);
  assert.equal((await b.db.get(counter("n")))?.value, 300n);
  assert.deepEqual(a.events, Array.from({ length: 300 }, (_, n) => n + 1));
  assert.deepEqual(b.events, a.events);
});

Deno.test("[CL-4] a server that crashes and comes back gives numbers again: no entry is missed", async () => {
  await using server = await startPostgres({ fsync: true });
  const url = await server.createDatabase();
  await using a = await openNode(url);
  await using b = await openNode(url);
  for (let round = 1; round <= 3; round++) {
    for (let n = 0; n < 10; n++) await add(a);
    await server.kill9();
    await server.start();
    await Promise.all([add(a), add(b)]);
    await Promise.all([a.db.fresh(), b.db.fresh()]);
    assert.equal(a.events.length, round * 12);
    assert.deepEqual(a.events, b.events);
  }
});

/** A server whose room for locks is all taken, but for as many as are asked for. */
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
  return {
    url,
    a,
    b,
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
  const reads = Promise.all(
    Array.from({ length: 6 }, (_, n) => server.a.db.get(key("large", n))),
  );
  reads.catch(() => {});
  const another = postgres(server.url, { max: 1 });
  await assert.rejects(another`select 1`, /out of shared memory/);
  await server.giveBack(200);
  assert.deepEqual(await reads, Array(6).fill(null));
  await another.end({ timeout: 1 });
});

Deno.test("[CL-3] where the server stays away a write is refused in time, and none is done later unseen", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(proxy.url);
  await a.db.transact((tx) => tx.set(key("user", "x"), 1));
  proxy.toServer = () => "cut";
  proxy.cutAll();
  await assert.rejects(
    a.db.transact((tx) => tx.set(key("user", "x"), 2)),
    /Storage is unavailable/,
  );
  await assert.rejects(a.db.fresh()!, /Storage is unavailable/);
  proxy.toServer = () => "pass";
  await until("it is back", () => a.db.fresh()!.then(() => true));
  await a.db.transact((tx) => tx.set(key("user", "x"), (tx.get(key("user", "x")) ?? 0) + 2));
  assert.equal(await a.db.get(key("user", "x")), 3);
});

function disposable(sql: postgres.Sql) {
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) });
}
