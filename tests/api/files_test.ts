import assert from "node:assert/strict";
import { chunksOf, FILE_CHUNK, SEAL_BYTES } from "../../protocol/files.ts";
import { RATES } from "../../protocol/rates.ts";
import { StoreFull } from "../../server/storage/file_store/port.ts";
import { TestApp } from "../helpers/app.ts";
import {
  beginFile,
  chunkBytes,
  getChunk,
  putChunk,
  sendFiles,
  uploadFile,
} from "../helpers/files.ts";
import { IV, type Person } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const storedIds = async (app: TestApp): Promise<string[]> =>
  (await Array.fromAsync(app.context.uploads.store.list())).map(({ id }) => id);
const used = async (person: Person): Promise<number> =>
  (await person.get("/users/storage")).body.used;

async function requireWhole(person: Person, id: string, size: number): Promise<void> {
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    const { status, bytes, headers } = await getChunk(person, id, chunk);
    assert.equal(status, 200);
    assert.ok(bytes.length === chunkBytes(size, chunk).length, `${bytes.length} bytes`);
    assert.deepEqual(bytes, chunkBytes(size, chunk));
    assert.equal(headers.get("content-type"), "application/octet-stream");
    assert.equal(headers.get("cache-control"), "no-store");
  }
}

Deno.test("[FIL-1] files of every length come back as they were, to all who read the channel", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const sizes = [0, 1, FILE_CHUNK - 1, FILE_CHUNK, FILE_CHUNK + 1, 3 * FILE_CHUNK];
  for (const size of sizes) {
    const id = await uploadFile(ada, channel.id, size);
    const { file } = (await ada.get(`/files/${id}`)).body;
    const chunks = Math.max(1, Math.ceil(size / FILE_CHUNK));
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
  const size = 20 * FILE_CHUNK + 5;
  const { id } = (await ada.post("/files", { channelId: channel.id, size: 6 * FILE_CHUNK })).body
    .file;
  for (const chunk of [5, 3, 1]) await putChunk(ada, id, chunk, chunkBytes(6 * FILE_CHUNK, chunk));
  const state = (await ada.get(`/files/${id}`)).body.file;
  assert.deepEqual(state.received, [[1, 1], [3, 3], [5, 5]]);
  const refused = await ada.post(`/files/${id}/done`);
  assert.deepEqual([refused.status, refused.body.code], [409, "upload_incomplete"]);
  assert.deepEqual(refused.body.details, { missing: "0, 2, 4" });
  const other = chunkBytes(6 * FILE_CHUNK, 3).fill(9);
  assert.equal((await putChunk(ada, id, 3, other)).status, 204);
  assert.deepEqual((await getChunk(ada, id, 3)).bytes, chunkBytes(6 * FILE_CHUNK, 3));
  assert.equal((await getChunk(ada, id, 0)).status, 404, "has not come");

  const big = await beginFile(ada, channel.id, size).catch(() => null);
  assert.equal(big, null, "larger than ten megabytes");
  const many = await beginFile(ada, channel.id, 9 * FILE_CHUNK + 5);
  const numbers = [9, 4, 0, 7, 2, 8, 1, 6, 3, 5, 4, 0];
  await Promise.all(
    numbers.map((chunk) => putChunk(ada, many.id, chunk, chunkBytes(many.size, chunk))),
  );
  // Of two that came at once, the first was asked to come again.
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
  const { id } = await beginFile(ada, channel.id, FILE_CHUNK + 3);
  const good = chunkBytes(FILE_CHUNK + 3, 1);
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

Deno.test("[FIL-1] a message takes only its sender's complete files of this channel, once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  const { channel: other } = await ada.createServer();
  await ada.bring(server.id, bob);
  const files = await Promise.all([1, 2, 3].map((size) => uploadFile(ada, channel.id, size)));
  const unfinished = (await beginFile(ada, channel.id, 1)).id;
  const elsewhere = await uploadFile(ada, other.id, 1);
  const socket = await ada.socket();
  const refused = [[unfinished], [elsewhere], ["nothing"], [files[0], files[0]], [], [
    files[0],
    unfinished,
  ]];
  const tooMany = Array.from({ length: 21 }, (_, i) => `file ${i}`);
  for (const ids of [...refused, tooMany]) {
    const { status, body } = await sendFiles(ada, channel.id, ids);
    assert.deepEqual([status, Object.keys(body.details)], [400, ["files"]]);
    const content = { channelId: channel.id, encryptedContent: "q83v", iv: IV, files: ids };
    assert.equal((await socket.emit("send-message", content)).code, "invalid_input");
  }
  assert.equal((await sendFiles(bob, channel.id, [files[0]])).status, 400, "not his");
  const [first, second] = await Promise.all([
    sendFiles(ada, channel.id, files.slice(0, 2)),
    sendFiles(ada, channel.id, files.slice(0, 2)),
  ]);
  assert.deepEqual([first.status, second.status].sort(), [201, 400], "one of them has it");
  const content = { channelId: channel.id, encryptedContent: "q83v", iv: IV, files: [files[2]] };
  const nonced = { ...content, nonce: "once" };
  for (let i = 0; i < 2; i++) {
    const ack = await socket.emit("send-message", nonced);
    assert.equal(ack.ok, true, JSON.stringify(ack));
  }
  assert.equal((await sendFiles(ada, channel.id, [files[2]])).status, 400, "in a message already");
  for (const id of files) {
    const { status, body } = await ada.delete(`/files/${id}`);
    assert.deepEqual([status, body.code], [409, "upload_done"]);
    assert.equal((await getChunk(bob, id, 0)).status, 200);
  }
});

Deno.test("[FIL-1] with a message its files are gone: one, many, a channel, a server, an account", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const before = await used(ada);
  const send = async (person: Person, channelId = channel.id) => {
    const id = await uploadFile(person, channelId, 10);
    return { id, message: (await sendFiles(person, channelId, [id])).body.message.id };
  };
  const gone = async (what: string, id: string) => {
    assert.equal((await getChunk(ada, id, 0)).status, 404, what);
    await until(what, async () => !(await storedIds(app)).includes(id));
  };

  const one = await send(ada);
  assert.ok(await used(ada) > before);
  await ada.call("PUT", `/messages/${one.message}`, { encryptedContent: "q83v", iv: IV });
  assert.equal((await getChunk(bob, one.id, 0)).status, 200, "an edit keeps its files");
  await ada.delete(`/messages/${one.message}`);
  await gone("one message", one.id);
  assert.equal(await used(ada), before);

  const many = [await send(ada), await send(bob)];
  const messageIds = many.map(({ message }) => message);
  await ada.post(`/messages/${channel.id}/bulk-delete`, { messageIds });
  for (const { id } of many) await gone("many messages", id);

  const canceled = await uploadFile(ada, channel.id, 1);
  assert.equal((await ada.delete(`/files/${canceled}`)).status, 200);
  await gone("cancelled", canceled);
  assert.equal(await used(ada), before);

  const { body } = await ada.post(`/channels/server/${server.id}`, { name: "more" });
  const inChannel = await send(bob, body.channel.id);
  const open = await uploadFile(bob, body.channel.id, 1);
  await ada.delete(`/channels/${body.channel.id}`);
  await gone("a channel", inChannel.id);
  await gone("a channel with what is not sent", open);

  const kept = await send(bob);
  const unsent = await uploadFile(bob, channel.id, 1);
  await admin.order(`/admin/users/${bob.id}/delete`, {
    username: "bob",
    heir: null,
    messages: false,
  });
  await gone("an account's unsent file", unsent);
  assert.equal(
    (await getChunk(ada, kept.id, 0)).status,
    200,
    "messages that stay keep their files",
  );

  const inServer = await send(ada);
  await ada.delete(`/servers/${server.id}`);
  for (const { id } of [kept, inServer]) await gone("a server", id);
  assert.deepEqual(await storedIds(app), []);
});

