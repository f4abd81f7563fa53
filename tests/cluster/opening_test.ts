/** Refused starts, and their messages. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { StartError } from "../../server/base/start_error.ts";
import { serverKeyRecord } from "../../server/e2ee/log/records.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { DATABASE } from "../../server/storage/files.ts";
import type { Migration } from "../../server/storage/migrations.ts";
import { openStorage } from "../../server/storage/open.ts";
import { openCluster } from "../../server/storage/open_cluster.ts";
import { POSTGRES_SECRET, startPostgres, testDatabase } from "../helpers/postgres.ts";
import { ownPort } from "../helpers/ports.ts";
import { until } from "../helpers/until.ts";
import { disposable } from "./db_nodes.ts";
import { pgProxy } from "./pg_proxy.ts";

const onFault = () => {};

async function refusal(address: string): Promise<string> {
  try {
    await (await PostgresEngine.open(address, { onFault })).close();
  } catch (error) {
    assert.ok(error instanceof StartError, String(error));
    assert.equal(error.message.includes(POSTGRES_SECRET), false, error.message);
    assert.equal(error.message.includes("another-secret"), false, error.message);
    return error.message;
  }
  assert.fail("it is taken");
}

Deno.test("[CL-1] what is wrong with a database is said in one sentence, without the password", async (t) => {
  const url = new URL(await testDatabase());
  const changed = (change: (other: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };
  await t.step("a password", async () => {
    const text = await refusal(changed((other) => other.password = "another-secret"));
    assert.match(text, /^PostgreSQL at 127\.0\.0\.1:\d+ refuses the user or the password\.$/);
  });
  await t.step("a database that is not there", async () => {
    const text = await refusal(changed((other) => other.pathname = "/nowhere"));
    assert.match(text, /has no database nowhere: create it first\.$/);
  });
  await t.step("a server that is not there", async () => {
    const text = await refusal(changed((other) => other.port = String(ownPort())));
    assert.match(text, /^PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\.$/);
  });
  await t.step("something else that listens there", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    assert.match(await refusal(changed((other) => other.port = String(port))), /^PostgreSQL at /);
    server.close();
  });
  await t.step("clocks that are apart", async () => {
    const now = () => Date.now() - 95_000;
    await assert.rejects(
      PostgresEngine.open(url.href, { onFault, now }),
      /^Error: The clock of this machine is 9\d s behind that of PostgreSQL at 127\.0\.0\.1:\d+: /,
    );
  });
  await t.step("tables of a newer Parley", async () => {
    const address = await testDatabase();
    await (await PostgresEngine.open(address, { onFault })).close();
    const sql = postgres(address);
    await sql`update meta set schema = 99`;
    await sql.end();
    assert.match(await refusal(address), /were made by a newer Parley \(schema 99; this program/);
  });
});

Deno.test("[CL-1] nodes that start at once on an empty database make its tables once", async () => {
  const address = await testDatabase();
  const engines = await Promise.all(
    Array.from({ length: 5 }, () => PostgresEngine.open(address, { onFault })),
  );
  await Promise.all(engines.map((engine) => engine.close()));
});

Deno.test("[CL-1] a node has its data folder for itself, and puts no data there", async () => {
  const address = await testDatabase();
  const folder = await Deno.makeTempDir();
  const storage = await openCluster(folder, { address, onFault });
  await assert.rejects(openCluster(folder, { address, onFault }), /in use by another Parley/);
  await storage.db.transact((tx) => tx.set(["user", "x"], Buffer.from("x")));
  await storage.close();
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  assert.deepEqual(names.sort(), ["parley.installation", "parley.lock"]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[MEND-11] the name of the installation in a node's folder is there whole or not at all", async () => {
  const address = await testDatabase();
  const folder = await Deno.makeTempDir();
  const path = `${folder}/parley.installation`;
  const start = async () => await (await openCluster(folder, { address, onFault })).close();
  await start();
  const id = await Deno.readTextFile(path);
  const before = await Deno.stat(path);
  await start();
  assert.equal((await Deno.stat(path)).ino, before.ino, "nothing is written again");
  // File left by an earlier version that stopped during a write.
  await Deno.writeTextFile(path, "");
  await start();
  assert.equal(await Deno.readTextFile(path), id);
  assert.notEqual((await Deno.stat(path)).ino, before.ino, "it took the other's place");
  await Deno.remove(folder, { recursive: true });
});

/** Checks that a start is refused, and that it has changed nothing. */
async function refusedStart(
  folder: string,
  options: Parameters<typeof openCluster>[1],
): Promise<string> {
  const everything = async () => {
    const sql = postgres(options.address);
    const rows = await sql`select key, value, version from kv order by key`;
    await sql.end();
    return rows.map((row) => Object.values(row).map(String));
  };
  const before = await everything();
  const error = await openCluster(folder, options).then(() => assert.fail("it is taken"), (e) => e);
  assert.ok(error instanceof StartError, String(error));
  assert.deepEqual(await everything(), before);
  return error.message;
}

Deno.test("[CL-10] a migration runs once, whichever of the nodes that start comes first, and alone", async (t) => {
  const address = await testDatabase();
  const folders = await Promise.all([1, 2, 3, 4].map(() => Deno.makeTempDir()));
  const old = await openCluster(folders[0], { address, onFault });
  let runs = 0;
  const migrations: Migration[] = [{
    to: 2,
    async run(db) {
      runs++;
      await db.transact((tx) => tx.set(["migrated"], runs));
    },
  }];
  const newer = { address, onFault, migrations };

  await t.step("not while a node of the older program runs", async () => {
    const text = await refusedStart(folders[1], { ...newer, patience: 0 });
    assert.match(
      text,
      /^The data is from an older Parley \(schema 1\), and nodes of it still run: /,
    );
    assert.equal(runs, 0);
  });
  await t.step("once", async () => {
    await old.close();
    const nodes = await Promise.all(folders.slice(1).map((folder) => openCluster(folder, newer)));
    assert.equal(runs, 1);
    for (const { db } of nodes) assert.equal(await db.get(["migrated"]), 1);
    await Promise.all(nodes.map((node) => node.close()));
  });
  await t.step("an older program is refused from then on", async () => {
    const text = await refusedStart(folders[0], { address, onFault });
    assert.match(
      text,
      /^This data was written by a newer Parley \(schema 2; this program knows 1\)/,
    );
  });
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
});

