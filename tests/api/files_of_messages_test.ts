import assert from "node:assert/strict";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { fileRecords } from "../../server/features/files/records.ts";
import { TestApp } from "../helpers/app.ts";
import {
  beginFile,
  chunkBytes,
  getChunk,
  putChunk,
  sendFiles,
  storedFiles,
  uploadFile,
} from "../helpers/files.ts";
import { IV, type Person } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const used = async (person: Person): Promise<number> =>
  (await person.get("/users/storage")).body.used;

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
    await until(what, async () => !(await storedFiles(app)).includes(id));
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
  assert.deepEqual(await storedFiles(app), []);
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
  assert.deepEqual(await storedFiles(app), []);
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
    const partial = await beginFile(ada, channel.id, 2 * FILE_CHUNK_BYTES);
    await putChunk(ada, partial.id, 1, chunkBytes(partial.size, 1));
    const { sweepFiles } = await import("../../server/features/files/sweep.ts");
    app.advance(86_400_000 - 60_000);
    await sweepFiles(app.context);
    assert.deepEqual((await storedFiles(app)).sort(), [complete, sent, partial.id].sort());
    app.advance(60_000);
    await sweepFiles(app.context);
    assert.deepEqual(await storedFiles(app), [sent]);
    assert.equal((await putChunk(ada, partial.id, 0, new Uint8Array(1))).status, 401);
    await app.context.uploads.store.write("unknown", 0, ReadableStream.from([new Uint8Array(3)]));
  }
  {
    await using app = await TestApp.start({ path, files: `${files}/files` });
    // Among nodes it may be of an import, whose records are still to come (CL-8).
    if (app.context.uploads.store.shared) return;
    await until("the unknown one is gone", async () => (await storedFiles(app)).length === 1);
    assert.equal((await storedFiles(app)).includes("unknown"), false);
  }
  await Deno.remove(files, { recursive: true });
});

Deno.test("[FIL-1] a server that is killed between a message's deletion and that of its bytes deletes them at its start", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-files-" });
  const where = { path: `${folder}/test.kv`, files: `${folder}/files` };
  let id = "";
  {
    await using app = await TestApp.start(where);
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    id = await uploadFile(ada, channel.id, 10);
    const { message } = (await sendFiles(ada, channel.id, [id])).body;
    // The deletion stops after the commit.
    app.context.uploads.store.remove = () => Promise.reject(new Error("killed"));
    await ada.delete(`/messages/${message.id}`);
    assert.equal((await getChunk(ada, id, 0)).status, 404);
    await until("it was tried", () => app.errors.length === 1);
    assert.deepEqual(await storedFiles(app), [id]);
    app.errors.length = 0;
  }
  {
    await using app = await TestApp.start(where);
    await until("its bytes are gone", async () => (await storedFiles(app)).length === 0);
    await until(
      "its record too",
      async () => await app.context.db.get(fileRecords.key({ id })) === null,
    );
  }
  await Deno.remove(folder, { recursive: true });
});
