/** A node's knowledge of the commits of others, and its timing (CL-4, CL-5). */
import assert from "node:assert/strict";
import { serialize } from "node:v8";
import postgres from "postgres";
import { later } from "../helpers/later.ts";
import { LOCK } from "../../server/storage/engines/postgres/locks.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { disposable, key, type Node, openNode, two } from "./db_nodes.ts";
import { pgProxy } from "./pg_proxy.ts";

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
      await tx`select pg_advisory_xact_lock(${LOCK.commit}, hashtext(${name}))`;
      await tx`insert into log (node, commit, keys, events) values (${name}, gen_random_uuid(), '{}',
        ${serialize([name])})`;
      has();
      await until;
    });
  const one = later(hold("first", first.promise, hasFirst.resolve));
  await hasFirst.promise;
  const other = later(hold("second", second.promise, hasSecond.resolve));
  await hasSecond.promise;
  let isDone = false;
  const writing = later(nodes.a.write("third").then(() => isDone = true));
  await until(
    "it is committed",
    async () => (await sql`select count(*)::int as n from kv where version > 0`)[0].n === 1,
  );
  second.resolve();
  await other;
  let isFresh = false;
  const fresh = later(nodes.b.db.fresh()!.then(() => isFresh = true));
  // Many looks of both later, nothing was read before what still runs.
  for (let n = 0; n < 100; n++) await sql`select 1`;
  assert.deepEqual([isDone, isFresh, nodes.a.events, nodes.b.events], [false, false, [], []]);
  first.resolve();
  await Promise.all([one, writing, fresh]);
  await nodes.a.db.fresh();
  assert.deepEqual(nodes.a.events, ["first", "second", "third"]);
  assert.deepEqual(nodes.b.events, ["first", "second", "third"]);
});

Deno.test("[CL-4] what waits for an earlier transaction is read once that is over, though nobody says so", async () => {
  const url = await testDatabase();
  await using a = await openNode(url);
  await using b = await openNode(url, { pollEvery: 60_000 });
  await using sql = disposable(postgres(url));
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const earlier = later(sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK.commit}, 1), pg_current_xact_id()`;
    begun.resolve();
    await ended.promise;
  }));
  await begun.promise;
  const writing = later(a.write("one"));
  try {
    const [{ now }] = await until("it is committed", async () => {
      const found = await sql<{ now: Date }[]>`select clock_timestamp() as now from log`;
      return found.length > 0 ? found : null;
    });
    await until("both have looked since", async () => {
      // This query ends each poll.
      const looks = await sql`select from pg_stat_activity where datname = current_database()
        and query like '%from facts%' and pid <> pg_backend_pid() and query_start > ${now}`;
      return looks.length === 2;
    });
    assert.deepEqual(b.events, []);
  } finally {
    ended.resolve();
    await Promise.all([earlier, writing]);
  }
  await until("it was read", () => b.events.length > 0);
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
  const reading = later(b.db.get(key("user", "x")));
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
    await nodes.a.db.transact((tx) => {
      tx.set(key("user", "x"), n);
      tx.emit(n);
    });
    // A thousand reads at once would be refused where the machine is slow.
    await Promise.all(Array.from({ length: 1000 }, async () => {
      await nodes.b.db.fresh();
      assert.equal(nodes.b.events.at(-1), n);
    }));
    assert.equal(await nodes.b.db.get(key("user", "x")), n);
  }
});
