import assert from "node:assert/strict";
import { FILE_CHUNK_BYTES, SEAL_BYTES, SEALED_CHUNK } from "../../protocol/files.ts";
import { RATES } from "../../protocol/rates.ts";
import { fileSums } from "../../server/features/files/records.ts";
import { unsummed } from "../../server/features/files/sums.ts";
import { damagedFiles, readingFrom } from "../../server/host/check/compare_files.ts";
import { FEATURES } from "../../server/host/app/feature_list.ts";
import { gather } from "../../server/host/check/gather.ts";
import { TestApp } from "../helpers/app.ts";
import {
  beginFile,
  chunkBytes,
  getChunk,
  putChunk,
  requireWhole,
  sendFiles,
  storedFiles,
  uploadFile,
} from "../helpers/files.ts";
import { until } from "../helpers/until.ts";

Deno.test("[FIL-1] files of every length come back as they were, to all who read the channel", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const sizes = [
    0,
    1,
    FILE_CHUNK_BYTES - 1,
    FILE_CHUNK_BYTES,
    FILE_CHUNK_BYTES + 1,
    3 * FILE_CHUNK_BYTES,
  ];
  for (const size of sizes) {
    const id = await uploadFile(ada, channel.id, size);
    const { file } = (await ada.get(`/files/${id}`)).body;
    const chunks = Math.max(1, Math.ceil(size / FILE_CHUNK_BYTES));
    assert.deepEqual([file.size, file.chunks, file.done], [size, chunks, true]);
    assert.deepEqual(file.received, [[0, chunks - 1]]);
    assert.ok(Date.parse(file.expires_at) > app.context.clock());
    await requireWhole(ada, id, size);
    for (const stranger of [bob, eve]) {
      assert.equal((await getChunk(stranger, id, 0)).status, 404, "it is in no message");
      assert.equal((await stranger.get(`/files/${id}`)).status, 404);
    }
    assert.equal((await sendFiles(ada, channel.id, [id])).status, 201);
    await requireWhole(bob, id, size);
    assert.equal((await bob.get(`/files/${id}`)).body.file.expires_at, null);
    assert.equal((await getChunk(eve, id, 0)).status, 404);
    assert.equal((await eve.get(`/files/${id}`)).status, 404);
    assert.equal((await getChunk(bob, id, chunks)).status, 400);
  }
});

Deno.test("[FIL-1] chunks come in any order, again and at once; what is there stays as it is", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const size = 20 * FILE_CHUNK_BYTES + 5;
  const { id } =
    (await ada.post("/files", { channelId: channel.id, size: 6 * FILE_CHUNK_BYTES })).body
      .file;
  for (const chunk of [5, 3, 1]) {
    await putChunk(ada, id, chunk, chunkBytes(6 * FILE_CHUNK_BYTES, chunk));
  }
  const state = (await ada.get(`/files/${id}`)).body.file;
  assert.deepEqual(state.received, [[1, 1], [3, 3], [5, 5]]);
  const refused = await ada.post(`/files/${id}/done`);
  assert.deepEqual([refused.status, refused.body.code], [409, "upload_incomplete"]);
  assert.deepEqual(refused.body.details, { missing: "0, 2, 4" });
  const other = chunkBytes(6 * FILE_CHUNK_BYTES, 3).fill(9);
  assert.equal((await putChunk(ada, id, 3, other)).status, 204);
  assert.deepEqual((await getChunk(ada, id, 3)).bytes, chunkBytes(6 * FILE_CHUNK_BYTES, 3));
  assert.equal((await getChunk(ada, id, 0)).status, 404, "has not come");

  const big = await beginFile(ada, channel.id, size).catch(() => null);
  assert.equal(big, null, "larger than ten megabytes");
  const many = await beginFile(ada, channel.id, 9 * FILE_CHUNK_BYTES + 5);
  const numbers = [9, 4, 0, 7, 2, 8, 1, 6, 3, 5, 4, 0];
  await Promise.all(
    numbers.map((chunk) => putChunk(ada, many.id, chunk, chunkBytes(many.size, chunk))),
  );
  // The first of two simultaneous requests was asked to retry.
  for (const chunk of numbers) await putChunk(ada, many.id, chunk, chunkBytes(many.size, chunk));
  assert.equal((await ada.post(`/files/${many.id}/done`)).body.file.done, true);
  assert.equal((await ada.post(`/files/${many.id}/done`)).status, 200, "asked again");
  await requireWhole(ada, many.id, many.size);
  const late = await putChunk(ada, many.id, 0, chunkBytes(many.size, 0));
  assert.deepEqual([late.status, late.body.code], [409, "upload_done"]);
});

