/** Buckets of files say whose they are (MEND-2). */
import assert from "node:assert/strict";
import { keys } from "../../server/storage/keys.ts";
import {
  adoptBucket,
  claimBucket,
  type FileRecordLookup,
  readMarker,
} from "../../server/storage/file_store/marker.ts";
import { S3FileStore } from "../../server/storage/file_store/s3.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";
import { openDb, type TestDb } from "../unit/server/open_db.ts";
import { inParts, noise } from "./file_store_contract.ts";

const NOW = 1000;
const MARKER = "below/parley.installation";
const none: FileRecordLookup = (ids) => Promise.resolve(ids.map(() => false));
/** A database that has records of these files. */
const knowing = (known: string[]): FileRecordLookup => (ids) =>
  Promise.resolve(ids.map((id) => known.includes(id)));
const uuids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** Marks a database as one that has run with a bucket. */
const name = ({ db }: TestDb, installation: string, database: string) =>
  db.transact((tx) => {
    tx.set(keys.installation, installation);
    tx.set(keys.database, database);
  });

async function bucketWith(s3: FakeS3, ids: string[] = []): Promise<S3FileStore> {
  const bucket = new S3FileStore({ ...KEY, url: `${s3.url}/below` }, { pause: 0 });
  for (const id of ids) await bucket.write(id, 0, inParts(noise(1)));
  return bucket;
}

Deno.test("[MEND-2] an empty bucket becomes the database's own; another installation is refused, and cannot adopt it", async () => {
  await using s3 = FakeS3.start();
  s3.objects.set("elsewhere/thing", new Uint8Array(1));
  const bucket = await bucketWith(s3);
  await using mine = await openDb();
  await claimBucket(bucket, mine.db, none, NOW);
  const marker = (await readMarker(bucket))!;
  const [installation, database] = await mine.db.getMany([keys.installation, keys.database]);
  assert.deepEqual(marker, { installation, database, adopted_at: NOW });
  await claimBucket(bucket, mine.db, none, NOW + 1);
  assert.deepEqual(await readMarker(bucket), marker, "a later start changes nothing");

  await using other = await openDb();
  await name(other, "another", "another");
  const before = [...s3.objects.keys()];
  await assert.rejects(claimBucket(bucket, other.db, none, NOW), /files of another installation/);
  await assert.rejects(adoptBucket(bucket, other.db, none, NOW), /files of another installation/);
  assert.deepEqual([...s3.objects.keys()], before);
});

Deno.test("[MEND-2] a new database, and another one of the installation, are refused until they adopt the bucket", async (t) => {
  await using s3 = FakeS3.start();
  const ids = uuids(30);
  const bucket = await bucketWith(s3, ids);
  await using mine = await openDb();
  await claimBucket(bucket, mine.db, knowing(ids), NOW);
  const { installation, database } = (await readMarker(bucket))!;
  for (const own of [null, installation]) {
    await t.step(own ? "a restored database" : "one that has no name", async () => {
      await using other = await openDb();
      if (own) await name(other, own, "restored");
      const claim = () => claimBucket(bucket, other.db, none, NOW + 1);
      await assert.rejects(claim(), /belongs to another database.*`parley files adopt`/s);
      const survey = await adoptBucket(bucket, other.db, knowing(ids.slice(1)), NOW + 2);
      assert.deepEqual(survey, { files: 30, unknown: 1, foreign: null });
      await claim();
      const marker = (await readMarker(bucket))!;
      assert.equal(marker.installation, installation);
      assert.deepEqual([marker.adopted_at, marker.database === database], [NOW + 2, false]);
      const back = claimBucket(bucket, mine.db, knowing(ids), NOW + 3);
      await assert.rejects(back, /belongs to another database/);
    });
  }
});

Deno.test("[MEND-2] a bucket of the version before goes on with the database that knows its files, and with no other", async (t) => {
  const ids = uuids(100);
  const foreign = "below/1234/0";
  const cases: [string, { known: string[]; foreign?: string; refusal?: RegExp }][] = [
    ["all known", { known: ids }],
    ["leftovers of a crash", { known: ids.slice(19) }],
    ["all known, with foreign objects beside them", { known: ids, foreign }],
    ["none known", { known: [], refusal: /100 files, and this database knows 0 of them/ }],
    ["too few known", { known: ids.slice(20), refusal: /knows 80 of them.*files adopt/s }],
    ["foreign objects", {
      known: [],
      foreign,
      refusal: /none of Parley's, such as below\/1234\/0/,
    }],
  ];
  for (const [what, { known, foreign, refusal }] of cases) {
    await t.step(what, async () => {
      await using s3 = FakeS3.start();
      s3.page = 50;
      const bucket = await bucketWith(s3, ids);
      if (foreign) s3.objects.set(foreign, new Uint8Array(1));
      const before = [...s3.objects.keys()];
      await using test = await openDb();
      const claimed = claimBucket(bucket, test.db, knowing(known), NOW);
      if (!refusal) {
        await claimed;
        assert.deepEqual([...s3.objects.keys()], [...before, MARKER]);
        return;
      }
      await assert.rejects(claimed, refusal);
      assert.deepEqual([...s3.objects.keys()], before);
      assert.equal(await test.db.get(keys.database), null);
    });
  }
});

Deno.test("[MEND-2] a new database cannot adopt a bucket of which it knows nothing", async () => {
  await using s3 = FakeS3.start();
  const ids = uuids(3);
  const bucket = await bucketWith(s3, ids);
  await using mine = await openDb();
  await claimBucket(bucket, mine.db, knowing(ids), NOW);
  const marker = await readMarker(bucket);
  await using fresh = await openDb();
  await assert.rejects(adoptBucket(bucket, fresh.db, none, NOW), /files of another installation/);
  assert.deepEqual(await readMarker(bucket), marker);
});

Deno.test("[MEND-2] a marker that cannot be read is refused", async () => {
  await using s3 = FakeS3.start();
  const bucket = await bucketWith(s3);
  await using test = await openDb();
  for (const text of ["", "{}", "null", '{"installation":1,"database":"","adopted_at":0}']) {
    s3.objects.set(MARKER, new TextEncoder().encode(text));
    await assert.rejects(claimBucket(bucket, test.db, none, NOW), /cannot read/, text);
  }
});

Deno.test("[MEND-2] a bucket lists files by ids of Parley's own form alone", async () => {
  await using s3 = FakeS3.start();
  const [id] = uuids(1);
  const bucket = await bucketWith(s3, [id]);
  await using test = await openDb();
  await claimBucket(bucket, test.db, knowing([id]), NOW);
  const foreign = [
    "2026/12",
    "a",
    `${id}/01`,
    `${id}/0/1`,
    `${id.toUpperCase()}/0`,
    "x/parley.probe",
  ];
  for (const name of foreign) s3.objects.set(`below/${name}`, new Uint8Array(1));
  const seen: string[] = [];
  const listed = await Array.fromAsync(bucket.list((name) => void seen.push(name)));
  assert.deepEqual(listed.map(({ id }) => id), [id]);
  assert.deepEqual(seen.sort(), foreign.map((name) => `below/${name}`).sort());
});
