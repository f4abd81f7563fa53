import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { keyOf, newSecret, openChunk } from "../../client/files/transfer/chunks.ts";
import type { FileServer } from "../../client/files/transfer/server.ts";
import { uploadAlone } from "../../client/files/upload/upload_alone.ts";
import { ApiError } from "../../client/base/errors.ts";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { TestApp } from "../helpers/app.ts";
import { cuttingProxy } from "../helpers/cutting_proxy.ts";
import { blobOf, fileClient } from "../helpers/file_client.ts";
import { sized } from "../helpers/long.ts";
import { random } from "../helpers/random.ts";
import { sendFiles } from "../helpers/files.ts";
import { until } from "../helpers/until.ts";

async function setup() {
  const app = await TestApp.start({ fileMax: 50 * FILE_CHUNK_BYTES });
  const ann = await app.register("ann");
  const { channel } = await ann.createServer("Files");
  return { app, ann, channelId: channel.id };
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

Deno.test("[FIL-1] files of every size come back as they were", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const client = fileClient(ann);
  for (
    const size of [
      0,
      1,
      FILE_CHUNK_BYTES - 1,
      FILE_CHUNK_BYTES,
      FILE_CHUNK_BYTES + 1,
      7 * FILE_CHUNK_BYTES + 5,
    ]
  ) {
    const blob = blobOf(size);
    const { file, progress } = await client.send(blob, channelId);
    assert.equal(progress.at(-1), size);
    assert.deepEqual(progress, progress.toSorted((a, b) => a - b));
    assert.deepEqual(await bytesOf(await client.fetch(file)), await bytesOf(blob), `${size}`);
  }
});

Deno.test("[FIL-1] a file of up to 300 MB comes back as it was", async () => {
  const chunks = sized(12, 300);
  const size = chunks * FILE_CHUNK_BYTES;
  await using app = await TestApp.start({ fileMax: size + 1 });
  const ann = await app.register("ann");
  const { channel } = await ann.createServer("Files");
  const client = fileClient(ann);
  // The size of a piece isn't a multiple of chunks, so that no two chunks are alike.
  const piece = blobOf(FILE_CHUNK_BYTES + 4099);
  const blob = new Blob(Array(chunks).fill(piece)).slice(0, size);
  const { file } = await client.send(blob, channel.id);
  const key = await keyOf(file.key);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const opened = await openChunk(key, size, chunk, await client.server.get(file.id, chunk));
    const from = chunk * FILE_CHUNK_BYTES;
    const sent = await blob.slice(from, from + FILE_CHUNK_BYTES).arrayBuffer();
    assert.ok(Buffer.from(opened).equals(Buffer.from(sent)), `chunk ${chunk}`);
  }
});

Deno.test("[FIL-1] what is not what was sent is refused, what is gone is told", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const client = fileClient(ann);
  const { file } = await client.send(blobOf(2 * FILE_CHUNK_BYTES), channelId);
  const other = await client.send(blobOf(2 * FILE_CHUNK_BYTES, 5), channelId, { secret: file.key });
  const refused = (why: string) => (error: { why?: string }) => error.why === why;
  await assert.rejects(client.fetch({ ...file, hash: other.file.hash }), refused("forged"));
  await assert.rejects(client.fetch({ ...file, size: FILE_CHUNK_BYTES }), refused("forged"));
  await assert.rejects(client.fetch({ ...file, key: "A".repeat(43) }), refused("forged"));
  await assert.rejects(client.fetch({ ...file, id: "nothing" }), refused("gone"));
});

Deno.test("[FIL-2] over a way that breaks again and again a file arrives as it was", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const chance = random(20_261_123);
  // A connection that ends in the middle of a body isn't an error of the server.
  await using proxy = await cuttingProxy(ann.url, () => (0.5 + 3 * chance()) * FILE_CHUNK_BYTES);
  const client = fileClient({ url: proxy.url, token: ann.token });
  const blob = blobOf(24 * FILE_CHUNK_BYTES + 77);
  const { file, waits } = await client.send(blob, channelId);
  assert(proxy.cuts > 5, `${proxy.cuts} cuts`);
  assert(waits.length > 0);
  assert.deepEqual(await bytesOf(await fileClient(ann).fetch(file)), await bytesOf(blob));
  // Downloads are retried as well.
  assert.deepEqual(await bytesOf(await client.fetch(file)), await bytesOf(blob));
});

