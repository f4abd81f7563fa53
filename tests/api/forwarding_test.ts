import assert from "node:assert/strict";
import { plaintextOf } from "../../client/private/opened_rows.ts";
import { contentOf } from "../../client/private/sending.ts";
import { chunksOf, FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { beginFile, getChunk, requireWhole, sendFiles, uploadFile } from "../helpers/files.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";

Deno.test("[COM-13] a link's message is shown to whoever may read it, with the names of its place", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, channel, people: { bob } } = club;
  const message = await owner.say(channel.id, "look");
  const path = `/messages/${channel.id}/${message.id}/preview`;
  const { status, body } = await bob.get(path);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    message,
    channel_name: channel.name,
    kind: "text",
    server_id: server.id,
    server_name: server.name,
  });

  const eve = await app.register("eve");
  assert.equal((await eve.get(path)).status, 404);
  const { channel: other } =
    (await owner.post(`/channels/server/${server.id}`, { name: "b" })).body;
  assert.equal((await bob.get(`/messages/${other.id}/${message.id}/preview`)).status, 404);
  await club.override(owner, "default", { readMessages: false });
  assert.equal((await bob.get(path)).status, 404);
  assert.equal((await owner.get(path)).status, 200);
  await owner.delete(`/messages/${message.id}`);
  assert.equal((await owner.get(path)).status, 404);
});

Deno.test("[COM-13] the preview of a direct message names the others, and no server", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob } } = await Club.of(app, "bob");
  const { channel } = (await owner.post("/channels/dm", { recipientId: bob.id })).body;
  const message = await owner.say(channel.id, "between us");
  const { body } = await bob.get(`/messages/${channel.id}/${message.id}/preview`);
  assert.deepEqual(body, { message, channel_name: "owner" });
});

Deno.test("[COM-13] a file is copied into another channel as it is, as an upload of one's own", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, channel, people: { bob } } = club;
  const { channel: dm } = (await bob.post("/channels/dm", { recipientId: owner.id })).body;
  const size = 2 * FILE_CHUNK_BYTES + 7;
  const id = await uploadFile(owner, channel.id, size);
  const copy = (to: string, file = id) => bob.post(`/files/${file}/copy`, { channelId: to });
  assert.equal((await copy(dm.id)).status, 404, "it is in no message");
  await sendFiles(owner, channel.id, [id]);

  const { status, body: { file } } = await copy(dm.id);
  assert.equal(status, 201);
  assert.notEqual(file.id, id);
  assert.deepEqual([file.size, file.done], [size, true]);
  assert.deepEqual(file.received, [[0, chunksOf(size) - 1]]);
  await requireWhole(bob, file.id, size);
  assert.equal((await getChunk(owner, file.id, 0)).status, 404, "it is in no message yet");
  assert.equal((await sendFiles(bob, dm.id, [file.id])).status, 201);
  await requireWhole(owner, file.id, size);

  const eve = await app.register("eve");
  assert.equal((await eve.post(`/files/${id}/copy`, { channelId: dm.id })).status, 404);
  const hidden =
    (await owner.post(`/channels/server/${server.id}`, { name: "staff" })).body.channel;
  await club.override(owner, "default", { readMessages: false }, hidden.id);
  assert.equal((await copy(hidden.id)).status, 404);
  await club.override(owner, "default", { attachFiles: false });
  const refused = await copy(channel.id);
  assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
  const open = await beginFile(bob, dm.id, 9);
  assert.equal((await copy(dm.id, open.id)).body.code, "upload_incomplete");
  assert.match((await bob.post(`/files/${id}/copy`, {})).body.error, /^channelId/);
});

Deno.test("[COM-13] no file is copied out of an end-to-end encrypted channel or into one", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm } = people;
  const { channel: open } = await ada.person.createServer();
  await ada.page.ask("startConversation", dm(ada));
  const sealed = dm(ada).id;
  const id = await uploadFile(ada.person, open.id, 5);
  await sendFiles(ada.person, open.id, [id]);
  const inward = await ada.person.post(`/files/${id}/copy`, { channelId: sealed });
  assert.deepEqual([inward.status, inward.body.code], [409, "private_channel"]);
  const own = await uploadFile(ada.person, sealed, 4096);
  const outward = await ada.person.post(`/files/${own}/copy`, { channelId: open.id });
  assert.deepEqual([outward.status, outward.body.code], [409, "private_channel"]);
});

Deno.test("[COM-13] in an end-to-end encrypted channel the origin of a forwarded message is sealed", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const forward = { channel_id: "c", message_id: "the-original", at: "2026-11-30T12:00:00.000Z" };
  const said = formatPlaintext({ forward, text: "look" });
  await ada.send(dm(ada), contentOf({ op: "text", nonce: "" }, said));
  const row = (await bob.read(dm(bob))).at(-1)!;
  assert.ok(!("fault" in row));
  assert.equal(plaintextOf(row, () => null), said);
  const stored = JSON.stringify((await bob.person.get(`/messages/${dm(bob).id}`)).body);
  assert.ok(!stored.includes("the-original"));
});
