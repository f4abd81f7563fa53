import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { runCommand } from "../../server/features/commands/service.ts";
import { IV, sealed } from "../helpers/person.ts";

Deno.test("[MSG-30 MSG-39 MSG-43] a message comes back as the ciphertext and iv that were sent", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const sent = sealed("hello");
  const { status, body } = await ada.post(`/messages/${channel.id}`, { ...sent, nonce: "n1" });
  assert.equal(status, 201);
  const { id: _, created_at, ...message } = body.message;
  assert.deepEqual(message, {
    channel_id: channel.id,
    seq: 1,
    sender_id: ada.id,
    username: "ada",
    avatar_url: null,
    encrypted_content: sent.encryptedContent,
    iv: sent.iv,
    edited: false,
    edited_at: null,
    isSystemMessage: false,
    reactions: [],
    can_mention_everyone: true,
    nonce: "n1",
  });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
});

Deno.test("[MSG-42 MSG-45] the list has the messages and the channel's name", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const first = await ada.say(channel.id, "one");
  const second = await ada.say(channel.id, "two");
  const { body } = await ada.get(`/messages/${channel.id}`);
  assert.deepEqual(body, { messages: [first, second], channelName: "general", hasMore: false });
});

Deno.test("[MSG-44 MSG-45 D-PERM-5] the author edits, and the message is edited; nobody else can", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const message = await bob.say(channel.id, "frist");
  const owner = await ada.put(`/messages/${message.id}`, sealed("mine"));
  assert.deepEqual([owner.status, owner.body.code], [403, "forbidden"], "not even the owner");
  app.advance(5000);
  const { body } = await bob.put(`/messages/${message.id}`, sealed("first"));
  const { edited_at, ...edited } = body.message;
  const { edited_at: _, ...expected } = message;
  assert.deepEqual(edited, {
    ...expected,
    encrypted_content: sealed("first").encryptedContent,
    edited: true,
  });
  assert.ok(Date.parse(edited_at) >= Date.parse(message.created_at) + 5000);
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  assert.deepEqual(messages.at(-1), body.message);
});

Deno.test("[MSG-46 D-PERM-5] the author deletes, and whoever holds deleteMessages; others cannot", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, eve);
  const own = await bob.say(channel.id, "one");
  const moderated = await bob.say(channel.id, "two");
  assert.equal((await eve.delete(`/messages/${own.id}`)).status, 403);
  assert.equal((await bob.delete(`/messages/${own.id}`)).status, 200);
  assert.equal((await ada.delete(`/messages/${moderated.id}`)).status, 200);
  for (
    const gone of [
      await bob.delete(`/messages/${own.id}`),
      await bob.put(`/messages/${own.id}`, sealed("x")),
    ]
  ) {
    assert.deepEqual([gone.status, gone.body.code], [404, "not_found"]);
  }
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  const ids = messages.map((one: { id: string }) => one.id);
  assert.ok(!ids.includes(own.id) && !ids.includes(moderated.id));
});

Deno.test("[D-MSG-2] seq counts up by one, without gaps or reuse, whoever writes at once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i % 2 ? ada : bob).say(channel.id, `${i}`)),
  );
  assert.deepEqual(
    sent.map((one) => one.seq).sort((a, b) => a - b),
    Array.from({ length: 100 }, (_, i) => i + 2),
    "the greeting was the first",
  );
  await ada.delete(`/messages/${sent.find((one) => one.seq === 101)!.id}`);
  assert.equal((await ada.say(channel.id, "after")).seq, 102);
});

Deno.test("[D-MSG-1] a nonce makes a resend the first result: at once, later, after a restart, for 24 hours", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let again: () => { authorization: string };
  let channelId = "";
  let first: { id: string };
  {
    await using app = await TestApp.start({ path });
    const [ada, bob] = await app.registerAll("ada", "bob");
    const { server, channel } = await ada.createServer();
    await ada.bring(server.id, bob);
    channelId = channel.id;
    const both = await Promise.all(
      Array.from({ length: 5 }, () => ada.say(channel.id, "once", "n")),
    );
    assert.equal(new Set(both.map((one) => one.id)).size, 1);
    first = both[0];
    assert.deepEqual(await ada.say(channel.id, "other content", "n"), first);
    assert.notEqual((await bob.say(channel.id, "of Bob", "n")).id, first.id, "each has their own");
    const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
    assert.notEqual((await ada.say(other.id, "elsewhere", "n")).id, first.id);
    again = () => ({ authorization: `Bearer ${ada.token}` });
  }
  {
    await using app = await TestApp.start({ path });
    const resend = async () => {
      const body = { ...sealed("once"), nonce: "n" };
      const response = await app.anonymous("POST", `/messages/${channelId}`, body, again());
      return response.body.message;
    };
    assert.deepEqual(await resend(), first);
    app.advance(23 * 3600_000);
    assert.deepEqual(await resend(), first);
  }
  {
    await using app = await TestApp.start({ path });
    app.advance(25 * 3600_000);
    const person = await login(app);
    assert.notEqual((await person.say(channelId, "a day later", "n")).id, first.id);
  }
  await Deno.remove(folder, { recursive: true });

  function login(app: TestApp) {
    return app.login("ada");
  }
});

