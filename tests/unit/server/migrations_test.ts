import assert from "node:assert/strict";
import { DATA_SCHEMA } from "../../../server/base/data_schema.ts";
import { keys } from "../../../server/storage/keys.ts";
import {
  migrate,
  type Migration,
  MIGRATIONS,
  schemaOf,
} from "../../../server/storage/migrations.ts";
import { openStorage } from "../../../server/storage/open.ts";
import { openDb } from "./open_db.ts";

const NO_BACKUP = { onFault: () => {}, backup: () => Promise.resolve() };

function recorder(...to: number[]) {
  const log: string[] = [];
  const migrations: Migration[] = to.map((version) => ({
    to: version,
    run: () => Promise.resolve(void log.push(`to ${version}`)),
  }));
  return { log, migrations, backup: () => void log.push("backup") };
}

Deno.test("[D-ERR-2] a new database has the newest schema and needs no migration", async () => {
  await using test = await openDb();
  const { log, migrations, backup } = recorder(2, 3);
  await migrate(test.db, backup, migrations);
  assert.deepEqual(log, []);
  assert.equal(await test.db.get(keys.schema), 3);
});

Deno.test("[D-ERR-2] what is missing runs in order after one backup, and not again", async () => {
  await using test = await openDb();
  await test.db.transact((tx) => tx.set(keys.schema, 2));
  const { log, migrations, backup } = recorder(2, 3, 4);
  await migrate(test.db, backup, migrations);
  assert.deepEqual(log, ["backup", "to 3", "to 4"]);
  assert.equal(await test.db.get(keys.schema), 4);
  await migrate(test.db, backup, migrations);
  assert.equal(log.length, 3);
});

Deno.test("[D-ERR-2] a database of a newer schema is refused and left as it is", async () => {
  await using test = await openDb();
  await test.db.transact((tx) => tx.set(keys.schema, 9));
  const { log, migrations, backup } = recorder(2);
  await assert.rejects(migrate(test.db, backup, migrations), /newer Parley.*schema 9/s);
  assert.deepEqual(log, []);
  assert.equal(await test.db.get(keys.schema), 9);
});

Deno.test("[D-ERR-2] a migration that fails leaves the last version that was reached", async () => {
  await using test = await openDb();
  await test.db.transact((tx) => tx.set(keys.schema, 1));
  const { log, migrations, backup } = recorder(2, 3, 4);
  migrations[1].run = () => Promise.reject(new Error("half way"));
  await assert.rejects(migrate(test.db, backup, migrations), /half way/);
  assert.deepEqual(log, ["backup", "to 2"]);
  assert.equal(await test.db.get(keys.schema), 2);
  migrations[1].run = () => Promise.resolve(void log.push("to 3"));
  await migrate(test.db, backup, migrations);
  assert.deepEqual(log.slice(2), ["backup", "to 3", "to 4"]);
});

Deno.test("[D-ERR-2] a backup that fails keeps the migrations from running", async () => {
  await using test = await openDb();
  await test.db.transact((tx) => tx.set(keys.schema, 1));
  const { log, migrations } = recorder(2);
  const backup = () => {
    throw new Error("no space");
  };
  await assert.rejects(migrate(test.db, backup, migrations), /no space/);
  assert.deepEqual([log, await test.db.get(keys.schema)], [[], 1]);
});

Deno.test("[D-ERR-2] versions count up", () => {
  const versions = MIGRATIONS.map((one) => one.to);
  assert.deepEqual(versions, versions.toSorted((a, b) => a - b));
  assert.equal(new Set(versions).size, versions.length);
});

Deno.test("[D-ERR-2] a data folder is opened once at a time", async () => {
  const folder = await Deno.makeTempDir();
  const first = await openStorage(folder, NO_BACKUP);
  await assert.rejects(openStorage(folder, NO_BACKUP), /in use by another Parley/);
  await first.close();
  await (await openStorage(folder, NO_BACKUP)).close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the schema that this program writes is the one after its last migration", () => {
  assert.equal(schemaOf(MIGRATIONS), DATA_SCHEMA);
});
