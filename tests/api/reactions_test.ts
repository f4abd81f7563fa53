import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { step } from "../helpers/step.ts";

async function chat(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const message = await ada.say(channel.id, "hello");
  return { ada, bob, server, channel, message };
}

Deno.test("[REACT-08 D-MSG-9] reactions are added once each, listed and taken back", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, channel, message } = await chat(app);
  const path = `/messages/${message.id}/reactions`;
  const one = await ada.post(path, { emoji: "👍" });
  assert.deepEqual([one.status, one.body], [200, {
    reactions: [{ emoji: "👍", count: 1, users: ["ada"] }],
  }]);
  await ada.post(path, { emoji: "👍" });
  await bob.post(path, { emoji: "👍" });
  await bob.post(path, { emoji: "👨‍👩‍👧" });
  await step(t, "[REACT-07 REACT-10] they are listed, in the history too", async () => {
    const both = [
      { emoji: "👍", count: 2, users: ["ada", "bob"] },
      { emoji: "👨‍👩‍👧", count: 1, users: ["bob"] },
    ];
    assert.deepEqual((await ada.get(path)).body.reactions, both);
    const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
    assert.deepEqual(messages.at(-1).reactions, both, "they are in the history too");
  });
  await step(t, "[REACT-09] only one's own are taken back", async () => {
    await bob.delete(`${path}/${encodeURIComponent("👍")}`);
    const { body } = await bob.delete(`${path}/${encodeURIComponent("👨‍👩‍👧")}`);
    assert.deepEqual(body.reactions, [{ emoji: "👍", count: 1, users: ["ada"] }]);
    await bob.delete(`${path}/${encodeURIComponent("👍")}`);
    assert.deepEqual((await ada.get(path)).body.reactions, body.reactions, "only one's own");
  });
});

Deno.test("[D-MSG-9] an emoji is one grapheme of at most 64 bytes, 20 of them a message", async (t) => {
  await using app = await TestApp.start();
  const { ada, message } = await chat(app);
  const path = `/messages/${message.id}/reactions`;
  for (
    const emoji of [
      "",
      " ",
      "👍👍",
      "ok",
      "\ud800",
      "🏳️‍🌈".repeat(3),
      "a".repeat(65),
      `e${"\u0301".repeat(32)}`,
      "\u200b",
      "\u3164",
      7,
      null,
    ]
  ) {
    await t.step(JSON.stringify(emoji), async () => {
      const { status, body } = await ada.post(path, { emoji });
      assert.deepEqual([status, body.code], [400, "invalid_input"]);
      assert.ok("emoji" in body.details);
    });
  }
  const many = [..."😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗😙😚🙂🤗"];
  for (const emoji of many) assert.equal((await ada.post(path, { emoji })).status, 200);
  const { status, body } = await ada.post(path, { emoji: "🤩" });
  assert.deepEqual([status, body.code], [409, "too_many"]);
});

Deno.test("[D-MSG-9] an emoji in another skin tone is another emoji", async () => {
  await using app = await TestApp.start();
  const { ada, bob, message } = await chat(app);
  const path = `/messages/${message.id}/reactions`;
  for (const emoji of ["👍", "👍🏽", "🧑🏿‍🤝‍🧑🏿"]) {
    assert.equal((await ada.post(path, { emoji })).status, 200, emoji);
  }
  await bob.post(path, { emoji: "👍🏽" });
  const { reactions } = (await ada.get(path)).body;
  const counts = reactions.map((r: { emoji: string; count: number }) => [r.emoji, r.count]);
  assert.deepEqual(counts, [["👍", 1], ["👍🏽", 2], ["🧑🏿‍🤝‍🧑🏿", 1]]);
  const { body } = await bob.delete(`${path}/${encodeURIComponent("👍🏽")}`);
  assert.equal(body.reactions[1].count, 1);
});

Deno.test("[MEND-46] the longest emoji fit, and ❤ equals ❤️, which is what is kept and answered", async () => {
  await using app = await TestApp.start();
  const { ada, bob, message } = await chat(app);
  const path = `/messages/${message.id}/reactions`;
  const [plain, full] = ["\u2764", "\u2764\uFE0F"];
  const kiss = "👩🏽\u200D\u2764\uFE0F\u200D💋\u200D👨🏿";
  assert.equal((await ada.post(path, { emoji: plain })).status, 200);
  const { body } = await bob.post(path, { emoji: full });
  assert.deepEqual(body.reactions, [{ emoji: full, count: 2, users: ["ada", "bob"] }]);
  assert.equal((await ada.post(path, { emoji: kiss })).status, 200);
  assert.equal((await bob.post(path, { emoji: kiss.replace("\uFE0F", "") })).status, 200);
  assert.deepEqual((await ada.get(path)).body.reactions[1], {
    emoji: kiss,
    count: 2,
    users: ["ada", "bob"],
  });
  await ada.delete(`${path}/${encodeURIComponent(full)}`);
  await bob.delete(`${path}/${encodeURIComponent(plain)}`);
  assert.deepEqual((await ada.get(path)).body.reactions.map((r: { emoji: string }) => r.emoji), [
    kiss,
  ]);
});

Deno.test("[D-PERM-7 D-SRV-6] the muted cannot react, but take their reactions back", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, message } = await chat(app);
  const path = `/messages/${message.id}/reactions`;
  await bob.post(path, { emoji: "👍" });
  await ada.post(`/servers/${server.id}/mutes`, { userId: bob.id });
  assert.equal((await bob.post(path, { emoji: "🎉" })).status, 403);
  const { status, body } = await bob.delete(`${path}/${encodeURIComponent("👍")}`);
  assert.deepEqual([status, body.reactions], [200, []]);
});

Deno.test("an edit keeps the reactions, a deletion takes them along", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channel, message } = await chat(app);
  await bob.post(`/messages/${message.id}/reactions`, { emoji: "👍" });
  const socket = await bob.socket();
  const edited = await ada.put(`/messages/${message.id}`, {
    encryptedContent: "aGk=",
    iv: message.iv,
  });
  assert.equal(edited.body.message.reactions.length, 1);
  const event = await socket.waitFor("message-edited");
  assert.deepEqual(event.reactions, edited.body.message.reactions);
  await ada.delete(`/messages/${message.id}`);
  await ada.say(channel.id, "next");
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  assert.deepEqual(messages.at(-1).reactions, []);
});
