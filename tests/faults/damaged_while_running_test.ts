import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { register } from "../helpers/account.ts";
import { damageMiddle, growDatabase } from "../helpers/large_database.ts";
import { spawnServer, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

/** Bytes: more than is checked before serving. */
const LARGE = 64 * 1024 * 1024;

Deno.test("[D-ERR-2 OPS-6] after a kill a large database is served and checked meanwhile; damaged, the server ends, says so, and starts no more", async () => {
  await using server = await TestServer.start();
  await register(server.url, "owner");
  await server.end("SIGTERM");
  const path = join(server.dataDir, "parley.kv");
  growDatabase(path, LARGE);

  await server.startAgain();
  await register(server.url, "another");
  await until(
    "the verdict",
    () => server.output().some((line) => line.includes("The database is whole")),
  );
  await server.end("SIGTERM");

  const whole = await Deno.readFile(path);
  await damageMiddle(path);
  const damaged = Buffer.from(await Deno.readFile(path));
  const found = spawnServer({ dataDir: server.dataDir });
  assert.equal(await found.exited, 1, found.log.join("\n"));
  assert.match(found.log.join("\n"), /database is checked while the server runs/);
  assert.match(found.errors.join("\n"), /The database .* is damaged \(.+\)\. What was written/);
  assert.ok(damaged.equals(await Deno.readFile(path)));

  const refused = spawnServer({ dataDir: server.dataDir });
  assert.equal(await refused.exited, 1);
  assert.match(refused.errors.join("\n"), /is damaged \(.+\)\. Nothing was changed/);
  await assert.rejects(refused.ready);

  await Deno.writeFile(path, whole);
  await Deno.remove(`${path}-wal`);
  await server.startAgain();
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
});
