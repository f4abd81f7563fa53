/** Connections that are cut, servers that die: nothing is lost or done twice (CL-3, CL-4). */
import assert from "node:assert/strict";
import postgres from "postgres";
import { AppError } from "../../protocol/errors.ts";
import { later } from "../helpers/later.ts";
import { sized } from "../helpers/long.ts";
import { startPair, startPostgres, testDatabase } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { counter, disposable, key, type Node, openNode } from "./db_nodes.ts";
import { CONNECTION, openTransaction } from "./open_transaction.ts";
import { isCommit, type PgProxy, pgProxy } from "./pg_proxy.ts";

/** Writes by each of two nodes during random disconnects. */
const WRITES = sized(30, 60);
const CRASHES = sized(2, 3);

/** Opens one node through a proxy, another directly. */
async function faulty(test: (proxy: PgProxy, a: Node, b: Node, url: string) => Promise<void>) {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  await using a = await openNode(proxy.url);
  await using b = await openNode(url);
  // Runs it once before, so that the statement is prepared.
  await a.write("before");
  await test(proxy, a, b, url);
  await Promise.all([a.db.fresh(), b.db.fresh()]);
  assert.deepEqual(a.events, b.events);
}

/** Swallows the error of a write that was refused because the database is away: false. */
const isRefusal = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== "storage_unavailable") throw error;
  return false;
};

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
    const holding = later(sql.begin(async (tx) => {
      await tx`lock table log in access exclusive mode`;
      isHeld.resolve();
      await hold.promise;
    }));
    await isHeld.promise;
    const adding = later(add(a));
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
    // Cuts a seventh of the chunks, on any connection and in either direction.
    proxy.toServer = (piece) => isCommit(piece) && ++n % 7 === 3 ? "cut" : "pass";
    proxy.toClient = (_, asked) => isCommit(asked) && ++n % 7 === 5 ? "cut" : "pass";
    const many = (node: Node) => Array.fromAsync({ length: WRITES }, () => add(node));
    await Promise.all([many(a), many(b)]);
    proxy.toServer = proxy.toClient = () => "pass";
    await b.db.fresh();
    assert.equal(await b.db.get(key("user", "n")), 2 * WRITES);
    assert.equal((await b.db.get(counter("n")))?.value, BigInt(2 * WRITES));
  }));

