/** What is refused at start, and how it is said. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { StartError } from "../../server/base/start_error.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { openShared } from "../../server/storage/open_shared.ts";
import { POSTGRES_SECRET, testDatabase } from "../helpers/postgres.ts";
import { ownPort } from "../helpers/ports.ts";

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
  const storage = await openShared(folder, { address, onFault });
  await assert.rejects(openShared(folder, { address, onFault }), /in use by another Parley/);
  await storage.db.transact((tx) => tx.set(["user", "x"], Buffer.from("x")));
  await storage.close();
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  assert.deepEqual(names, ["parley.lock"]);
  await Deno.remove(folder, { recursive: true });
});