Deno.test("[FIL-1 FIL-2] ten files at once over a way that breaks again and again arrive as they were", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const chance = random(20_261_124);
  await using proxy = await cuttingProxy(ann.url, () => (0.5 + 3 * chance()) * FILE_CHUNK_BYTES);
  const blobs = Array.from(
    { length: 10 },
    (_, i) => blobOf(i * FILE_CHUNK_BYTES + 1000 * i, i + 1),
  );
  const sent = await Promise.all(blobs.map(async (blob) => {
    const { file } = await fileClient({ url: proxy.url, token: ann.token }).send(blob, channelId);
    return file;
  }));
  assert(proxy.cuts > 5, `${proxy.cuts} cuts`);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 10);
  assert.equal((await sendFiles(ann, channelId, sent.map(({ id }) => id))).status, 201);
  for (const [i, file] of sent.entries()) {
    const fetched = await bytesOf(await fileClient(ann).fetch(file));
    assert.ok(Buffer.from(fetched).equals(Buffer.from(await bytesOf(blobs[i]!))), `file ${i}`);
  }
});

Deno.test("[FIL-2] another page goes on where the one before was", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const blob = blobOf(40 * FILE_CHUNK_BYTES);
  const abort = new AbortController();
  let puts = 0;
  let id = "";
  const first = fileClient(ann, (request) => {
    if (!request.startsWith("PUT")) return;
    id = /files\/([^/]+)/.exec(request)![1]!;
    if (++puts === 36) abort.abort(new Error("the page was closed"));
  });
  const secret = newSecret();
  const closed = first.send(blob, channelId, { secret, signal: abort.signal });
  await assert.rejects(closed, /the page was closed/);
  let again = 0;
  const second = fileClient(ann, (request) => void (request.startsWith("PUT") && again++));
  const { file, progress } = await second.send(blob, channelId, { secret, id });
  assert.equal(file.id, id);
  assert(again <= 24, `${again} chunks were sent again`);
  assert(progress[0]! >= 16 * FILE_CHUNK_BYTES, "it begins where it was");
  assert.deepEqual(await bytesOf(await second.fetch(file)), await bytesOf(blob));
});

Deno.test("[FIL-2] an upload that the server has forgotten begins anew; what it refuses is told", async () => {
  const { app, ann, channelId } = await setup();
  await using _ = app;
  const client = fileClient(ann);
  const blob = blobOf(10);
  const { file } = await client.send(blob, channelId, { id: "forgotten" });
  assert.deepEqual(await bytesOf(await client.fetch(file)), await bytesOf(blob));
  await assert.rejects(client.send(blob, "nowhere"), { status: 404 });
  const large = new Blob([new Uint8Array(51 * FILE_CHUNK_BYTES)]);
  await assert.rejects(client.send(large, channelId), { status: 413 });
  // A complete upload stays complete, whoever noticed it.
  const again = await client.send(blob, channelId, { id: file.id, secret: file.key });
  assert.deepEqual(again.file, file);
  assert.equal((await sendFiles(ann, channelId, [file.id])).status, 201);
});

Deno.test("[FIL-3 FIL-8] what is uploaded for a shelf and refused in the middle takes no room", async () => {
  const { app, ann } = await setup();
  await using _ = app;
  const { server, patience } = fileClient(ann);
  const used = async () => (await ann.get("/users/storage")).body.used;
  const before = await used();
  const begin = async (size: number) =>
    (await ann.post(`/shelves/${ann.id}/files`, { size })).body.file;
  const upload = (refusing: Partial<FileServer>) =>
    uploadAlone(blobOf(3 * FILE_CHUNK_BYTES), begin, new AbortController().signal, {
      server: { ...server, ...refusing },
      patience,
    });
  const refuse = () => Promise.reject(new ApiError(400, "No", null));
  const put: FileServer["put"] = (id, plain, how) =>
    plain.chunk === 1 ? refuse() : server.put(id, plain, how);
  for (const refusing of [{ put }, { finish: refuse }]) {
    await assert.rejects(upload(refusing), { status: 400 });
    await until("nothing is left of it", async () => await used() === before);
  }
  const { id } = await upload({});
  assert.equal((await ann.get(`/files/${id}`)).body.file.done, true);
});
