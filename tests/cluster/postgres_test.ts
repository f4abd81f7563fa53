import assert from "node:assert/strict";
import postgres from "postgres";
import { later } from "../helpers/later.ts";
import { type Postgres, startPair, startPostgres, testDatabase } from "../helpers/postgres.ts";
import { hasSystemPostgres, type PostgresSource } from "../helpers/postgres_binaries.ts";
import { until } from "../helpers/until.ts";

for (const source of ["system", "npm"] satisfies PostgresSource[]) {
  const ignore = source === "system" && !await hasSystemPostgres();

  Deno.test({
    name: `[CL-12] a PostgreSQL of ${source} is started, killed and started again`,
    ignore,
    async fn() {
      await using server = await startPostgres({ source, fsync: true });
      const url = await server.createDatabase("one");
      await server.query("CREATE TABLE t(n int)", "one");
      await server.query("INSERT INTO t VALUES (7)", "one");
      const before = server.pid;

      await server.kill9();
      await assert.rejects(server.query("SELECT 1"));
      await server.start();

      assert.notEqual(server.pid, before);
      assert.deepEqual(await server.query("SELECT n FROM t", "one"), [{ n: 7 }]);
      assert.ok(url.startsWith(`postgres://`) && url.endsWith(`:${server.port}/one`));
    },
  });

  Deno.test({
    name: `[CL-12] a pair of ${source}: what was acknowledged is on the standby`,
    ignore,
    async fn() {
      await using pair = await startPair({ source });
      const { primary, standby } = pair;
      await primary.createDatabase("one");
      await primary.query("CREATE TABLE t(n int primary key)", "one");
      const acknowledged = await writeUntilKilled(primary);

      await standby.promote();

      const kept = (await standby.query("SELECT n FROM t ORDER BY n", "one")).map(({ n }) => n);
      assert.ok(acknowledged.length > 0);
      assert.deepEqual(acknowledged.filter((n) => !kept.includes(n)), []);
      await standby.query("INSERT INTO t VALUES (-1)", "one");
    },
  });
}

/** Kills it in the middle of a write. */
async function writeUntilKilled(server: Postgres): Promise<number[]> {
  const sql = postgres(server.urlOf("one"), { max: 1, onnotice: () => {} });
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let n = 0;; n++) {
      await sql`INSERT INTO t VALUES (${n})`;
      acknowledged.push(n);
    }
  })().catch(() => {});
  await until("some are written", () => acknowledged.length > 20);
  await server.kill9();
  await writing;
  await sql.end({ timeout: 0 });
  return acknowledged;
}

Deno.test("[CL-12] each test gets a database of its own on a server that all share", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  assert.notEqual(one, other);
  assert.equal(new URL(one).port, new URL(other).port);
});

Deno.test("[CL-12] a server without a processor keeps its clients waiting", async () => {
  await using server = await startPostgres();
  server.pause();
  let done = false;
  const asked = later(
    server.query("SELECT 1 AS one").then((rows) => {
      done = true;
      return rows;
    }),
  );
  // The query would have returned long before this other server has started.
  await using _other = await startPostgres();
  assert.equal(done, false);
  server.resume();
  assert.deepEqual(await asked, [{ one: 1 }]);
});
