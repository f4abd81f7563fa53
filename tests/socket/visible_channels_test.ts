import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { TestSocket } from "../helpers/test_socket.ts";

const HIDE = { readMessages: false };
const SHOW = { readMessages: true };

const gone = (socket: TestSocket, id: string) =>
  socket.waitFor("channel-deleted", (data) => data.channelId === id);
const there = (socket: TestSocket, id: string) =>
  socket.waitFor("channel-created", (data) => data.channel.id === id);

Deno.test("[D-PERM-6 D-PERM-1] who loses sight of a channel is told that it is gone, hears nothing more of it, and is told again when it comes back", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, people: { bob, cy }, channel, server } = club;
  const [b1, b2, c, o] = [
    await bob.socket(),
    await bob.socket({ transports: ["polling"] }),
    await cy.socket(),
    await owner.socket(),
  ];
  await b1.emit("join-channel", channel.id);
  const message = await cy.say(channel.id, "seen");
  await b1.waitFor("new-message", (m) => m.id === message.id);

  await club.override(owner, bob.id, HIDE);
  for (const socket of [b1, b2]) {
    assert.deepEqual(await gone(socket, channel.id), {
      channelId: channel.id,
      serverId: server.id,
    });
    await socket.sync();
    socket.forget();
  }
  await cy.say(channel.id, "not for Bob");
  await c.emit("typing", { channelId: channel.id, isTyping: true });
  await cy.post(`/messages/${message.id}/reactions`, { emoji: "👍" });
  await owner.put(`/channels/${channel.id}/pins/${message.id}`);
  await owner.put(`/channels/${channel.id}`, { name: "secret" });
  await club.override(owner, "default", { deleteMessages: false });
  const changed = await o.waitFor("permissions-changed");
  assert.deepEqual(changed, { serverId: server.id, channelId: channel.id });
  for (const socket of [b1, b2]) {
    await socket.sync();
    assert.deepEqual(socket.received, [], "nothing at all");
  }

  await club.override(owner, bob.id, {});
  for (const socket of [b1, b2]) {
    const { channel: seen } = await there(socket, channel.id);
    assert.deepEqual([seen.name, seen.last_seq], ["secret", 4]);
    const { id } = await cy.say(channel.id, "for Bob again");
    await socket.waitFor("new-message", (m) => m.id === id);
  }
  assert.deepEqual(c.seen("channel-deleted"), [], "nobody else was told");
  assert.deepEqual(c.seen("channel-created"), []);
});

Deno.test("[D-PERM-1 ROLE-22 ROLE-24] roles that come and go take sight with them at once: given, taken, changed, deleted", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, channel } = club;
  const role = await club.role("Insiders");
  await club.override(owner, "default", HIDE);
  await club.override(owner, role.id, SHOW);
  const b = await bob.socket();
  const steps: [() => Promise<unknown>, boolean][] = [
    [() => club.give(bob, role), true],
    [() => club.unassign(owner, bob, role.id), false],
    [() => club.override(owner, "default", {}), true],
    [() => club.update(owner, "default", { permissions: HIDE }), false],
    [() => club.give(bob, role), true],
    [() => club.override(owner, role.id, {}), true],
    [() => owner.delete(`${club.path}/roles/${role.id}`), false],
  ];
  let sees = false;
  for (const [step, expected] of steps) {
    await b.sync();
    b.forget();
    await step();
    if (expected && !sees) await there(b, channel.id);
    if (!expected && sees) await gone(b, channel.id);
    await b.sync();
    const notices = b.seen("channel-created").length + b.seen("channel-deleted").length;
    if (expected === sees) assert.equal(notices, 0, "nothing changed for Bob");
    sees = expected;
    const { id } = await owner.say(channel.id, "who hears?");
    await b.sync();
    if (sees) await b.waitFor("new-message", (m) => m.id === id);
    else assert.deepEqual(b.seen("new-message").filter((m) => m.id === id), []);
  }
});

