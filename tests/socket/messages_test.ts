import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { IV, sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";
import { everythingIn } from "../helpers/everything.ts";

async function chat() {
  const app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b, e] = [await ada.socket(), await bob.socket(), await eve.socket()];
  const second = await bob.socket();
  return { app, ada, bob, eve, server, channel, a, b, e, second };
}

Deno.test("[SOCK-10 SOCK-22 D-MSG-1] send-message is acknowledged with the message, which all readers get, the sender's other devices too", async () => {
  const { app, bob, channel, a, b, e, second } = await chat();
  await using _ = app;
  const sent = { channelId: channel.id, ...sealed("hello"), nonce: "n" };
  const { ok, message } = await b.emit("send-message", sent);
  assert.equal(ok, true);
  assert.equal(message.sender_id, bob.id);
  assert.equal(message.encrypted_content, sent.encryptedContent);
  for (const socket of [a, b, second]) {
    assert.deepEqual(await socket.waitFor("new-message"), message);
  }
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  assert.deepEqual(messages.at(-1), message);

  const again = await b.emit("send-message", { ...sent, ...sealed("again") });
  assert.deepEqual(again, { ok: true, message });
  for (const socket of [a, b, second, e]) await socket.sync();
  assert.equal(a.seen("new-message").length, 1, "the resend is not broadcast");
  assert.deepEqual(e.seen("new-message"), [], "an outsider gets nothing");
});

Deno.test("[SOCK-10] what came by POST is broadcast too, and both doors share one nonce", async () => {
  const { app, ada, channel, b } = await chat();
  await using _ = app;
  const message = await ada.say(channel.id, "by POST", "n");
  assert.deepEqual(await b.waitFor("new-message"), message);
  const again = await (await ada.socket()).emit("send-message", {
    channelId: channel.id,
    ...sealed("by socket"),
    nonce: "n",
  });
  assert.deepEqual(again.message, message);
});

Deno.test("[SOCK-11 SOCK-23] edit-message changes the own message, and readers get it whole", async () => {
  const { app, channel, a, b, e } = await chat();
  await using _ = app;
  const sent = { channelId: channel.id, ...sealed("frist"), nonce: "n" };
  const { message } = await b.emit("send-message", sent);
  const edit = { messageId: message.id, channelId: channel.id, ...sealed("first") };
  const foreign = await a.emit("edit-message", edit);
  assert.deepEqual([foreign.ok, foreign.code], [false, "forbidden"]);
  const outside = await e.emit("edit-message", edit);
  assert.deepEqual([outside.ok, outside.code], [false, "not_found"]);
  const { ok, message: edited } = await b.emit("edit-message", edit);
  assert.equal(ok, true);
  assert.deepEqual([edited.edited, edited.seq, edited.nonce], [true, message.seq, "n"]);
  assert.deepEqual(await a.waitFor("message-edited"), edited);
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[SOCK-12 SOCK-24] delete-message deletes the own message, and readers are told its id", async () => {
  const { app, bob, channel, a, b, e } = await chat();
  await using _ = app;
  const { message } = await b.emit("send-message", { channelId: channel.id, ...sealed("x") });
  const target = { messageId: message.id, channelId: channel.id };
  assert.equal((await e.emit("delete-message", target)).code, "not_found");
  assert.deepEqual(await b.emit("delete-message", target), { ok: true });
  const notices = { id: message.id, channelId: channel.id, seq: message.seq };
  assert.deepEqual(await a.waitFor("message-deleted"), notices);
  assert.equal((await b.emit("delete-message", target)).code, "not_found");
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  assert.ok(!messages.some((one: Message) => one.id === message.id));
});

Deno.test("[SOCK-11 SOCK-12 D-PERM-6] a message is not to be had under the name of another channel", async () => {
  const { app, ada, server, channel, a } = await chat();
  await using _ = app;
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const { id } = await ada.say(channel.id, "x");
  const target = { messageId: id, channelId: other.id };
  assert.equal((await a.emit("edit-message", { ...target, ...sealed("y") })).code, "not_found");
  assert.equal((await a.emit("delete-message", target)).code, "not_found");
});

Deno.test("[MSG-30 D-MSG-1] plainContent of what is no command is dropped: not stored, not sent on", async () => {
  const { app, channel, b, a } = await chat();
  await using _ = app;
  const plainContent = "the secret text";
  await b.emit("send-message", { channelId: channel.id, ...sealed("x"), plainContent });
  const message = await a.waitFor("new-message");
  assert.doesNotMatch(JSON.stringify(message), /secret/);
  for await (const { value } of everythingIn(app.context.db)) {
    assert.doesNotMatch(Deno.inspect(value, { depth: 9 }), /secret text/);
  }
});

Deno.test("[D-MSG-3] a content above 64 KB reaches sockets by its size, below it whole", async () => {
  const { app, ada, channel, b } = await chat();
  await using _ = app;
  for (const [bytes, whole] of [[49_152, true], [49_153, false]] as const) {
    const encryptedContent = new Uint8Array(bytes).toBase64();
    await ada.post(`/messages/${channel.id}`, { encryptedContent, iv: IV });
    const size = encryptedContent.length;
    const message = await b.waitFor("new-message", (m) => whole || m.content_size === size);
    assert.equal(message.encrypted_content?.length, whole ? size : undefined);
    assert.equal(message.content_size, whole ? undefined : size);
    const { body } = await ada.get(`/messages/${channel.id}/${message.id}/content`);
    assert.equal(body.encrypted_content, encryptedContent);
  }
});

Deno.test("[D-MSG-1] acknowledgement and broadcast come only after the commit", async () => {
  const { app, channel, a, b } = await chat();
  await using _ = app;
  const { contexts } = app;
  const open = Promise.withResolvers<void>();
  let reached = false;
  // Whichever node the message reaches.
  for (const { engine } of contexts.map(({ db }) => db)) {
    const commit = engine.commit.bind(engine);
    engine.commit = async (...given) => {
      reached = true;
      await open.promise;
      return await commit(...given);
    };
  }
  let acknowledged = false;
  const sending = b.emit("send-message", { channelId: channel.id, ...sealed("x") })
    .then(() => acknowledged = true);
  try {
    await until("the commit has begun", () => reached);
    for (const socket of [a, b]) await socket.sync();
    assert.equal(acknowledged, false);
    assert.deepEqual(a.seen("new-message"), []);
  } finally {
    open.resolve();
  }
  await sending;
  await a.waitFor("new-message");
});

Deno.test("[D-MSG-2] each socket gets a channel's messages in the order of their seq, each once", async () => {
  const { app, channel, a, b, second } = await chat();
  await using _ = app;
  const send = (i: number) =>
    (i % 2 ? a : b).emit("send-message", { channelId: channel.id, ...sealed(`${i}`) });
  await Promise.all(Array.from({ length: 200 }, (_, i) => send(i)));
  for (const socket of [a, b, second]) {
    await socket.sync();
    const seqs = socket.seen("new-message").map((one) => one.seq);
    assert.deepEqual(seqs, Array.from({ length: 200 }, (_, i) => i + 2));
  }
});
