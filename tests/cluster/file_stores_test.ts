/** Where the bytes of files lie: one contract, and what each of the three does with it. */
import assert from "node:assert/strict";
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
