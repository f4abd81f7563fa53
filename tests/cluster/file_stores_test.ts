/** Where the bytes of files lie: one contract, and what each of the three does with it. */
import assert from "node:assert/strict";
import postgres from "postgres";
import { fileRecords } from "../../server/features/files/records.ts";
import { putFile } from "../../server/features/files/store.ts";
import { sweepBytes } from "../../server/features/files/sweep.ts";
import { createContext } from "../../server/host/app/create_context.ts";
import { defaultConfig } from "../../server/host/config/load.ts";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { DiskFileStore } from "../../server/storage/file_store/disk.ts";
import { openFileStore } from "../../server/storage/file_store/open.ts";
import { PostgresFileStore } from "../../server/storage/file_store/postgres.ts";
import { S3FileStore } from "../../server/storage/file_store/s3.ts";
import { MemoryFileStore } from "../helpers/memory_files.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { FakeS3, KEY, problem, startS3rver } from "../helpers/s3.ts";
import { fileStoreContract, inParts, noise, sharedStoreContract } from "./file_store_contract.ts";

const onFault = (error: unknown) => {
  throw error;
};

/** An address under which there are the tables. */
async function madeDatabase(): Promise<string> {
  const address = await testDatabase();
  await (await PostgresEngine.open(address, { onFault })).close();
  return address;
}

Deno.test("[CL-8] files in a folder", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "parley-files-" });
  await fileStoreContract(t, new DiskFileStore(folder), () => new DiskFileStore(folder));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[CL-8] files in the memory of a test's process", async (t) => {
  const store = new MemoryFileStore();
  await fileStoreContract(t, store, () => store);
  await sharedStoreContract(t, store, () => store);
});

Deno.test("[CL-8] files in PostgreSQL", async (t) => {
  const address = await madeDatabase();
  const open = () => new PostgresFileStore(address);
  const store = open();
  await fileStoreContract(t, store, open);
  await sharedStoreContract(t, store, open);
  await store.close();
});

Deno.test("[CL-8] files in a bucket", async (t) => {
  await using s3 = FakeS3.start();
  s3.objects.set("other", new Uint8Array(1));
  const open = () => new S3FileStore({ ...KEY, url: `${s3.url}/below` }, { pause: 0 });
  await fileStoreContract(t, open(), open);
  await sharedStoreContract(t, open(), open);
  await t.step("a store that stumbles is asked again, one that refuses is quoted", async () => {
    s3.troubles.push(problem(503, "SlowDown"), problem(500, "Oops"));
    await open().write("one", 0, inParts(noise(10)));
    assert.equal(await open().has("one", 0, 10), true);
    const nobody = new S3FileStore({ ...KEY, keyId: "nobody", url: s3.url }, { pause: 0 });
    await assert.rejects(
      nobody.write("two", 0, inParts(noise(10))),
      /InvalidAccessKeyId|refused \(403\)/,
    );
    await assert.rejects(nobody.has("two", 0, 10), /the store refused \(403\)/);
  });
  await t.step("one that cannot be used is refused before anybody comes", async () => {
    const s3Location = { ...KEY, url: s3.url };
    const location = { folder: "", address: null, s3: s3Location, isTried: true };
    await (await openFileStore(location)).close();
    const wrong = openFileStore({ ...location, s3: { ...s3Location, secret: "wrong" } });
    await assert.rejects(wrong, /^Error: \S+ takes no files: the store refused \(Sig.*\)\.$/);
    assert.deepEqual([...s3.objects.keys()].filter((key) => /probe/.test(key)), []);
  });
});

Deno.test("[CL-8] files in a bucket of a real S3-compatible server", async (t) => {
  await using s3 = await startS3rver();
  if (!s3) return console.warn("s3rver cannot be had here: only the fake was asked.");
  const open = () => new S3FileStore({ ...s3.key, url: `${s3.url}/files` });
  await open().probe();
  await fileStoreContract(t, open(), open);
  // Two that store one object at once write into one file there, which S3 promises not to happen.
  await sharedStoreContract(t, open(), open, { isAtomic: false });
});

Deno.test("[CL-8] a node that starts deletes bytes without a record once they are a day old, and records whose bytes are lost", async () => {
  const address = await testDatabase();
  const engine = await PostgresEngine.open(address, { onFault });
  const db = new Db(engine, onFault, Date.now);
  await db.follow();
  const fileStore = new PostgresFileStore(address);
  const log = { debug() {}, info() {}, warn() {}, error: (_: string, e?: unknown) => onFault(e) };
  const app = createContext({ config: { ...defaultConfig(), data: "" }, db, log, fileStore });
  const began = Date.now();
  const put = async (id: string, received: Uint8Array | null) => {
    const file = {
      id,
      channel_id: "c",
      user_id: "ada",
      size: 1,
      created_at: began - 1000,
      received,
    };
    await db.transact((tx) => putFile(tx, { ...file, message_id: null }));
  };
  await put("complete", null);
  await put("coming", new Uint8Array(1));
  await put("lost", null);
  // The upload began in a folder, which has some of its chunks.
  await put("moved", new Uint8Array([1]));
  for (const id of ["complete", "coming", "imported", "left"]) {
    await fileStore.write(id, 0, inParts(noise(29)));
  }
  const sql = postgres(address);
  await sql`update file_part set at = now() - interval '25 hours' where file <> 'imported'`;
  await sql.end();
  await sweepBytes(app, began);
  const stored = (await Array.fromAsync(fileStore.list())).map(({ id }) => id);
  assert.deepEqual(stored.sort(), ["coming", "complete", "imported"]);
  const known = (await db.list(fileRecords.prefix({}))).map(({ value }) => value.id);
  assert.deepEqual(known, ["coming", "complete", "moved"]);
  await fileStore.close();
  await db.close();
});