Deno.test("[FIL-1] what is no chunk is refused by its name, and leaves nothing", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel, voice } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { id } = await beginFile(ada, channel.id, FILE_CHUNK_BYTES + 3);
  const good = chunkBytes(FILE_CHUNK_BYTES + 3, 1);
  const wrong = [
    [1, good.subarray(1)],
    [1, new Uint8Array(good.length + 1)],
    [0, good],
    [2, good],
    ["x", good],
    ["-1", good],
    ["1.0", good],
    [1, ""],
  ] as const;
  for (const [chunk, bytes] of wrong) {
    const { status, body } = await putChunk(ada, id, chunk, bytes);
    assert.deepEqual([status, Object.keys(body.details)], [400, ["chunk"]], `${chunk}`);
  }
  assert.equal((await putChunk(ada, id, 1, good, "application/json")).status, 415);
  const stream = new Blob([good]).stream();
  const unsized = await fetch(`${app.url}/api/files/${id}/1`, {
    method: "PUT",
    headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/octet-stream" },
    body: stream,
  });
  assert.equal(unsized.status, 400, "a chunk comes with its length");
  await unsized.body?.cancel();
  assert.deepEqual((await ada.get(`/files/${id}`)).body.file.received, []);
  assert.equal((await putChunk(bob, id, 1, good)).status, 404);
  assert.equal((await bob.post(`/files/${id}/done`)).status, 404);
  assert.equal((await bob.delete(`/files/${id}`)).status, 404);
  assert.equal((await putChunk(ada, "no-such-file", 0, good)).status, 404);
  for (const size of [-1, 1.5, "1", null, 2 ** 60]) {
    const { status, body } = await ada.post("/files", { channelId: channel.id, size });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["size"]]);
  }
  const inVoice = await ada.post("/files", { channelId: voice.id, size: 1 });
  assert.deepEqual([inVoice.status, inVoice.body.code], [400, "invalid_input"]);
});

Deno.test("[FIL-1] chunks have a rate of their own: 300 a second for one person", async () => {
  assert.equal(RATES.chunks.points / RATES.chunks.duration, 300);
  await using app = await TestApp.start({
    limits: "on",
    rateChunks: { points: 5, duration: 60 },
    // Each node counts for itself (CL-7).
    alone: true,
  });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const id = await uploadFile(ada, channel.id, 1);
  for (let i = 0; i < 4; i++) assert.equal((await getChunk(ada, id, 0)).status, 200);
  assert.equal((await getChunk(ada, id, 0)).status, 429);
  assert.equal((await ada.get(`/files/${id}`)).status, 200);
});

Deno.test("[FIL-1] a chunk that breaks off is not there, and the next one takes its place", async () => {
  // Half of a chunk can be seen on a disk alone.
  await using app = await TestApp.start({ alone: true });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { id, size } = await beginFile(ada, channel.id, 100_000);
  const whole = chunkBytes(size, 0);
  const { hostname, port } = new URL(app.url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const head = `PUT /api/files/${id}/0 HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
    `Authorization: Bearer ${ada.token}\r\nContent-Type: application/octet-stream\r\n` +
    `Content-Length: ${size + SEAL_BYTES}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(head));
  await connection.write(whole.slice(0, 50_000).fill(1));
  await until("half of it is there", async () => (await storedFiles(app)).length === 1);
  assert.deepEqual((await ada.get(`/files/${id}`)).body.file.received, []);
  assert.equal((await putChunk(ada, id, 0, whole)).status, 204, "without waiting for the first");
  await connection.write(whole.slice(50_000).fill(1)).catch(() => {});
  assert.equal((await ada.post(`/files/${id}/done`)).status, 200);
  assert.deepEqual((await getChunk(ada, id, 0)).bytes, whole);
});