Deno.test("[FIL-1] an account that goes with its messages takes their files along", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const id = await uploadFile(bob, channel.id, 10);
  await sendFiles(bob, channel.id, [id]);
  await admin.order(`/admin/users/${bob.id}/delete`, {
    username: "bob",
    heir: null,
    messages: true,
  });
  assert.equal((await getChunk(ada, id, 0)).status, 404);
  assert.deepEqual(await storedIds(app), []);
});

Deno.test("[FIL-1] what is not sent within a day is deleted, and bytes that no record knows", async () => {
  const files = await Deno.makeTempDir({ prefix: "parley-files-" });
  const path = `${files}/test.kv`;
  {
    await using app = await TestApp.start({ path, files: `${files}/files` });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    const complete = await uploadFile(ada, channel.id, 10);
    const sent = await uploadFile(ada, channel.id, 10);
    await sendFiles(ada, channel.id, [sent]);
    const partial = await beginFile(ada, channel.id, 2 * FILE_CHUNK);
    await putChunk(ada, partial.id, 1, chunkBytes(partial.size, 1));
    const { sweepFiles } = await import("../../server/features/files/sweep.ts");
    app.advance(86_400_000 - 60_000);
    await sweepFiles(app.context);
    assert.deepEqual((await storedIds(app)).sort(), [complete, sent, partial.id].sort());
    app.advance(60_000);
    await sweepFiles(app.context);
    assert.deepEqual(await storedIds(app), [sent]);
    assert.equal((await putChunk(ada, partial.id, 0, new Uint8Array(1))).status, 401);
    await app.context.uploads.store.write("unknown", 0, ReadableStream.from([new Uint8Array(3)]));
  }
  {
    await using app = await TestApp.start({ path, files: `${files}/files` });
    await until("the unknown one is gone", async () => (await storedIds(app)).length === 1);
    assert.equal((await storedIds(app)).includes("unknown"), false);
  }
  await Deno.remove(files, { recursive: true });
});

