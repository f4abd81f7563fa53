/** `parley migrate` between a data folder and a PostgreSQL, and commands that read one. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import postgres from "postgres";
import { chunksOf, FILE_CHUNK_BYTES, SEALED_CHUNK, sealedSize } from "../../protocol/files.ts";
import { DenoKvEngine } from "../../server/storage/engines/deno_kv.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { differences, tallyOf, writeAll } from "../../server/storage/moving/copy_records.ts";
import { DiskFileStore } from "../../server/storage/file_store/disk.ts";
import type { FileStore } from "../../server/storage/file_store/port.ts";
import { PostgresFileStore } from "../../server/storage/file_store/postgres.ts";
import { keys } from "../../server/storage/keys.ts";
import { S3FileStore } from "../../server/storage/file_store/s3.ts";
import { moveRecords } from "../../server/storage/moving/move.ts";
import { openCluster } from "../../server/storage/open_cluster.ts";
import { openStorage } from "../../server/storage/open.ts";
import { filesOf, NO_UPGRADE } from "../helpers/data_folder.ts";
import { parley } from "../helpers/parley.ts";
import { ownPort } from "../helpers/ports.ts";
import { POSTGRES_SECRET, testDatabase } from "../helpers/postgres.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";

const onFault = () => {};
/** More than one commit takes. */
const MANY = 1500;

/** A data folder with records of all kinds. */
async function filledFolder(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const { db, close } = await openStorage(folder, NO_UPGRADE);
  const values: unknown[] = [
    null,
    "text with \u{1F600} and half of one: \uD83D",
    -0,
    NaN,
    1.5,
    2n ** 70n,
    true,
    new Uint8Array([0, 255]),
    new Date(0),
    new Map([["a", new Set([1])]]),
    { a: undefined, b: [1, { c: "d" }] },
    new Deno.KvU64(2n ** 64n - 1n),
  ];
  for (let n = 0; n < MANY; n += 500) {
    await db.transact((tx) => {
      for (let i = n; i < n + 500; i++) tx.set(["many", i], { text: `value ${i}` });
    });
  }
  await db.transact((tx) => {
    values.forEach((value, n) => tx.set(["kinds", n], value));
    tx.set(["keys", new Uint8Array([0, 1]), true, "\0"], "x".repeat(60_000));
    tx.sum(["counter"], 7);
  });
  await close();
  const kv = await Deno.openKv(join(folder, "parley.kv"));
  for (const part of [-1, 1.5, -3n, 2n ** 70n, false]) await kv.set(["keys", part], part);
  kv.close();
  return folder;
}

async function ofFolder(folder: string) {
  const engine = new DenoKvEngine(await Deno.openKv(join(folder, "parley.kv")));
  try {
    return await tallyOf(engine);
  } finally {
    engine.close();
  }
}

async function ofDatabase(address: string) {
  const engine = await PostgresEngine.open(address, { onFault });
  try {
    return await tallyOf(engine);
  } finally {
    await engine.close();
  }
}

/** Where a copy of something went, killed when some of it was there. */
async function killed(from: string, to: string): Promise<void> {
  const script = new URL("stuck_migrate.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--node-modules-dir=manual", script, from, to],
    stdout: "piped",
  }).spawn();
  for await (const _ of child.stdout) child.kill("SIGKILL");
  await child.status;
}

Deno.test("[CL-10 MEND-2] a folder goes into PostgreSQL and back, whatever is in it, and stays as it is", async () => {
  const address = await testDatabase();
  const folder = await filledFolder();
  const source = await openStorage(folder, NO_UPGRADE);
  await source.db.transact((tx) => {
    tx.set(keys.installation, "club");
    // The copy is another database (MEND-2).
    tx.set(keys.database, "the former");
  });
  await source.close();
  const before = await filesOf(folder);
  const moved = await moveRecords({ folder }, { address }, {});
  assert.equal(moved.get("many")?.count, MANY);
  assert.deepEqual(await filesOf(folder), before);
  const back = join(await Deno.makeTempDir(), "new");
  assert.deepEqual(await moveRecords({ address }, { folder: back }, {}), moved);
  const { db: there, close: closeThere } = await openStorage(back, NO_UPGRADE);
  assert.deepEqual(await there.getMany([keys.installation, keys.database]), ["club", null]);
  await closeThere();
  // Both can be used.
  const shared = await openCluster(await Deno.makeTempDir(), { address, onFault });
  assert.deepEqual(await shared.db.get(["counter"]), new Deno.KvU64(7n));
  await shared.close();
  const { db, close } = await openStorage(back, NO_UPGRADE);
  assert.deepEqual(await db.get(["kinds", 10]), { a: undefined, b: [1, { c: "d" }] });
  await close();
  assert.deepEqual(differences(await ofFolder(back), await ofFolder(folder)), []);
});