Deno.test("[MEND-54] a flipped bit of a file is told before anything is sent, a file of the version before is read as it is", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-files-" });
  {
    await using app = await TestApp.start({ files: folder, alone: true });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    const size = 2 * FILE_CHUNK_BYTES + 5;
    const [id, older] = [
      await uploadFile(ada, channel.id, size),
      await uploadFile(ada, channel.id, size),
    ];
    assert.equal((await sendFiles(ada, channel.id, [id, older])).status, 201);
    const { db } = app.context;
    await db.transact((tx) => fileSums.delete(tx, { id: older }));
    for (const one of [id, older]) {
      await flipBit(`${folder}/${one.slice(-2)}/${one}`, SEALED_CHUNK + 9);
    }
    const damaged = await getChunk(ada, id, 1);
    assert.equal(damaged.status, 410);
    assert.equal(JSON.parse(new TextDecoder().decode(damaged.bytes)).code, "content_damaged");
    assert.match(app.errors.splice(0).join(), new RegExp(`chunk 1 of the file ${id} is damaged`));
    for (const chunk of [0, 2]) {
      assert.deepEqual((await getChunk(ada, id, chunk)).bytes, chunkBytes(size, chunk));
    }
    assert.equal((await getChunk(ada, older, 1)).status, 200, "nothing is known of it");
    const facts = { ...await gather(db, new Map([[id, size + 84], [older, size + 84]]), FEATURES) };
    assert.deepEqual(
      await damagedFiles(facts, readingFrom(app.context.uploads.store)),
      new Set([id]),
    );
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[MEND-54] an upload of the version before has all of its checksums once it is done", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { id, size } = await beginFile(ada, channel.id, FILE_CHUNK_BYTES + 1);
  for (const chunk of [0, 1]) await putChunk(ada, id, chunk, chunkBytes(size, chunk));
  await ada.get(`/files/${id}`);
  const { db } = app.context;
  await db.transact((tx) => fileSums.delete(tx, { id }));
  assert.equal((await ada.post(`/files/${id}/done`)).status, 200);
  assert.deepEqual(unsummed(await db.get(fileSums.key({ id })), size), []);
  await requireWhole(ada, id, size);
  assert.equal((await ada.call("DELETE", `/files/${id}`)).status, 200);
  assert.equal(await db.get(fileSums.key({ id })), null);
});

/** Flips one bit of a file. */
async function flipBit(path: string, at: number): Promise<void> {
  const bytes = await Deno.readFile(path);
  bytes[at] ^= 4;
  await Deno.writeFile(path, bytes);
}

Deno.test("[FIL-1] a file that is deleted while a chunk of it is looked up is not found", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const id = await uploadFile(ada, channel.id, FILE_CHUNK_BYTES);
  const { store } = app.context.uploads;
  const { has } = store;
  store.has = async (...args) => {
    const isThere = await has.apply(store, args);
    await ada.delete(`/files/${id}`);
    return isThere;
  };
  assert.equal((await getChunk(ada, id, 0)).status, 404);
  store.has = has;
  assert.deepEqual(app.errors, []);
});

Deno.test("[FIL-1] bytes that are missing on the disk are told before anything is sent", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-files-" });
  {
    await using app = await TestApp.start({ files: folder, alone: true });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    const id = await uploadFile(ada, channel.id, FILE_CHUNK_BYTES + 5);
    await Deno.truncate(`${folder}/${id.slice(-2)}/${id}`, FILE_CHUNK_BYTES);
    const damaged = await getChunk(ada, id, 0);
    assert.equal(damaged.status, 410);
    assert.equal(JSON.parse(new TextDecoder().decode(damaged.bytes)).code, "content_damaged");
    assert.match(String(app.errors.splice(0)[0]), new RegExp(id));
    await Deno.remove(`${folder}/${id.slice(-2)}/${id}`);
    assert.equal((await getChunk(ada, id, 1)).status, 410);
    app.errors.length = 0;
    await ada.delete(`/files/${id}`);
    assert.equal((await getChunk(ada, id, 1)).status, 404);
    assert.deepEqual(app.errors, []);
  }
  await Deno.remove(folder, { recursive: true });
});
