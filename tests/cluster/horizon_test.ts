/** Transactions of others, and slow commits: up to where the log is read (MEND-60). */
import assert from "node:assert/strict";
import { serialize } from "node:v8";
import postgres from "postgres";
import { LOCK } from "../../server/storage/engines/postgres/locks.ts";
import { later } from "../helpers/later.ts";
import { sized } from "../helpers/long.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { random } from "../helpers/random.ts";
import { runningTime } from "../helpers/running_time.ts";
import { until } from "../helpers/until.ts";
import { disposable, key, type Node, openNode, two } from "./db_nodes.ts";
import { CONNECTION, HELD_COMMIT, openTransaction } from "./open_transaction.ts";

/** All of it is done and seen at both nodes, each way round. */
async function writeAndRead(a: Node, b: Node, name: string) {
  await a.write(`${name} of a`);
  await b.write(`${name} of b`);
  await Promise.all([a.db.fresh(), b.db.fresh()]);
  for (const { events } of [a, b]) {
    assert.deepEqual(events.slice(-2), [`${name} of a`, `${name} of b`]);
  }
}

Deno.test("[MEND-7 MEND-60] a transaction left open in any database of the server stops nothing", async () => {
  await using nodes = await two();
  const { a, b } = nodes;
  await using _other = await openTransaction(await testDatabase());
  await writeAndRead(a, b, "other database");
  await using _own = await openTransaction(
    nodes.url,
    "insert into kv (key, count, version) values ('x', 1, 1)",
  );
  await writeAndRead(a, b, "own database");
  // The same lock in another database is unrelated.
  await using _same = await openTransaction(await testDatabase(), HELD_COMMIT);
  await writeAndRead(a, b, "lock of another database");
  await using late = await openNode(nodes.url);
  await late.write("a node that starts meanwhile");
  await a.db.fresh();
  assert.deepEqual(late.events, ["a node that starts meanwhile"], "what was before is no news");
  assert.equal(a.events.at(-1), "a node that starts meanwhile");
  for (const { db } of [a, b, late]) assert.equal(db.sharedStats!.logDelaySeconds, 0);
});

Deno.test("[MEND-60] no commit is skipped, in whichever order they begin and end, among transactions of others", async () => {
  await using nodes = await two();
  await using sql = disposable(postgres(nodes.url, CONNECTION));
  const chance = random(Number(Deno.env.get("PARLEY_SEED") ?? 11));
  const pause = () => new Promise((resolve) => setTimeout(resolve, chance() * 30));
  const written: string[] = [];
  const commit = (name: string, isOwn: boolean) =>
    sql.begin(async (tx) => {
      if (isOwn) await tx`select pg_advisory_xact_lock(${LOCK.commit}, hashtext(${name}))`;
      await pause();
      await tx`select pg_current_xact_id()`;
      await pause();
      if (!isOwn) return;
      await tx`insert into log (node, commit, keys, events) values ('x', gen_random_uuid(), '{}',
        ${serialize([name])})`;
      await pause();
      written.push(name);
    });
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < sized(25, 250); n++) await commit(`${writer} ${n}`, writer % 4 > 0);
    }).concat(["a", "b"].map(async (name, which) => {
      for (let n = 0; n < 50; n++) {
        await [nodes.a, nodes.b][which].write(`${name} ${n}`);
        written.push(`${name} ${n}`);
        await nodes.b.db.fresh();
        await pause();
      }
    })),
  );
  await Promise.all([nodes.a.db.fresh(), nodes.b.db.fresh()]);
  assert.deepEqual(nodes.a.events, nodes.b.events);
  assert.deepEqual(nodes.a.events.toSorted(), written.toSorted());
});

Deno.test("[MEND-60] a read waits 5 s at most for a commit that does not end, which the delay and a warning tell", async () => {
  await using nodes = await two();
  const { a, b } = nodes;
  await using sql = disposable(postgres(nodes.url, CONNECTION));
  const held = await openTransaction(nodes.url, HELD_COMMIT);
  const writing = later(a.write("behind it"));
  await until("it is committed", async () => (await sql`select from log`).length === 1);
  using time = runningTime();
  const began = performance.now();
  await assert.rejects(b.db.fresh()!, { code: "storage_unavailable", status: 503 });
  const [waited, most] = [performance.now() - began, time.milliseconds()];
  assert.ok(waited > 4500 && most < 7000, `it waited ${waited} ms`);
  for (const { db } of [a, b]) assert.ok(db.sharedStats!.logDelaySeconds >= 4.5);
  assert.deepEqual([a.events, b.events], [[], []]);
  await until("both have warned", () => a.warnings.length > 0 && b.warnings.length > 0);
  const warning = /held up by process \d+ \(psql, user \w+, .*idle in transaction for \d+ s\)\.$/;
  for (const { warnings } of [a, b]) assert.match(warnings.join("\n"), warning);
  await held[Symbol.asyncDispose]();
  await writing;
  await b.db.fresh();
  assert.deepEqual(b.events, ["behind it"]);
  for (const { db } of [a, b]) assert.equal(db.sharedStats!.logDelaySeconds, 0);
});

Deno.test("[MEND-60] a record that somebody has locked fails its own writers alone, and the warning names who", async () => {
  const url = await testDatabase();
  await using a = await openNode(url, { patience: 1000 });
  await using b = await openNode(url);
  const write = (node: Node) => node.db.transact((tx) => tx.set(key("user", "locked"), tx.now));
  await write(a);
  await using sql = disposable(postgres(url, CONNECTION));
  const held = await openTransaction(url, "select from kv where key is not null for update");
  const refused = assert.rejects(write(a), { code: "storage_unavailable" });
  await until("it waits", async () => {
    return (await sql`select from pg_locks where locktype = 'transactionid' and not granted`)
      .length;
  });
  await b.write("another record");
  await b.db.fresh();
  await refused;
  await until("it has warned", () => a.warnings.length > 0);
  assert.match(a.warnings.join("\n"), /held up by process \d+ \(psql, .*idle in transaction/);
  await until("nothing of it runs on", async () => {
    return (await sql`select from pg_locks where locktype = 'transactionid' and not granted`)
      .length === 0;
  });
  await held[Symbol.asyncDispose]();
  await write(a);
});