Deno.test("[CL-4] a node whose connections are cut while it follows goes on where it was", () =>
  faulty(async (proxy, a, b) => {
    for (let n = 0; n < 10; n++) {
      await add(b);
      proxy.cutAll();
      await add(b);
    }
    // A look that was under way at the last cut failed with it.
    await until("it follows again", () => a.db.fresh()!.then(() => true));
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
    // A slow takeover by the standby isn't a fault: refused writes aren't done.
    for (let n = 0; n < 150;) {
      if (!await add(node).then(() => true, isRefusal)) continue;
      acknowledged++;
      n++;
    }
  };
  const writing = later(Promise.all([write(a), write(b)]));
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

Deno.test("[MEND-62] a node that has read commits which a standby that took over has not shows nothing of them", async () => {
  await using pair = await startPair();
  const { primary, standby } = pair;
  await primary.query("CREATE DATABASE chat");
  await using proxy = await pgProxy(primary.urlOf("chat"));
  await using a = await openNode(proxy.url);
  await using b = await openNode(proxy.url);
  await add(a);
  // From now on nothing waits for the standby, which is away.
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = ''");
  await primary.query("SELECT pg_reload_conf()");
  await standby.shutDown();
  for (let n = 0; n < 3; n++) await add(a);
  const nodes = [a, b];
  await Promise.all(nodes.map(({ db }) => db.fresh()));
  for (const { db } of nodes) assert.equal(await db.get(key("user", "n")), 4);
  await primary.kill9();
  await standby.start();
  await standby.promote();
  proxy.leadTo(standby.urlOf("chat"));
  await until("both follow again", () => {
    return Promise.all(nodes.map(({ db }) => db.fresh())).then(() => true, () => false);
  });
  for (const { db, behind, warnings } of nodes) {
    assert.equal(await db.get(key("user", "n")), 1);
    assert.equal(behind, 1);
    assert.match(
      warnings.join(),
      /has lost 3 of the last commits that this node has read: a stand/,
    );
  }
  await add(b);
  await a.db.fresh();
  assert.equal(await a.db.get(key("user", "n")), 2);
});

Deno.test("[MEND-65a] where the synchronous standby is lost, commits that nobody waits for take one connection a node, and reads go on", async () => {
  await using pair = await startPair();
  const { primary, standby } = pair;
  await primary.query("CREATE DATABASE chat");
  await using a = await openNode(primary.urlOf("chat"), { patience: 1000 });
  // Separate keys, so that no transaction waits for another.
  const store = (n: number) =>
    a.db.transact((tx) => tx.set(key("user", n), n)).then(() => true, isRefusal);
  assert.equal(await store(0), true);
  await standby.kill9();
  for (let n = 1; n < 4; n++) assert.equal(await store(n), false);
  const hanging = await primary.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  assert.equal(hanging.length, 1);
  assert.deepEqual([await a.db.writable(), await a.db.readable()], [false, true]);
  await a.db.fresh();
  assert.equal(await a.db.get(key("user", 0)), 0);
  await standby.start();
  await until("it stores again", () => store(4));
  await a.db.fresh();
  // The first refused write was already in flight, so it is stored; the others were never sent.
  assert.deepEqual((await a.db.list(key("user"))).map(({ value }) => value), [0, 1, 4]);
});

Deno.test("[MEND-65a] behind a table lock reads that find no connection are refused, and none of them is sent later", async () => {
  const url = await testDatabase();
  await using a = await openNode(url);
  await using sql = disposable(postgres(url, CONNECTION));
  await using _open = await openTransaction(url, "lock table kv in access exclusive mode");
  const refused: number[] = [];
  const reads = Array.from(
    { length: 30 },
    (_, n) => a.db.get(key("log", n)).catch(() => refused.push(n)),
  );
  await Promise.all(reads);
  assert.equal(refused.length, 30);
  assert.ok(refused.indexOf(29) < refused.indexOf(0), "the last waited for those before");
  const running = await sql`select from pg_stat_activity
    where application_name = 'parley' and wait_event_type = 'Lock'`;
  assert.equal(running.length, 0);
});

Deno.test("[CL-4] a server that crashes and comes back gives numbers again: no entry is missed", async () => {
  await using server = await startPostgres({ fsync: true });
  const url = await server.createDatabase();
  await using a = await openNode(url);
  await using b = await openNode(url);
  for (let round = 1; round <= CRASHES; round++) {
    for (let n = 0; n < 10; n++) await add(a);
    await server.kill9();
    await server.start();
    await Promise.all([add(a), add(b)]);
    await Promise.all([a.db.fresh(), b.db.fresh()]);
    assert.equal(a.events.length, round * 12);
    assert.deepEqual(a.events, b.events);
  }
});

Deno.test("[CL-4 MEND-60] numbers that a crashed server gives again, below a node's position, are read whenever they come", async () => {
  await using server = await startPostgres({ fsync: true });
  const url = await server.createDatabase();
  await using a = await openNode(url);
  await using b = await openNode(url);
  for (let round = 1; round <= 3; round++) {
    await add(a);
    const sql = postgres(url, { max: 1 });
    // Nothing of them is on the disk yet: they are given again.
    for (let n = 0; n < 60; n++) await sql`select pg_current_xact_id()`;
    await Promise.all([a.db.fresh(), b.db.fresh()]);
    await server.kill9();
    await sql.end({ timeout: 0 });
    await server.start();
    // Each has a new connection, by which it has looked.
    await until("both are back", async () => {
      return await Promise.all([a.db.fresh(), b.db.fresh()]).then(() => true, () => false);
    });
    for (let n = 0; n < 5; n++) await Promise.all([add(a), add(b)]);
    await Promise.all([a.db.fresh(), b.db.fresh()]);
    assert.equal(a.events.length, round * 11);
    assert.deepEqual(a.events, b.events);
  }
});

Deno.test("[CL-3] where the server stays away a write is refused in time, and none is done later unseen", async () => {
  const url = await testDatabase();
  await using proxy = await pgProxy(url);
  // In all other tests it is the usual: 10 s.
  await using a = await openNode(proxy.url, { patience: 1500 });
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
