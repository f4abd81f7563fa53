import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { channelRecords } from "../../server/membership/channels/records.ts";
import { erasures } from "../../server/membership/moderation/records.ts";
import { orderErasure, sweepErasures } from "../../server/features/messages/erasure.ts";
import { TestApp } from "../helpers/app.ts";
import { getChunk, sendFiles, uploadFile } from "../helpers/files.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import { until } from "../helpers/until.ts";

const HOUR = 3600;

async function club(app: TestApp) {
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer("Club");
  const code = await ada.bring(server.id, bob, cy);
  return { ada, bob, cy, server, channel, code, bans: `/servers/${server.id}/bans` };
}

const idsIn = async (person: Person, channelId: string): Promise<string[]> =>
  (await person.get(`/messages/${channelId}?limit=100`)).body.messages
    .filter((one: Message) => !one.isSystemMessage).map((one: Message) => one.id);

async function stateOf(person: Person, serverId: string, channelId: string) {
  const { channels } = (await person.get(`/channels/server/${serverId}`)).body;
  const { mention_count, unread_count } = channels.find((c: { id: string }) => c.id === channelId);
  return { mention_count, unread_count };
}

Deno.test("[MEND-26g] a ban deletes what was written in the span that was chosen, in every channel, and nothing else", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, channel, bans } = await club(app);
  const hidden = (await ada.post(`/channels/server/${server.id}`, { name: "hidden" })).body.channel;
  const old = await bob.say(channel.id, "long ago");
  app.advance(2 * HOUR * 1000);
  const [cys, adas] = [await cy.socket(), await ada.say(channel.id, "mine")];
  const calling = { mentions: [cy.id], encryptedContent: "q83v", iv: "AAAAAAAAAAAAAAAA" };
  const first = (await bob.post(`/messages/${channel.id}`, calling)).body.message;
  const fileId = await uploadFile(bob, channel.id, 3);
  const second = (await sendFiles(bob, channel.id, [fileId])).body.message;
  const elsewhere = await bob.say(hidden.id, "there");
  await ada.put(`/channels/${channel.id}/pins/${first.id}`);
  await ada.put(`/channels/${hidden.id}/permissions/default`, {
    permissions: { readMessages: false },
  });
  assert.deepEqual(await stateOf(cy, server.id, channel.id), { mention_count: 1, unread_count: 4 });

  await step(t, "a span is whole seconds up to seven days", async () => {
    for (const deleteMessageSeconds of [-1, 604_801, 1.5, "1h", null]) {
      const refused = await ada.post(bans, { userId: bob.id, deleteMessageSeconds });
      assert.equal(refused.status, 400);
      assert.deepEqual(Object.keys(refused.body.details), ["deleteMessageSeconds"]);
    }
    assert.equal((await cy.post(bans, { userId: bob.id, deleteMessageSeconds: 1 })).status, 403);
  });
  const banned = await ada.post(bans, { userId: bob.id, deleteMessageSeconds: HOUR });
  assert.equal(banned.status, 201);
  assert.deepEqual(await idsIn(ada, channel.id), [old.id, adas.id]);
  assert.deepEqual(await idsIn(ada, hidden.id), []);
  await step(t, "readers of a channel are told at once of all of it", async () => {
    const event = await cys.waitFor("messages-deleted");
    assert.deepEqual(
      [event.channelId, new Set(event.ids), new Set(event.seqs)],
      [channel.id, new Set([first.id, second.id]), new Set([first.seq, second.seq])],
    );
    await cys.sync();
    assert.equal(cys.seen("messages-deleted").length, 1, `not of ${elsewhere.id}, which is hidden`);
  });
  await step(t, "files, pins, mentions and what is unread follow", async () => {
    assert.equal((await getChunk(ada, fileId, 0)).status, 404);
    assert.deepEqual((await ada.get(`/channels/${channel.id}/pins`)).body.pins, []);
    const now = { mention_count: 0, unread_count: 2 };
    assert.deepEqual(await stateOf(cy, server.id, channel.id), now);
    const read = await cys.waitFor("read-updated", (one) => one.mention_count === 0);
    assert.deepEqual([read.channelId, read.unread_count], [channel.id, 2]);
  });
  await step(t, "the audit log says so, and nothing is left to do", async () => {
    const [entry] = (await ada.get(`/servers/${server.id}/audit-log`)).body.entries;
    assert.deepEqual([entry.action, entry.delete_message_seconds], ["ban", HOUR]);
    assert.deepEqual(await app.context.db.list(erasures.prefix({})), []);
  });
});