Deno.test("[MEND-65b] a start for which few connections are left works, or says so in one sentence", async () => {
  const settings = { max_connections: "20", superuser_reserved_connections: "0" };
  await using server = await startPostgres({ settings });
  const address = await server.createDatabase();
  const folder = await Deno.makeTempDir();
  const start = async () => await (await openCluster(folder, { address, onFault })).close();
  await start();
  const others = Array.from({ length: 20 }, () => postgres(address, { max: 1 }));
  // The connections of that start may not have ended yet.
  await until("all are taken", () => Promise.all(others.map((one) => one`select 1`)));
  const outcomes: string[] = [];
  for (let left = 0; left <= 6; left += 2) {
    await Promise.all(others.slice(Math.max(0, left - 2), left).map((one) => one.end()));
    outcomes.push(
      await start().then(() => "it works", (error) => {
        assert.ok(error instanceof StartError, String(error));
        return error.message;
      }),
    );
  }
  assert.equal(outcomes.at(-1), "it works");
  await Promise.all(others.map((one) => one.end()));
  await Deno.remove(folder, { recursive: true });
  for (const outcome of outcomes) {
    assert.match(outcome, /^it works$|^PostgreSQL at \S+ has no connection left: raise max_/);
  }
});

Deno.test("[MEND-64] a node of an older schema that was cut off during the upgrade writes and shows nothing after it", async () => {
  const address = await testDatabase();
  await using proxy = await pgProxy(address);
  const folders = await Promise.all([1, 2].map(() => Deno.makeTempDir()));
  await using sql = disposable(postgres(address));
  const old = await openCluster(folders[0], { address: proxy.url, onFault });
  const write = () => old.db.transact((tx) => tx.set(["user", "x"], Buffer.from("x")));
  await write();
  proxy.toServer = () => "cut";
  proxy.cutAll();
  // Simulates a long absence.
  await sql`update nodes set seen = '-infinity'`;
  let duringUpgrade: unknown;
  const migrations: Migration[] = [{
    to: 2,
    async run() {
      proxy.toServer = () => "pass";
      duringUpgrade = await write().then(() => "written", (error) => error.code);
    },
  }];
  const newer = await openCluster(folders[1], { address, onFault, migrations });
  assert.equal(duringUpgrade, "storage_unavailable");
  await assert.rejects(write(), /Storage is unavailable/);
  await assert.rejects(old.db.fresh()!, /Storage is unavailable/);
  assert.equal(await old.db.writable(), false);
  // Programs of before call it without a schema.
  const nothing = "'{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'";
  const before =
    `select commit_group('${crypto.randomUUID()}', 'n', false, false, false, ${nothing},
    null, null, null, null)`;
  await assert.rejects(sql.unsafe(before), /a newer Parley has taken this database over/);
  await newer.db.transact((tx) => tx.set(["user", "y"], Buffer.from("y")));
  await Promise.all([old.close(), newer.close()]);
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
});

Deno.test("[CL-10 MEND-65g] a folder whose files are of other data is refused", async (t) => {
  const [address, other, copies] = await Promise.all([1, 2, 3].map(() => testDatabase()));
  const folder = await Deno.makeTempDir();
  await t.step("a server's own, on an empty database", async () => {
    await (await openStorage(folder, { onFault, backup: () => Promise.resolve() })).close();
    await (await PostgresEngine.open(address, { onFault })).close();
    const text = await refusedStart(folder, { address, onFault });
    assert.match(
      text,
      /has data of its own, and the database is empty: copy it with `parley migrate`/,
    );
    await Deno.remove(join(folder, DATABASE));
  });
  await t.step(
    "a server's own, on the database of another, unless it was copied there (MEND-65g)",
    async () => {
      const second = await Deno.makeTempDir();
      const server = await openStorage(second, { onFault, backup: () => Promise.resolve() });
      const key = await serverKey(server.db);
      await server.close();
      const [first, copied] = await Promise.all([1, 2].map(() => Deno.makeTempDir()));
      const cluster = await openCluster(first, { address: copies, onFault });
      await serverKey(cluster.db);
      await cluster.close();
      const text = await refusedStart(second, { address: copies, onFault });
      assert.match(text, /has data of its own, which is not that of this database: name another/);
      const node = await openCluster(copied, { address: copies, onFault });
      await node.db.transact((tx) => serverKeyRecord.set(tx, {}, key));
      await node.close();
      await (await openCluster(second, { address: copies, onFault })).close();
      for (const one of [first, second, copied]) await Deno.remove(one, { recursive: true });
    },
  );
  await t.step("a node's, on another database", async () => {
    await (await openCluster(folder, { address, onFault })).close();
    await (await openCluster(folder, { address, onFault })).close();
    const second = await Deno.makeTempDir();
    await (await openCluster(second, { address: other, onFault })).close();
    const text = await refusedStart(folder, { address: other, onFault });
    assert.match(text, /belongs to another installation than this database: name the database/);
    await Deno.remove(second, { recursive: true });
  });
  await Deno.remove(folder, { recursive: true });
});
