import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { sealed } from "../helpers/person.ts";

Deno.test("[SOCK-22 D-PERM-6] a new member gets everything at once, on all devices, without a new connection", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const [a, b1, b2, e] = [
    await ada.socket(),
    await bob.socket(),
    await bob.socket({ transports: ["polling"] }),
    await eve.socket(),
  ];
  const code = await ada.bring(server.id);
  const { body } = await bob.post("/servers/join-invite", { inviteCode: code });
  await ada.say(other.id, "welcome");
  for (const socket of [b1, b2]) {
    assert.deepEqual(await socket.waitFor("server-joined"), { server: body.server });
    await socket.waitFor("new-message", (m) => m.isSystemMessage && m.channel_id === channel.id);
    await socket.waitFor("new-message", (m) => m.channel_id === other.id);
  }
  const { serverId, member } = await a.waitFor("member-joined");
  assert.deepEqual([serverId, member.user_id, member.username], [server.id, bob.id, "bob"]);
  await a.waitFor("server-updated", (data) => data.server.member_count === 2);
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[D-SRV-4 D-PERM-6] who left gets nothing more, on no device, and cannot act", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b1, b2] = [await ada.socket(), await bob.socket(), await bob.socket()];
  await b1.emit("join-channel", channel.id);
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  const removed = {
    serverId: server.id,
    userId: bob.id,
    username: "bob",
    action: "left",
    by: "bob",
  };
  for (const socket of [a, b1, b2]) {
    assert.deepEqual(await socket.waitFor("member-removed"), removed);
  }
  for (const socket of [b1, b2]) {
    await socket.sync();
    socket.forget();
  }
  await ada.say(channel.id, "he is gone");
  await a.emit("typing", { channelId: channel.id, isTyping: true });
  await ada.post(`/channels/server/${server.id}`, { name: "new" });
  await ada.put(`/channels/${channel.id}`, { name: "renamed" });
  await ada.post("/profiles/presence", { status: "dnd" });
  await a.waitFor("presence-changed", (p) => p.status === "dnd");
  for (const socket of [b1, b2]) {
    await socket.sync();
    assert.deepEqual(socket.received, []);
    const sent = await socket.emit("send-message", { channelId: channel.id, ...sealed("x") });
    assert.deepEqual([sent.ok, sent.code], [false, "not_found"]);
  }
});

Deno.test("[D-SRV-2 D-PERM-6] who joins, leaves and joins again hears everything once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  const b = await bob.socket();
  for (let round = 0; round < 3; round++) {
    await ada.bring(server.id, bob);
    await b.waitFor("server-joined");
    const { id } = await ada.say(channel.id, `round ${round}`);
    await b.waitFor("new-message", (m) => m.id === id);
    await b.sync();
    assert.equal(b.seen("new-message").filter((m) => m.id === id).length, 1);
    await bob.delete(`/servers/${server.id}/members/${bob.id}`);
    await b.waitFor("member-removed");
    await b.sync();
    b.forget();
  }
});

Deno.test("[D-PERM-6] a socket that connects while memberships change gets what its user may read then", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const stays = await ada.createServer("Stays");
  const leaves = await ada.createServer("Leaves");
  await ada.bring(leaves.server.id, bob);
  const code = await ada.bring(stays.server.id);
  let interrupted = false;
  for (const { db } of app.contexts) {
    const list = db.list.bind(db);
    db.list = async (prefix, options) => {
      const found = await list(prefix, options);
      if (prefix[0] === "user_server" && prefix[1] === bob.id && !interrupted) {
        interrupted = true;
        await bob.post("/servers/join-invite", { inviteCode: code });
        await bob.delete(`/servers/${leaves.server.id}/members/${bob.id}`);
      }
      return found;
    };
  }
  const b = await bob.socket();
  assert.ok(interrupted);
  await b.sync();
  b.forget();
  await ada.say(leaves.channel.id, "not for Bob");
  const { id } = await ada.say(stays.channel.id, "for Bob");
  await b.waitFor("new-message", (m) => m.id === id);
  assert.equal(b.seen("new-message").length, 1);
});

Deno.test("[CHAN-06 CHAN-08 CHAN-09] members hear of channels that are made, changed and deleted, with their own read state", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b, e] = [await ada.socket(), await bob.socket(), await eve.socket()];
  const made = (await ada.post(`/channels/server/${server.id}`, { name: "new" })).body.channel;
  assert.deepEqual(await b.waitFor("channel-created"), { channel: made });
  const { id } = await ada.say(made.id, "first here");
  await b.waitFor("new-message", (m) => m.id === id);

  await ada.put(`/channels/${channel.id}`, { name: "lobby" });
  const ofBob = (await b.waitFor("channel-updated")).channel;
  const ofAda = (await a.waitFor("channel-updated")).channel;
  assert.deepEqual([ofBob.name, ofBob.read_seq, ofAda.read_seq], ["lobby", 1, 0]);

  await ada.delete(`/channels/${made.id}`);
  const deleted = { channelId: made.id, serverId: server.id };
  for (const socket of [a, b]) {
    assert.deepEqual(await socket.waitFor("channel-deleted"), deleted);
  }
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[INV-27 D-PERM-4] only those who may list invites hear that they changed", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b] = [await ada.socket(), await bob.socket()];
  await bob.post(`/servers/${server.id}/invite`, {});
  assert.deepEqual(await a.waitFor("invites-changed"), { serverId: server.id });
  await b.sync();
  assert.deepEqual(b.seen("invites-changed"), []);
});

Deno.test("[D-MSG-8] a read marker is told to the own devices and to nobody else", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [a, b1, b2] = [await ada.socket(), await bob.socket(), await bob.socket()];
  await ada.say(channel.id, "x");
  await bob.post(`/channels/${channel.id}/read`, { seq: 2, mention_count: 0 });
  const read = { channelId: channel.id, read_seq: 2, mention_count: 0, unread_count: 0 };
  for (const socket of [b1, b2]) assert.deepEqual(await socket.waitFor("read-updated"), read);
  await a.sync();
  assert.deepEqual(a.seen("read-updated"), []);
});

Deno.test("[D-LAST-7] server-joined goes to all own devices when one makes a server", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const [a1, a2, b] = [await ada.socket(), await ada.socket(), await bob.socket()];
  const { server, channel } = await ada.createServer("New");
  const { id } = await ada.say(channel.id, "alone here");
  for (const socket of [a1, a2]) {
    assert.deepEqual(await socket.waitFor("server-joined"), { server });
    await socket.waitFor("new-message", (m) => m.id === id);
  }
  await b.sync();
  assert.deepEqual(b.arrived, []);
});