Deno.test("[CL-10] a copy that was killed is refused by a server, and goes on to the right end", async (t) => {
  const address = await testDatabase();
  const folder = await filledFolder();
  await t.step("into PostgreSQL", async () => {
    await killed(folder, address);
    const there = (await ofDatabase(address)).get("many")?.count ?? 0;
    assert.ok(there > 0 && there < MANY, String(there));
    const { code, err } = await parley([
      ...["serve", "--port", "0", "--data", await Deno.makeTempDir(), "--storage", address],
    ]);
    assert.equal(code, 1);
    assert.match(err, /^The data here is a copy that `parley migrate` has not completed: .*\n$/);
    // Changes and deletions at the source in the meantime, and unexpected records.
    const { db, close } = await openStorage(folder, NO_UPGRADE);
    await db.transact((tx) => {
      tx.delete(["many", 0]);
      tx.set(["many", 1], "changed");
    });
    await close();
    const backFrom = moveRecords({ address }, { folder: await Deno.makeTempDir() }, {});
    await assert.rejects(backFrom, /has not completed/);
    const moved = await moveRecords({ folder }, { address }, {});
    assert.equal(moved.get("many")?.count, MANY - 1);
    assert.deepEqual(await ofDatabase(address), moved);
  });
  await t.step("into a folder", async () => {
    const back = join(await Deno.makeTempDir(), "new");
    await killed(address, back);
    await assert.rejects(openStorage(back, NO_UPGRADE), /has not completed/);
    await moveRecords({ address }, { folder: back }, {});
    assert.deepEqual(await ofFolder(back), await ofDatabase(address));
    await (await openStorage(back, NO_UPGRADE)).close();
  });
});

Deno.test("[CL-10] a copy that differs is found out, by counts and hashes of each prefix", async () => {
  const address = await testDatabase();
  const folder = await filledFolder();
  const moved = await moveRecords({ folder }, { address }, {});
  const shared = await openCluster(await Deno.makeTempDir(), { address, onFault });
  await shared.db.transact((tx) => {
    tx.set(["kinds", 1], "otherwise");
    tx.sum(["counter"], 1);
    tx.set(["added"], 1);
  });
  await shared.close();
  assert.deepEqual(differences(moved, await ofDatabase(address)).sort(), [
    "added",
    "counter",
    // Record of the first node.
    "installation",
    "kinds",
  ]);
});

