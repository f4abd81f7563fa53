import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";

async function stateOf(person: Person, serverId: string, channelId: string) {
  const { channels } = (await person.get(`/channels/server/${serverId}`)).body;
  const { last_seq, read_seq, mention_count } = channels.find((c: Channel) => c.id === channelId);
  return { last_seq, read_seq, mention_count };
}

Deno.test("[D-MSG-8] the read marker is one's own, moves forward, never back, and never past the end", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  for (let i = 0; i < 5; i++) await ada.say(channel.id, `${i}`);
  const read = async (seq: number, mention_count?: number) =>
    (await bob.post(`/channels/${channel.id}/read`, { seq, mention_count })).body;

  assert.deepEqual(await read(3), { read_seq: 3, mention_count: 0 });
  assert.deepEqual(await read(2), { read_seq: 3, mention_count: 0 });
  assert.deepEqual(await read(4, 2), { read_seq: 4, mention_count: 2 });
  assert.deepEqual(await read(4), { read_seq: 4, mention_count: 2 }, "kept while unread is left");
  assert.deepEqual(await stateOf(bob, server.id, channel.id), {
    last_seq: 6,
    read_seq: 4,
    mention_count: 2,
  });
  assert.deepEqual(await read(1_000_000), { read_seq: 6, mention_count: 0 });
  await ada.post(`/channels/${channel.id}/read`, { seq: 1 });
  assert.equal((await stateOf(ada, server.id, channel.id)).read_seq, 6, "Ada's is hers");
});

Deno.test("[UX-11 D-MSG-8] marking as unread moves the marker back, never forward, and is had_read to the own devices", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  for (let i = 0; i < 3; i++) await ada.say(channel.id, `${i}`);
  await bob.post(`/channels/${channel.id}/read`, { seq: 4, mention_count: 0 });
  const devices = [await bob.socket(), await bob.socket()];
  const other = await ada.socket();
  const unread = async (seq: number, mention_count?: number) =>
    (await bob.post(`/channels/${channel.id}/unread`, { seq, mention_count })).body;

  assert.deepEqual(await unread(2, 1), { read_seq: 2, mention_count: 1 });
  const marked = { read_seq: 2, mention_count: 1, unread_count: 2 };
  const event = { channelId: channel.id, ...marked, unread: true };
  for (const device of devices) assert.deepEqual(await device.waitFor("read-updated"), event);
  assert.deepEqual(await unread(3), { read_seq: 2, mention_count: 1 });
  const { read_seq, last_seq } = await stateOf(bob, server.id, channel.id);
  assert.deepEqual([read_seq, last_seq], [2, 4]);
  await other.sync();
  assert.deepEqual(other.seen("read-updated"), []);
});

Deno.test("[UX-11 D-MSG-8] what one device marks unread stays, though another is on its way to mark it read", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  for (let i = 0; i < 4; i++) await ada.say(channel.id, `${i}`);
  const post = async (what: "read" | "unread", body: object) =>
    (await ada.post(`/channels/${channel.id}/${what}`, { mention_count: 0, ...body })).body;
  await post("unread", { seq: 3 });
  await post("unread", { seq: 1 });
  const device = await ada.socket();
  assert.deepEqual(await post("read", { seq: 4, from: 3 }), { read_seq: 1, mention_count: 0 });
  await device.sync();
  assert.deepEqual(device.seen("read-updated"), []);
  assert.deepEqual(await post("read", { seq: 4, from: 1 }), { read_seq: 4, mention_count: 0 });
});

Deno.test("[MEND-11 UX-11] a read marker on its way doesn't undo what its own device marks unread", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  for (let i = 0; i < 9; i++) await ada.say(channel.id, `${i}`);
  const post = async (what: "read" | "unread", body: object) =>
    (await ada.post(`/channels/${channel.id}/${what}`, { mention_count: 0, ...body })).body;
  await post("unread", { seq: 2 });
  // The client has read up to 9, and says so; before that arrives, 5 and everything after it is
  // marked as unread again.
  const unread = { read_seq: 4, mention_count: 0 };
  assert.deepEqual(await post("unread", { seq: 4, had_read: 9 }), unread);
  assert.deepEqual(await post("read", { seq: 9, from: 2 }), unread);
  // The same where it comes first.
  await post("read", { seq: 9, from: 4 });
  assert.deepEqual(await post("unread", { seq: 4, had_read: 9 }), unread);
  // Reads from there on count.
  assert.deepEqual(await post("read", { seq: 8, from: 4 }), { read_seq: 8, mention_count: 0 });
  assert.deepEqual(await post("read", { seq: 9, from: 5 }), { read_seq: 9, mention_count: 0 });
  // Messages that don't exist can't have been read.
  assert.deepEqual(await post("unread", { seq: 50, had_read: 99 }), {
    read_seq: 9,
    mention_count: 0,
  });
});