Deno.test("[D-MSG-1] a resend of what was deleted meanwhile does not bring it back", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const message = await ada.say(channel.id, "gone", "n");
  await ada.delete(`/messages/${message.id}`);
  const again = await ada.post(`/messages/${channel.id}`, { ...sealed("gone"), nonce: "n" });
  assert.equal(again.status, 404);
  assert.deepEqual((await ada.get(`/messages/${channel.id}`)).body.messages, []);
});

Deno.test("[MSG-43 MSG-44 D-ERR-2] what is not a message is refused, naming the field", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const message = await ada.say(channel.id, "there");
  const right = sealed("text");
  const cases: [title: string, body: unknown, field: string][] = [
    ["no content", { iv: IV }, "encryptedContent"],
    ["empty content", { ...right, encryptedContent: "" }, "encryptedContent"],
    ["plain text", { ...right, encryptedContent: "hello there" }, "encryptedContent"],
    ["base64 without padding", { ...right, encryptedContent: "YQ" }, "encryptedContent"],
    ["base64 with bits left over", { ...right, encryptedContent: "YR==" }, "encryptedContent"],
    ["a number", { ...right, encryptedContent: 7 }, "encryptedContent"],
    ["no iv", { encryptedContent: "YQ==" }, "iv"],
    ["a short iv", { ...right, iv: "AAAA" }, "iv"],
    ["a long iv", { ...right, iv: "A".repeat(20) }, "iv"],
    ["an iv that is not base64", { ...right, iv: "!".repeat(16) }, "iv"],
    ["an unknown key", { ...right, decrypted_content: "hello" }, "decrypted_content"],
    ["a forged sender", { ...right, sender_id: "me" }, "sender_id"],
    ["an array", [], "body"],
    ["null", null, "body"],
    ["text", "hello", "body"],
  ];
  for (const [title, body, field] of cases) {
    await t.step(title, async () => {
      for (
        const { status, body: error } of [
          await ada.post(`/messages/${channel.id}`, body),
          await ada.put(`/messages/${message.id}`, body),
        ]
      ) {
        assert.deepEqual([status, error.code], [400, "invalid_input"]);
        assert.ok(field in error.details, JSON.stringify(error));
      }
    });
  }
  for (const nonce of ["", "x".repeat(65), 5, null, "\ud800"]) {
    const { status, body } = await ada.post(`/messages/${channel.id}`, { ...right, nonce });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["nonce"]], `nonce ${nonce}`);
  }
  assert.deepEqual((await ada.get(`/messages/${channel.id}`)).body.messages, [message]);
});

Deno.test("[D-PERM-6 D-SRV-1] there are no messages in a voice channel", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const { channels } = (await ada.get(`/channels/server/${server.id}`)).body;
  const voice = channels.find((one: { is_voice: boolean }) => one.is_voice);
  assert.equal((await ada.post(`/messages/${voice.id}`, sealed("x"))).status, 400);
  assert.equal((await ada.get(`/messages/${voice.id}`)).status, 400);
});

Deno.test("[MEND-46] a content in which nothing can be is refused, and so is what /me says of nothing", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  // AES-GCM of an empty text is its tag alone.
  const empty = { ...sealed("hello"), encryptedContent: new Uint8Array(16).fill(7).toBase64() };
  const { id } = await ada.say(channel.id, "one");
  for (
    const { status, body } of [
      await ada.post(`/messages/${channel.id}`, empty),
      await ada.put(`/messages/${id}`, empty),
    ]
  ) {
    assert.deepEqual([status, Object.keys(body.details)], [400, ["content"]]);
  }
  const said = await runCommand(app.context, ada.id, channel.id, {
    command: "/me",
    rest: "\u200b",
  });
  assert.equal(said.success, false);
});