Deno.test("[CL-10] what must not be copied from or into is refused, and nothing is changed", async (t) => {
  const address = await testDatabase();
  const folder = await filledFolder();
  await t.step("a folder that a server has", async () => {
    const { close } = await openStorage(folder, NO_UPGRADE);
    await assert.rejects(moveRecords({ folder }, { address }, {}), /in use by another Parley/);
    await close();
  });
  await t.step("nodes that are alive, on both sides", async () => {
    const { db, close } = await openCluster(await Deno.makeTempDir(), { address, onFault });
    await db.transact((tx) => tx.set(["user", "ada"], 1));
    const to = await Deno.makeTempDir();
    await assert.rejects(moveRecords({ address }, { folder: to }, {}), /stop all of them first/);
    await assert.rejects(moveRecords({ folder }, { address }, {}), /stop all of them first/);
    await close();
    assert.deepEqual(await filesOf(to), {});
  });
  await t.step("a target with other data", async () => {
    const before = await ofDatabase(address);
    await assert.rejects(moveRecords({ folder }, { address }, {}), /holds data already/);
    assert.deepEqual(await ofDatabase(address), before);
    const files = await filesOf(folder);
    await assert.rejects(moveRecords({ address }, { folder }, {}), /holds data already/);
    assert.deepEqual(await filesOf(folder), files);
    const other = await Deno.makeTempDir();
    await Deno.writeTextFile(join(other, "photo.jpg"), "");
    await assert.rejects(moveRecords({ address }, { folder: other }, {}), /holds data already/);
  });
  await t.step("a newer schema", async () => {
    const { db, close } = await openCluster(await Deno.makeTempDir(), { address, onFault });
    await db.transact((tx) => tx.set(["schema"], 99));
    await close();
    const to = { folder: await Deno.makeTempDir() };
    await assert.rejects(moveRecords({ address }, to, {}), /written by a newer Parley \(schema 99/);
    const sql = postgres(address);
    await sql`update meta set schema = 98`;
    await sql.end();
    await assert.rejects(moveRecords({ address }, to, {}), /made by a newer Parley \(schema 98/);
  });
  await t.step("a database without data of Parley", async () => {
    const empty = { address: await testDatabase() };
    const to = { folder: await Deno.makeTempDir() };
    await assert.rejects(moveRecords(empty, to, {}), /There is no data of Parley in this/);
  });
});

/** Creates complete files of these sizes, one that is being sent, and one whose bytes are lost. */
async function withFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const store = new DiskFileStore(join(folder, "files"));
  const { db, close } = await openStorage(folder, NO_UPGRADE);
  const files = new Map<string, Uint8Array>();
  const put = async (id: string, size: number, received: Uint8Array | null = null) => {
    await db.transact((tx) => tx.set(["file", id], { id, size, received }));
    return new Uint8Array(sealedSize(size)).map((_, at) => at * 7 + (at >> 9) + size);
  };
  for (const [n, size] of [0, 1000, FILE_CHUNK_BYTES + 5].entries()) {
    const id = `01990000-0000-7000-8000-00000000000${n}`;
    const bytes = await put(id, size);
    files.set(id, bytes);
    for (let chunk = 0; chunk < chunksOf(size); chunk++) {
      const part = bytes.slice(chunk * SEALED_CHUNK, (chunk + 1) * SEALED_CHUNK);
      await store.write(id, chunk, ReadableStream.from([part]));
    }
  }
  await put("01990000-0000-7000-8000-000000000010", 2 * FILE_CHUNK_BYTES, new Uint8Array([1]));
  await store.write(
    "01990000-0000-7000-8000-000000000010",
    1,
    ReadableStream.from([new Uint8Array(SEALED_CHUNK)]),
  );
  await put("01990000-0000-7000-8000-000000000011", 1000);
  await close();
  return files;
}

/** Checks that a store has exactly these files. */
async function requireFiles(store: FileStore, files: ReadonlyMap<string, Uint8Array>) {
  const found = new Map<string, Uint8Array>();
  for await (const { id, bytes } of store.list()) {
    const all: Uint8Array[] = [];
    for (let chunk = 0; chunk * SEALED_CHUNK < bytes; chunk++) {
      const length = Math.min(SEALED_CHUNK, bytes - chunk * SEALED_CHUNK);
      all.push(...await Array.fromAsync(store.read(id, chunk, length)));
    }
    found.set(id, new Uint8Array(await new Blob(all as BlobPart[]).arrayBuffer()));
  }
  await store.close();
  assert.deepEqual([...found.keys()].sort(), [...files.keys()].sort());
  for (const [id, bytes] of files) assert.ok(Buffer.from(bytes).equals(found.get(id)!), id);
}

Deno.test("[CL-8 CL-10] files go with the records, into PostgreSQL, a bucket and back, and are compared by their bytes", async (t) => {
  const address = await testDatabase();
  const folder = await filledFolder();
  const files = await withFiles(folder);
  const before = await filesOf(folder);
  const inPostgres = () => new PostgresFileStore(address);
  const migrate = async (args: string[], env: Record<string, string> = {}) => {
    const ran = await parley(["migrate", ...args], { env });
    assert.equal(ran.code, 0, ran.err);
    assert.equal(ran.out.includes(POSTGRES_SECRET) || ran.out.includes(KEY.secret), false);
    return ran.out;
  };
  await t.step("into PostgreSQL", async () => {
    const out = await migrate(["--from", folder, "--to", address]);
    assert.match(out, /3 files are copied from \S+ to postgres:\S+, and both hold the same\./);
    assert.match(out, /1 files are not in \S+: `parley check` names them\./);
    await requireFiles(inPostgres(), files);
    assert.deepEqual(await filesOf(folder), before);
  });
  await t.step(
    "what was changed there is found by its bytes, and mended by the same command",
    async () => {
      const sql = postgres(address);
      await sql`update file_part set bytes = set_byte(bytes, 9, 255 - get_byte(bytes, 9))
      where file = '01990000-0000-7000-8000-000000000002' and part = 1 or file = '01990000-0000-7000-8000-000000000001'`;
      await sql`delete from file_part where file = '01990000-0000-7000-8000-000000000002' and part = 0`;
      await sql.end();
      const engine = await PostgresEngine.open(address, { onFault });
      await writeAll(engine, [{ key: ["incomplete"], value: true, deleted: false }]);
      await engine.close();
      await migrate(["--from", folder, "--to", address]);
      await requireFiles(inPostgres(), files);
    },
  );
  await t.step("back into a folder", async () => {
    const back = join(await Deno.makeTempDir(), "back");
    const out = await migrate(["--to", back, "--json"], { PARLEY_STORAGE: address });
    const { records, kinds, files: copied, lost } = JSON.parse(out);
    assert.deepEqual([records > MANY, kinds.many, copied, lost], [true, MANY, 3, 1]);
    await requireFiles(new DiskFileStore(join(back, "files")), files);
  });
  await using s3 = FakeS3.start();
  const { origin } = new URL(s3.url);
  const bucket = `s3://bucket/files?endpoint=${origin}&region=${KEY.region}`;
  const env = { PARLEY_FILES_KEY_ID: KEY.keyId, PARLEY_FILES_SECRET: KEY.secret };
  const inBucket = () => new S3FileStore({ ...KEY, url: `${s3.url}/files` });
  await t.step("files alone, into a bucket", async () => {
    const out = await migrate(["--from", folder, "--files-to", bucket], env);
    assert.match(out, /^3 files are copied from \S+ to http:\S+\/bucket\/files, and both hold/);
    await requireFiles(inBucket(), files);
  });
  await t.step("where they are in a bucket they stay there", async () => {
    const requests = s3.requests.length;
    const other = await testDatabase();
    const out = await migrate(["--from", folder, "--to", other], { ...env, PARLEY_FILES: bucket });
    assert.match(
      out,
      /Files stay in http:\S+\/bucket\/files\.\nBefore .* `parley files adopt` .*\n$/,
    );
    assert.equal(s3.requests.length, requests);
    await requireFiles(new PostgresFileStore(other), new Map());
  });
  await t.step("from the bucket into PostgreSQL", async () => {
    const other = await testDatabase();
    await migrate(["--from", folder, "--to", other, "--files-from", bucket], env);
    await requireFiles(new PostgresFileStore(other), files);
  });
});

Deno.test("[CL-10] the command says what is wrong in one sentence", async (t) => {
  const address = await testDatabase();
  const [folder, data] = [await filledFolder(), await Deno.makeTempDir()];
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return url.href;
  };
  const wrong: [string, string[], RegExp][] = [
    ["a password", [
      "--to",
      changed((url) => url.password = "wrong"),
    ], /^PostgreSQL at \S+ refuses the user or the password\.\n$/],
    ["a database", [
      "--to",
      changed((url) => url.pathname = "/nowhere"),
    ], /^PostgreSQL at \S+ has no database nowhere: create it first\.\n$/],
    ["a server", [
      "--to",
      changed((url) => url.port = String(ownPort())),
    ], /^PostgreSQL at \S+ cannot be reached \(ECONNREFUSED\)\.\n$/],
    ["two folders", ["--to", data], /^One of --from and --to is a data folder, the other a/],
    ["nothing", [], /^Say with --from and --to what is to be copied/],
    ["no bucket", [
      "--to",
      address,
      "--files-to",
      "https://s3.example.org/x",
    ], /^--files-from and --files-to take a folder, or the address of a bucket like s3:/],
    ["no key", [
      "--to",
      address,
      "--files-to",
      "s3://chat",
    ], /^The access key for the bucket of --files is missing: set PARLEY_FILES_KEY_ID, and/],
    ["no address", ["--to", "mysql://x/y"], /^--from and --to take a folder, or the address of/],
  ];
  for (const [what, args, pattern] of wrong) {
    await t.step(what, async () => {
      const { code, err, out } = await parley(["migrate", "--from", folder, ...args]);
      assert.equal(code, 1);
      assert.match(err, pattern);
      assert.equal(out, "");
    });
  }
});
