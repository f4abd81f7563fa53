/** Files of a bucket that the database has no record of (MEND-2). */
import assert from "node:assert/strict";
import { sweepBytes } from "../../server/features/files/sweep.ts";
import { claimBucket } from "../../server/storage/file_store/marker.ts";
import { S3FileStore } from "../../server/storage/file_store/s3.ts";
import { keys } from "../../server/storage/keys.ts";
import { TestApp } from "../helpers/app.ts";
import { sendFiles, uploadFile } from "../helpers/files.ts";
import { password } from "../helpers/person.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";
import { inParts, noise } from "./file_store_contract.ts";

const DAY = 86_400_000;

/** A server on a bucket, in which a message has a file. */
async function onBucket(s3: FakeS3) {
  s3.page = 100;
  const fileStore = new S3FileStore({ ...KEY, url: s3.url }, { pause: 0 });
  const app = await TestApp.start({ fileStore, alone: true });
  const { db } = app.context;
  await claimBucket(fileStore, db, (ids) => Promise.resolve(ids.map(() => true)), Date.now());
  const admin = await app.registerAdmin("admin");
  const { channel } = await admin.createServer();
  const id = await uploadFile(admin, channel.id, 5);
  assert.equal((await sendFiles(admin, channel.id, [id])).status, 201);
  const waiting = async () => (await admin.get("/admin/status")).body.unknownFiles;
  /** Creates files without a record that arrived this many days ago. */
  async function leave(count: number, daysAgo: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    for (const one of ids) {
      await fileStore.write(one, 0, inParts(noise(29)));
      s3.times.set(`${one}/0`, Date.now() - daysAgo * DAY);
    }
    return ids;
  }
  const files = async () => (await Array.fromAsync(fileStore.list())).map((one) => one.id).sort();
  return { app, admin, id, channel, waiting, leave, files };
}

Deno.test("[MEND-2] many unknown files of a bucket stay until an admin confirms", async () => {
  await using s3 = FakeS3.start();
  const { app, admin, id, channel, waiting, leave, files } = await onBucket(s3);
  await using _app = app;
  const old = await leave(20, 3);
  const young = await leave(1, 0);
  const open = await uploadFile(admin, channel.id, 5);
  await sweepBytes(app.context, Date.now());
  assert.deepEqual(await files(), [id, open, ...old, ...young].sort(), "nothing is deleted");
  assert.deepEqual(await waiting(), { files: 23, unknown: 20 });
  assert.equal(app.warnings.filter((text) => /kept until an admin confirms/.test(text)).length, 1);

  const path = "/admin/files/unknown/delete";
  const wrong = await admin.post(path, { password: "wrong" });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  const confirmed = await admin.post(path, { password: password("admin") });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  assert.deepEqual(await files(), [id, open, ...young].sort());
  assert.equal(await waiting(), null);
  assert.equal((await admin.post(path, { password: password("admin") })).status, 404);
  const [{ action, target }] = (await admin.get("/admin/acts")).body.acts;
  assert.deepEqual([action, target], ["files-deleted", "20"]);
});

Deno.test("[MEND-2] a few unknown files are leftovers, and go by themselves", async () => {
  await using s3 = FakeS3.start();
  const { app, id, waiting, leave, files } = await onBucket(s3);
  await using _app = app;
  await leave(19, 3);
  s3.objects.set("2026/7", new Uint8Array(1));
  await sweepBytes(app.context, Date.now());
  assert.deepEqual(await files(), [id]);
  assert.equal(await waiting(), null);
  assert.ok(s3.objects.has("2026/7"), "another program's object stays");
});

Deno.test("[MEND-2] a restored backup deletes nothing that is newer than itself", async () => {
  await using s3 = FakeS3.start();
  const { app, id, waiting, leave, files } = await onBucket(s3);
  await using _app = app;
  const { db } = app.context;
  const now = Date.now();
  await db.transact((tx) => {
    tx.set(keys.restored, now - 10 * DAY);
    tx.set(keys.filesAdopted, now - 4 * DAY);
  });
  const newer = await leave(3, 6);
  await leave(3, 12);
  await leave(3, 2);
  await sweepBytes(app.context, now);
  assert.deepEqual(await files(), [id, ...newer].sort());
  assert.deepEqual(await waiting(), { files: 10, unknown: 3 });
});
