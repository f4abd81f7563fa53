import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { crowd } from "../helpers/crowd.ts";
import { sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const DAY = 86_400_000;

Deno.test("[INV-20 D-SRV-2] of 200 who open an invite for its last use one comes in", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const guests = await crowd(app, 200);
  const { code } = (await ada.post(`/servers/${server.id}/invite`, { maxUses: 1 })).body;
  const responses = await Promise.all(
    guests.map((guest) => guest.post("/servers/join-invite", { inviteCode: code })),
  );
  const codes = new Set(responses.filter((one) => one.status !== 200).map((one) => one.body.code));
  assert.deepEqual([...codes], ["invite_used_up"]);
  assert.equal(responses.filter((one) => one.status === 200).length, 1);
  const { members } = (await ada.get(`/servers/${server.id}/members`)).body;
  assert.equal(members.length, 2);
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 2);
  assert.equal((await ada.get(`/servers/${server.id}/invites`)).body.invites[0].uses, 1);
  assert.equal((await ada.get(`/messages/${channel.id}`)).body.messages.length, 1, "one greeting");
});

Deno.test("[D-MSG-7 D-SRV-5] who joins, leaves, is kicked or banned is told of in the first channel, as plain text", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy, di] = await app.registerAll("ada", "bob", "cy", "di");
  const { server, channel } = await ada.createServer();
  const members = `/servers/${server.id}/members`;
  await ada.bring(server.id, bob, cy, di);
  await bob.delete(`${members}/${bob.id}`);
  await ada.delete(`${members}/${cy.id}`);
  await ada.post(`/servers/${server.id}/bans`, { userId: di.id });
  await ada.post(`/servers/${server.id}/bans`, { userId: cy.id });
  const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
  // deno-lint-ignore no-explicit-any
  const seen = messages.map((m: any) => [m.isSystemMessage, m.iv, m.encrypted_content]);
  const lines = [
    "bob joined the server",
    "cy joined the server",
    "di joined the server",
    "bob left the server",
    "cy was kicked from the server",
    "di was banned from the server",
  ];
  assert.deepEqual(seen, lines.map((line) => [true, "", line]), "a stranger's ban says nothing");
});

Deno.test("[MOD-01 D-SRV-5] kicks and bans of one person at once take one membership, and each is written down", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const kick = () => ada.delete(`/servers/${server.id}/members/${bob.id}`);
  const responses = await Promise.all([kick(), kick(), kick()]);
  assert.deepEqual(responses.map((one) => one.status).sort(), [200, 404, 404]);
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 1);
  const { entries } = (await ada.get(`/servers/${server.id}/audit-log`)).body;
  assert.deepEqual(entries.map((e: { action: string }) => e.action), ["kick"]);
});

Deno.test("[MOD-05 D-SRV-2] a ban and a join at once never leave a banned member", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const guests = await crowd(app, 20);
  const { server } = await ada.createServer();
  const code = await ada.bring(server.id);
  const joined = await Promise.all(guests.flatMap((guest, i) => {
    const join = () => guest.post("/servers/join-invite", { inviteCode: code });
    const ban = () => ada.post(`/servers/${server.id}/bans`, { userId: guest.id });
    return i % 2 ? [join(), ban()] : [ban(), join()];
  }));
  assert.ok(joined.every(({ status }) => [200, 201, 403].includes(status)));
  const { members } = (await ada.get(`/servers/${server.id}/members`)).body;
  assert.deepEqual(members.map((m: { username: string }) => m.username), ["ada"]);
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 1);
});

Deno.test("[MOD-01 D-SRV-5] nothing that a member does comes through behind the kick", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const own = await bob.say(channel.id, "before");
  const socket = await ada.socket();
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => bob.post(`/messages/${channel.id}`, sealed("still here"))),
    ada.delete(`/servers/${server.id}/members/${bob.id}`),
    ...Array.from({ length: 5 }, () => bob.post(`/messages/${channel.id}`, sealed("still here"))),
    bob.put(`/messages/${own.id}`, sealed("changed")),
    bob.post(`/messages/${own.id}/reactions`, { emoji: "👍" }),
    bob.delete(`/messages/${own.id}`),
  ]);
  for (const { status } of responses) assert.ok([200, 201, 404].includes(status), `${status}`);
  await socket.waitFor("member-removed");
  await ada.say(channel.id, "quiet");
  await socket.waitFor("new-message", (m) => m.sender_id === ada.id);
  const names = socket.received.map(({ event }) => event);
  const since = socket.received.slice(names.indexOf("member-removed"));
  const his = since.filter(({ event, data }) =>
    ["new-message", "message-edited", "message-deleted", "reaction-updated"].includes(event) &&
    !data.isSystemMessage && data.sender_id !== ada.id
  );
  assert.deepEqual(his, []);
});

Deno.test("[D-SRV-7] what is older than 90 days is swept from the log, and what is younger stays", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  {
    await using app = await TestApp.start({ path });
    const [ada, bob] = await app.registerAll("ada", "bob");
    const { server } = await ada.createServer();
    app.advance(-91 * DAY);
    await ada.post(`/servers/${server.id}/bans`, { userId: bob.id, reason: "long ago" });
    app.advance(90 * DAY);
    await ada.post(`/servers/${server.id}/bans`, { userId: bob.id, reason: "of late" });
  }
  await using app = await TestApp.start({ path });
  const kept = () => app.context.db.list<{ reason: string }>(["audit"]);
  await until("it is swept", async () => (await kept()).length === 1);
  assert.equal((await kept())[0].value.reason, "of late");
  await Deno.remove(folder, { recursive: true });
});
