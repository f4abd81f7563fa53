/** A database outage: requests during it are refused, later ones aren't. */
import assert from "node:assert/strict";
import { later } from "../helpers/later.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { Client, codeOf, type Purpose } from "../../server/storage/engines/postgres/connect.ts";
import { type Postgres, startPair, startPostgres } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";
import { key, openNode } from "./db_nodes.ts";
import { pgProxy } from "./pg_proxy.ts";

/** More statements than any client has connections: no connection may be lost with its statement. */
const STATEMENTS = 10;
const PURPOSES: Purpose[] = ["read", "write", "follow", "files"];

/** Asks in turn; how many were refused. */
async function refusedOf(client: Client): Promise<number> {
  let refused = 0;
  for (let n = 0; n < STATEMENTS; n++) {
    await client.run("select 1").catch(() => refused++);
  }
  return refused;
}

/** Asks with all of its connections at once, and again. */
async function requireWorks(client: Client): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await Promise.all(Array.from({ length: STATEMENTS }, () => client.run("select 1")));
  }
}

let shared: Promise<Postgres> | undefined;

/** A server that the tests of this file share: each leaves it running. */
const sharedServer = () => shared ??= startPostgres();

Deno.test.afterAll(async () => {
  await (await shared)?.[Symbol.asyncDispose]();
});

for (const purpose of PURPOSES) {
  Deno.test(`[CL-1] ${purpose}: a server that hangs up for a while is used again as soon as it does not`, async () => {
    const server = await sharedServer();
    await using way = await pgProxy(server.url);
    const client = new Client(way.url, purpose);
    await requireWorks(client);
    way.toServer = () => "cut";
    way.cutAll();
    assert.equal(await refusedOf(client), STATEMENTS);
    way.toServer = () => "pass";
    await requireWorks(client);
    await client.end();
  });

  Deno.test(`[CL-1] ${purpose}: a server that was not there for a while is used again once it is`, async () => {
    const server = await sharedServer();
    const client = new Client(server.url, purpose);
    await requireWorks(client);
    await server.kill9();
    assert.equal(await refusedOf(client), STATEMENTS);
    await server.start();
    await requireWorks(client);
    await client.end();
  });
}

Deno.test("[CL-1] a connection that is lost while several statements wait loses none of them for ever", async () => {
  const server = await sharedServer();
  await using way = await pgProxy(server.url);
  const client = new Client(way.url, "read");
  await requireWorks(client);
  const asked = Array.from({ length: 50 }, () => client.run("select pg_sleep(0.01)"));
  way.cutAll();
  await Promise.allSettled(asked);
  await requireWorks(client);
  await client.end();
});

Deno.test("[CL-1] where the server has no room for one more connection those that are there go on", async () => {
  await using server = await startPostgres({ settings: { max_connections: "4" } });
  const client = new Client(server.url, "read");
  await client.run("select 1");
  const asked = Array.from({ length: 20 }, () => client.run("select pg_sleep(0.05)"));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
  const codes = refused.map((one) => codeOf((one as PromiseRejectedResult).reason));
  assert.deepEqual(codes.filter((code) => code !== "53300"), []);
  assert.ok(codes.length > 0 && codes.length < 6, `${codes.length} were refused`);
  await client.end();
});

Deno.test("[CL-1] of several hosts the one is found that is there", async () => {
  await using away = await startPostgres();
  await using server = await startPostgres();
  const { host, port, pathname } = new URL(server.url);
  await away.kill9();
  const address = away.url.replace(pathname, `,${host}${pathname}`);
  assert.ok(address.includes(`,127.0.0.1:${port}/`));
  const client = new Client(address, "read");
  await requireWorks(client);
  await client.end();
});

Deno.test("[MEND-65c] of several hosts the primary is found, wherever it stands in the list, and after it has changed", async () => {
  await using pair = await startPair();
  const { primary, standby } = pair;
  await primary.query("CREATE DATABASE chat");
  const address = standby.urlOf("chat").replace("/chat", `,127.0.0.1:${primary.port}/chat`);
  await using a = await openNode(address);
  const store = (n: number) => a.db.transact((tx) => tx.set(key("user", n), n));
  await store(1);
  await primary.kill9();
  const storing = later(store(2));
  await standby.promote();
  await storing;
  assert.equal(await a.db.get(key("user", 2)), 2);
});

Deno.test("[MEND-65f] a database that has become read-only refuses what is to be stored at once, and reading goes on", async () => {
  await using server = await startPostgres();
  const url = await server.createDatabase();
  // Longer than the test waits for anything.
  await using a = await openNode(url, { patience: 1_000_000 });
  const store = () =>
    a.db.transact((tx) => tx.set(key("user", "x"), 1)).then(() => true, () => false);
  assert.equal(await store(), true);
  await server.query("ALTER SYSTEM SET default_transaction_read_only = on");
  await server.query("SELECT pg_reload_conf()");
  await until("it stores nothing", async () => !await store());
  assert.deepEqual([await a.db.writable(), await a.db.readable()], [false, true]);
  await a.db.fresh();
  assert.equal(await a.db.get(key("user", "x")), 1);
  await assert.rejects(PostgresEngine.open(url, { onFault() {} }), /is read-only\.$/);
});