Deno.test("[MEND-26g] many messages go in parts; what a stop leaves the next sweep deletes, and no later ones", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, channel, code, bans } = await club(app);
  const cys = await cy.socket();
  const kept: string[] = [];
  for (let i = 0; i < 130; i++) {
    if (i % 13 === 0) kept.push((await ada.say(channel.id, `${i}`)).id);
    await bob.say(channel.id, `${i}`, `n${i}`);
  }
  await app.context.db.transact((tx) => orderErasure(tx, server.id, bob.id, HOUR));
  await ada.post(bans, { userId: bob.id });
  await ada.delete(`${bans}/${bob.id}`);
  await bob.post("/servers/join-invite", { inviteCode: code });
  app.advance(1000);
  kept.push((await bob.say(channel.id, "I'm back")).id);
  await sweepErasures(app.context);
  assert.deepEqual((await idsIn(ada, channel.id)).slice(-kept.length), kept);
  await cys.sync();
  const event = cys.seen("messages-deleted").map(({ ids }) => ids.length);
  assert.equal(event.reduce((sum, n) => sum + n), 130);
  assert.ok(Math.max(...event) <= 100);
});

Deno.test("[MEND-26g E2E-30] in an encrypted channel the places stay, emptied", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channel, bans } = await club(app);
  const said = await bob.say(channel.id, "sealed");
  await app.context.db.transact((tx) => {
    const stored = channelRecords.get(tx, { id: channel.id })!;
    const sealed = { from: said.seq - 1, generation: 0, epoch: 0 };
    channelRecords.set(tx, { id: channel.id }, { ...stored, sealed });
  });
  await ada.post(bans, { userId: bob.id, deleteMessageSeconds: 7 * 24 * HOUR });
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  const [left] = messages.filter((one: Message) => one.id === said.id);
  assert.deepEqual([left.removed, left.encrypted_content], [true, ""]);
});

Deno.test("[MEND-26g] a message that was deleted calls nobody any more", async () => {
  await using app = await TestApp.start();
  const { ada, cy, server, channel } = await club(app);
  const calling = { mentions: [cy.id], encryptedContent: "q83v", iv: "AAAAAAAAAAAAAAAA" };
  const say = async () => (await ada.post(`/messages/${channel.id}`, calling)).body.message;
  const [one, two, three] = [await say(), await say(), await say()];
  await cy.post(`/channels/${channel.id}/read`, { seq: one.seq, mention_count: 2 });
  await ada.delete(`/messages/${one.id}`);
  assert.equal((await stateOf(cy, server.id, channel.id)).mention_count, 2, "it was read");
  await ada.delete(`/messages/${two.id}`);
  assert.equal((await stateOf(cy, server.id, channel.id)).mention_count, 1);
  await ada.post(`/messages/${channel.id}/bulk-delete`, { messageIds: [three.id] });
  assert.equal((await stateOf(cy, server.id, channel.id)).mention_count, 0);
});

Deno.test("[MEND-26h] a server may keep from banned people who banned them", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, bans, code } = await club(app);
  const path = `/servers/${server.id}`;
  const [bobs, cys] = [await bob.socket(), await cy.socket()];
  assert.equal((await cy.put(path, { tell_banned_by: false })).status, 403);
  assert.equal((await ada.put(path, { tell_banned_by: "no" })).status, 400);
  const { body } = await ada.put(path, { tell_banned_by: false });
  assert.equal(body.server.tell_banned_by, false);
  assert.equal((await cys.waitFor("server-updated")).server.tell_banned_by, false);
  await ada.post(bans, { userId: bob.id, reason: "spam" });
  await step(t, "the banned person is told the server's name alone", async () => {
    const event = await bobs.waitFor("user-banned");
    assert.deepEqual([event.bannedBy, event.reason], ["Club", "spam"]);
    assert.equal((await bobs.waitFor("member-removed")).by, "Club");
    await bobs.sync();
    assert.ok(!JSON.stringify(bobs.seen("member-removed")).includes('"ada"'));
  });
  await step(t, "others, and those who may ban, know", async () => {
    assert.equal((await cys.waitFor("member-removed")).by, "ada");
    assert.equal((await ada.get(bans)).body.bans[0].banned_by_username, "ada");
  });
  await step(t, "switched on again it is as before", async () => {
    const on = (await ada.put(path, { tell_banned_by: true })).body.server;
    assert.equal("tell_banned_by" in on, false);
    await ada.delete(`${bans}/${bob.id}`);
    await bob.post("/servers/join-invite", { inviteCode: code });
    await ada.post(bans, { userId: bob.id });
    assert.equal(
      (await bobs.waitFor("user-banned", (one) => one.bannedBy === "ada")).bannedBy,
      "ada",
    );
  });
});

Deno.test("[MEND-26g] what the answer to a ban leaves is deleted behind it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, channel } = await club(app);
  await bob.say(channel.id, "one");
  const { context } = app;
  await context.db.transact((tx) => orderErasure(tx, server.id, bob.id, HOUR));
  context.bus.publish({ type: "erasure-left", serverId: server.id, userId: bob.id });
  await until("it is gone", async () => (await idsIn(ada, channel.id)).length === 0);
});