Deno.test("[ROLE-01 D-PERM-3] everybody in the server hears of roles: made, moved with those that make room, deleted; outsiders hear nothing", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, server } = club;
  const eve = await app.register("eve");
  const [b, e] = [await bob.socket(), await eve.socket()];
  const low = await club.role("Low");
  const made = (await owner.post(`${club.path}/roles`, { name: "Made" })).body.role;
  assert.deepEqual((await b.waitFor("role-created", (d) => d.role.id === made.id)).role, made);
  const moved = await b.waitFor("role-updated", (d) => d.role.id === low.id);
  assert.deepEqual([moved.serverId, moved.role.position], [server.id, 2]);
  await owner.delete(`${club.path}/roles/${made.id}`);
  assert.deepEqual(await b.waitFor("role-deleted"), { serverId: server.id, roleId: made.id });
  await club.give(bob, low);
  const { member } = await b.waitFor("member-updated");
  assert.deepEqual(member.roles.map((r: { name: string }) => r.name), ["Low"]);
  await b.sync();
  b.forget();
  await club.update(owner, low.id, { name: "Low" });
  await club.give(bob, low);
  await b.sync();
  assert.deepEqual(b.received, [], "what changes nothing is told to nobody");
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[SRV-08 D-PERM-1] with the ownership goes the sight that nothing else gives", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, channel } = club;
  await club.override(owner, "default", HIDE);
  const [o, b] = [await owner.socket(), await bob.socket()];
  await owner.post(`${club.path}/transfer`, { newOwnerId: bob.id });
  await there(b, channel.id);
  await gone(o, channel.id);
  assert.equal((await owner.get(`/messages/${channel.id}`)).status, 404);
});

Deno.test("[D-PERM-6] a socket that connects while sight changes is in the rooms that it may be in then", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, channel } = club;
  let interrupted = false;
  for (const db of new Set(app.contexts.map((context) => context.db))) {
    const list = db.list.bind(db);
    db.list = async (prefix, options) => {
      const found = await list(prefix, options);
      // Bob's rooms are just being read; no other socket of his would be told.
      if (prefix[0] === "user_dm" && prefix[1] === bob.id && !interrupted) {
        interrupted = true;
        await club.override(owner, "default", HIDE);
        await owner.post(`/channels/server/${club.server.id}`, { name: "new" });
      }
      return found;
    };
  }
  const b = await bob.socket();
  assert.ok(interrupted);
  const { channels } = (await bob.get(`/channels/server/${club.server.id}`)).body;
  const made = channels.find((one: { name: string }) => one.name === "new");
  await owner.say(channel.id, "hidden");
  const { id } = await owner.say(made.id, "for Bob");
  await b.waitFor("new-message", (m) => m.id === id);
  assert.deepEqual(b.seen("new-message").map((m) => m.id), [id]);
});

Deno.test("[D-PERM-1 D-VOICE-2] who may not see a voice channel any more is put out of it; who gains sight hears who is there", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, people: { bob, cy }, server } = club;
  const { channels } = (await owner.get(`/channels/server/${server.id}`)).body;
  const voice = channels.find((one: { is_voice: boolean }) => one.is_voice).id;
  const role = await club.role("Singers");
  await club.give(bob, role);
  const [b, c] = [await bob.socket(), await cy.socket()];
  await club.override(owner, "default", HIDE, voice);
  await club.override(owner, role.id, SHOW, voice);
  assert.equal((await c.emit("voice-join", { channelId: voice, peerId: "c" })).code, "not_found");
  assert.equal((await b.emit("voice-join", { channelId: voice, peerId: "b" })).ok, true);
  await club.override(owner, cy.id, SHOW, voice);
  const { participants } = await c.waitFor("voice-participants", (d) => d.channelId === voice);
  assert.deepEqual(participants.map((p: { user_id: string }) => p.user_id), [bob.id]);
  await club.unassign(owner, bob, role.id);
  assert.equal((await b.waitFor("voice-kicked")).channelId, voice);
  await c.waitFor("voice-participants", (d) => d.channelId === voice && !d.participants.length);
});

Deno.test("[D-SRV-6] everybody hears when a mute ends by itself", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, people: { bob, cy } } = club;
  const [c, o] = [await cy.socket(), await owner.socket()];
  await owner.post(`${club.path}/mutes`, { userId: bob.id, duration: 60_000 });
  await c.waitFor("member-updated", ({ member }) => member.muted);
  await o.waitFor("moderation-changed");
  c.forget();
  o.forget();
  app.advance(60_000);
  const { member } = await c.waitFor("member-updated");
  assert.deepEqual([member.user_id, member.muted], [bob.id, false]);
  await o.waitFor("moderation-changed");
});