Deno.test("[D-MSG-8] who sends has read what was said before, mentions too, and nobody else has", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { seq } = await ada.say(channel.id, "@bob?");
  await bob.post(`/channels/${channel.id}/read`, { seq: 1, mention_count: 1 });
  await bob.say(channel.id, "yes");
  const last_seq = seq + 1;
  const states = [ada, bob].map((one) => stateOf(one, server.id, channel.id));
  assert.deepEqual(await Promise.all(states), [
    { last_seq, read_seq: seq, mention_count: 0 },
    { last_seq, read_seq: last_seq, mention_count: 0 },
  ]);
});

Deno.test("[D-MSG-8 D-ERR-2] what is no read marker is refused", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const cases: [body: object, field: string][] = [
    [{}, "seq"],
    [{ seq: -1 }, "seq"],
    [{ seq: 1.5 }, "seq"],
    [{ seq: "1" }, "seq"],
    [{ seq: 1e300 }, "seq"],
    [{ seq: 1, from: -1 }, "from"],
    [{ seq: 1, mention_count: -1 }, "mention_count"],
    [{ seq: 1, mention_count: 1e300 }, "mention_count"],
    [{ seq: 1, mentions: 1 }, "mentions"],
  ];
  for (const [body, field] of cases) {
    const response = await ada.post(`/channels/${channel.id}/read`, body);
    assert.deepEqual([response.status, Object.keys(response.body.details)], [400, [field]]);
  }
});

Deno.test("[D-MSG-8] what was said before somebody came is not unread to them", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  for (const { id } of [channel, channel, other]) await ada.say(id, "before");
  await ada.bring(server.id, bob);
  for (const { id } of [channel, other]) {
    const { last_seq, read_seq } = await stateOf(bob, server.id, id);
    assert.equal(read_seq, last_seq);
  }
  await ada.say(other.id, "after");
  const { last_seq, read_seq } = await stateOf(bob, server.id, other.id);
  assert.equal(last_seq - read_seq, 1);
});

Deno.test("[D-MSG-8] can_mention_everyone is the server's word: true for the owner, false for a member", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  assert.equal((await ada.say(channel.id, "@everyone")).can_mention_everyone, true);
  assert.equal((await bob.say(channel.id, "@everyone")).can_mention_everyone, false);
});

Deno.test("[D-MSG-7] who joins and leaves is said by a system message: plain text, empty iv, nobody's to edit", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  assert.equal(messages.length, 1);
  const [hello] = messages;
  assert.deepEqual([hello.isSystemMessage, hello.iv, hello.sender_id], [true, "", bob.id]);
  assert.equal(hello.encrypted_content, "bob joined the server");
  const sealed = { encryptedContent: "YQ==", iv: "AAAAAAAAAAAAAAAA" };
  for (
    const response of [
      await bob.put(`/messages/${hello.id}`, sealed),
      await bob.delete(`/messages/${hello.id}`),
    ]
  ) {
    assert.deepEqual([response.status, response.body.code], [403, "forbidden"]);
  }
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  const after = (await ada.get(`/messages/${channel.id}`)).body.messages;
  assert.equal(after.at(-1).encrypted_content, "bob left the server");
  assert.equal((await ada.delete(`/messages/${hello.id}`)).status, 200, "the owner clears up");
});

Deno.test("[MEND-26m MEND-48] system messages and deleted ones are unread for nobody", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const unread = async () => {
    const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
    return channels.find((c: Channel) => c.id === channel.id).unread_count;
  };
  assert.equal(await unread(), 0);
  await ada.bring(server.id, cy);
  assert.equal(await unread(), 0, "somebody came");
  const first = await ada.say(channel.id, "one");
  const second = await ada.say(channel.id, "two");
  assert.equal(await unread(), 2);
  const device = await bob.socket();
  await ada.delete(`/messages/${second.id}`);
  const deleted = { channelId: channel.id, id: second.id, seq: second.seq };
  assert.deepEqual(await device.waitFor("message-deleted"), deleted);
  assert.equal(await unread(), 1);
  await bob.post(`/channels/${channel.id}/read`, { seq: first.seq });
  assert.equal((await device.waitFor("read-updated")).unread_count, 0);
  await ada.say(channel.id, "three");
  await bob.post(`/channels/${channel.id}/unread`, { seq: 0 });
  assert.equal((await device.waitFor("read-updated", ({ unread }) => unread)).unread_count, 2);
  const third = await ada.say(channel.id, "four");
  const messageIds = [first.id, third.id];
  await ada.post(`/messages/${channel.id}/bulk-delete`, { messageIds });
  assert.equal(await unread(), 1);
});