Deno.test("[FIL-1] chunks have a rate of their own: 300 a second for one person", async () => {
  assert.equal(RATES.chunks.points / RATES.chunks.duration, 300);
  await using app = await TestApp.start({ limits: "on", rateChunks: { points: 5, duration: 60 } });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const id = await uploadFile(ada, channel.id, 1);
  for (let i = 0; i < 4; i++) assert.equal((await getChunk(ada, id, 0)).status, 200);
  assert.equal((await getChunk(ada, id, 0)).status, 429);
  assert.equal((await ada.get(`/files/${id}`)).status, 200);
});

Deno.test("[FIL-1] a chunk that breaks off is not there, and the next one takes its place", async () => {
  await using app = await TestApp.start();
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
  await until("half of it is there", async () => (await storedIds(app)).length === 1);
  assert.deepEqual((await ada.get(`/files/${id}`)).body.file.received, []);
  assert.equal((await putChunk(ada, id, 0, whole)).status, 204, "without waiting for the first");
  await connection.write(whole.slice(50_000).fill(1)).catch(() => {});
  assert.equal((await ada.post(`/files/${id}/done`)).status, 200);
  assert.deepEqual((await getChunk(ada, id, 0)).bytes, whole);
});

Deno.test("[FIL-3] what does not fit is refused before a byte is sent, also where many come at once", async () => {
  const MB = 1024 * 1024;
  await using app = await TestApp.start({ quotaPerson: 100 * MB, fileMax: 20 * MB });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const begin = (size: number) => ada.post("/files", { channelId: channel.id, size });
  const large = await begin(20 * MB);
  assert.deepEqual([large.status, large.body.code], [413, "too_large"]);
  assert.equal(large.body.error, "Files have to be smaller than 20 MB");
  assert.deepEqual(large.body.details, { limit: String(20 * MB) });

  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(10 * MB)));
  const taken = begun.filter(({ status }) => status === 201);
  assert.equal(taken.length, 9, "each has some bytes more as it is stored");
  const refused = begun.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code, body.details.quota], [409, "storage_quota", "104857600"]);
  }
  await ada.delete(`/files/${taken[0].body.file.id}`);
  assert.equal((await begin(10 * MB)).status, 201, "what is cancelled makes room");
});

