/** Who makes the backups of data that several nodes have. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Backups } from "../../server/host/backup/backups.ts";
import { turnsOf } from "../../server/host/backup/turns.ts";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { parley } from "../helpers/parley.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const HOUR = 3600_000;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

Deno.test("[CL-10] of several nodes one at a time makes backups, and each knows of the last", async (t) => {
  const address = await testDatabase();
  const folder = await Deno.makeTempDir();
  let now = Date.parse("2026-01-01");
  let writing = () => Promise.resolve();
  const made: string[] = [];
  const dbs: Db[] = [];
  const node = async (nodeName: string) => {
    const onFault = (error: unknown) => assert.fail(String(error));
    const db = new Db(await PostgresEngine.open(address, { onFault }), onFault, Date.now);
    await db.follow();
    dbs.push(db);
    const clock = () => now;
    const turns = turnsOf({ db, sharedState: db.sharedState, nodeName }, clock)!;
    // Each start looks once, and by the timer a minute later.
    return (every: number | null = HOUR) =>
      new Backups({
        folder: join(folder, nodeName),
        keep: 2,
        sealed: false,
        now: clock,
        uptime: clock,
        process: nodeName,
        log,
        turns,
        async make(file) {
          made.push(nodeName);
          await writing();
          await Deno.writeTextFile(file, "a backup");
        },
      }, every);
  };
  const [one, two] = [await node("one"), await node("two")];

  await t.step("of those that look at once, one makes it", async () => {
    const both = [one(), two()];
    for (const backups of both) await backups.stop();
    assert.equal(made.length, 1);
  });
  await t.step("who comes later, and who restarts, finds it made", async () => {
    for (const start of [one, two]) {
      const backups = start();
      await backups.stop();
      assert.equal(backups.lastAt, now);
      assert.equal(backups.late, false);
    }
    assert.equal(made.length, 1);
  });
  await t.step("an hour later there is another one", async () => {
    now += HOUR;
    await two().stop();
    await one().stop();
    assert.deepEqual(made.slice(1), ["two"]);
  });
  await t.step("an order waits until another node is done", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    writing = () => promise;
    const [busy, other] = [one(null), two(null)];
    busy.begin("five words nobody guesses");
    await until("it is being made", () => made.length === 3);
    other.begin("five words nobody guesses");
    await other.stop();
    assert.match(other.problem!, /^Another node is making a backup at this moment/);
    resolve();
    await busy.stop();
    other.begin("five words nobody guesses");
    await other.stop();
    assert.deepEqual([busy.problem, other.problem, made.length], [null, null, 4]);
  });
  await t.step("what one node offers is fetched at any node, once", async () => {
    const [here, there] = [one(null), two(null)];
    const secret = here.offer("a.tar");
    const { name } = await until("it is known", () => there.redeem(secret) ?? undefined);
    assert.equal(name, "a.tar");
    await until("it holds no more", () => here.redeem(secret) === null);
  });
  await Promise.all(dbs.map((db) => db.close()));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[CL-10] --backup-every makes a backup of a PostgreSQL that can be restored", async () => {
  const folder = await Deno.makeTempDir();
  const env = {
    PARLEY_STORAGE: await testDatabase(),
    PARLEY_BACKUP_EVERY: "24h",
    PARLEY_BACKUP_DIR: folder,
  };
  await using one = await TestServer.start({ env });
  await using two = await TestServer.start({ env });
  await until("one was made", () =>
    [one, two].flatMap((node) => node.output())
      .some((line) => line.includes("A backup was made")));
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const backups = names.filter((name) => name.endsWith(".tar"));
  assert.equal(backups.length, 1, names.join());
  const { code, out, err } = await parley(["check", join(folder, backups[0]), "--data", folder]);
  assert.equal(code, 0, out + err);
  await Deno.remove(folder, { recursive: true });
});