Deno.test("[FIL-3] limits change while the server runs; what is left is said before anything is sent", async () => {
  const MB = 1024 * 1024;
  await using app = await TestApp.start({ quotaPerson: 50 * MB });
  const admin = await app.registerAdmin("admin");
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const begin = (size: number) => ada.post("/files", { channelId: channel.id, size });
  const change = (settings: object) => admin.order("/admin/settings", settings, "PUT");
  const storage = async () => (await ada.get("/users/storage")).body;
  assert.deepEqual(await storage(), { used: 0, quota: 50 * MB, left: 50 * MB, file_max: 10 * MB });
  assert.equal((await begin(11 * MB)).status, 413);
  const { status, body } = await change({ fileMax: 30 * MB });
  assert.deepEqual([status, body.fileMax], [200, { value: 30 * MB, fixed: null }]);
  assert.equal((await begin(20 * MB)).status, 201);
  const { used, left, file_max } = await storage();
  assert.deepEqual([left, file_max], [50 * MB - used, 30 * MB]);
  await change({ quotaPerson: 10 * MB });
  const refused = await begin(1 * MB);
  assert.equal(refused.body.code, "storage_quota");
  assert.deepEqual([(await storage()).left, (await storage()).quota], [0, 10 * MB]);
  await change({ quotaPerson: null, quota: { bytes: 21 * MB } });
  assert.equal((await begin(2 * MB)).body.code, "server_quota");
  assert.ok((await storage()).left < 2 * MB);
  await change({ quota: null });
  assert.deepEqual([(await storage()).left, (await storage()).quota], [null, null]);
  assert.equal((await begin(2 * MB)).status, 201);
  for (const wrong of [{ fileMax: 1 }, { fileMax: 2 ** 33 }, { quota: {} }, { quotaPerson: -1 }]) {
    assert.equal((await change(wrong)).status, 400, JSON.stringify(wrong));
  }
  app.warnings.length = 0;
});

Deno.test("[FIL-3] who and which servers use how much, for admins; an owner sees their own server", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer("Ada's");
  const { channel: other } = await bob.createServer("Bob's");
  await ada.bring(server.id, bob);
  const small = await uploadFile(ada, channel.id, 10_000);
  const large = await uploadFile(bob, channel.id, 500_000);
  await uploadFile(bob, other.id, 100_000);
  const { body: all } = await admin.get("/admin/storage");
  assert.deepEqual([all.files, all.largest.length], [3, 3]);
  assert.deepEqual(
    all.servers.map((one: { server: { name: string } }) => one.server.name),
    ["Ada's", "Bob's"],
  );
  assert.deepEqual(
    all.people.map((one: { person: { username: string }; files: number }) => [
      one.person.username,
      one.files,
    ]),
    [["bob", 2], ["ada", 1]],
  );
  const { body: own } = await ada.get(`/servers/${server.id}/storage`);
  assert.equal(own.used, 510_000 + 2 * SEAL_BYTES);
  assert.deepEqual(own.largest.map(({ id }: { id: string }) => id), [large, small]);
  assert.deepEqual(own.largest[0].server, { id: server.id, name: "Ada's" });
  assert.equal(own.largest[0].message_id, null);
  assert.equal((await bob.get(`/servers/${server.id}/storage`)).status, 403);
  await sendFiles(bob, channel.id, [large]);
  await until("its owner may go there", async () => {
    const { body } = await ada.get(`/servers/${server.id}/storage`);
    return body.largest[0].message_id !== null;
  });
  const { body: { people, total } } = await admin.get("/admin/storage/people");
  assert.equal(total, 2);
  const [most] = people;
  assert.deepEqual([most.person.username, most.person.deleted, most.files], ["bob", false, 2]);
  assert.equal(most.file_bytes, 600_000 + 2 * SEAL_BYTES);
  assert.ok(most.used > most.file_bytes, "with what their messages take");
  const rest = await admin.get("/admin/storage/people?offset=1");
  assert.deepEqual([rest.body.people.length, rest.body.total], [1, 2]);
});

Deno.test("[FIL-3] on a full disk nothing is begun, what was begun waits, and goes on once there is room", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { store } = app.context.uploads;
  const { room, write } = store;
  const file = await beginFile(ada, channel.id, FILE_CHUNK + 5);
  await putChunk(ada, file.id, 0, chunkBytes(file.size, 0));
  store.room = () => Promise.resolve(1000);
  store.write = () => Promise.reject(new StoreFull());
  const refused = await ada.post("/files", { channelId: channel.id, size: 5 });
  assert.deepEqual([refused.status, refused.body.code], [503, "storage_unavailable"]);
  const chunk = await putChunk(ada, file.id, 1, chunkBytes(file.size, 1));
  assert.deepEqual([chunk.status, chunk.headers.get("retry-after")], [503, "30"]);
  Object.assign(store, { room, write });
  assert.deepEqual((await ada.get(`/files/${file.id}`)).body.file.received, [[0, 0]]);
  assert.equal((await putChunk(ada, file.id, 1, chunkBytes(file.size, 1))).status, 204);
  assert.equal((await ada.post(`/files/${file.id}/done`)).status, 200);
  await requireWhole(ada, file.id, file.size);
});
