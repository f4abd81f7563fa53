import assert from "node:assert/strict";
import { type Permission, PERMISSIONS, type Permissions } from "../../protocol/permissions.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { channelRecords } from "../../server/membership/channels/records.ts";
import { roleRecords } from "../../server/membership/servers/role_records.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";
import { joinVoice } from "../helpers/voice.ts";

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  status >= 400 ? `${status} ${body.code}` : `${status}`;

Deno.test("[COM-0] a role has the twelve always and a later permission only where it is set; null lets it follow again", async () => {
  await using app = await TestApp.start();
  const { owner, path } = await Club.of(app);
  const permissions = { addReactions: true, speak: false, createInvites: null };
  const made = await owner.post(`${path}/roles`, { name: "Helper", permissions });
  assert.equal(made.status, 201);
  const { role } = made.body;
  assert.deepEqual(later(role.permissions), { addReactions: true, speak: false });
  assert.equal(role.permissions.sendMessages, true, "the twelve as ever");

  const rolePath = `${path}/roles/${role.id}`;
  const changed = await owner.put(rolePath, {
    permissions: { addReactions: null, shareVideo: true },
  });
  assert.deepEqual(later(changed.body.role.permissions), { speak: false, shareVideo: true });
  const everyone = await owner.put(`${path}/roles/default`, { permissions: { speak: false } });
  assert.deepEqual(later(everyone.body.role.permissions), { speak: false });
  const { roles } = (await owner.get(`${path}/roles`)).body;
  assert.deepEqual(later(roles[0].permissions), { speak: false, shareVideo: true });

  for (const permissions of [{ sendMessages: null }, { speak: 1 }, { fly: true }]) {
    for (
      const request of [
        owner.put(rolePath, { permissions }),
        owner.post(`${path}/roles`, { name: "x", permissions }),
      ]
    ) {
      assert.equal(said(await request), "400 invalid_input", JSON.stringify(permissions));
    }
  }
});

Deno.test("[COM-0 D-PERM-3] nobody grants a later permission that they lack, nor lifts its denial", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob } } = club;
  const low = await club.role("Low");
  const manager = await club.role("Manager", "manageRoles", "manageChannels");
  await club.give(bob, manager);
  const change = (speak: boolean | null) => club.update(bob, low.id, { permissions: { speak } });
  await club.update(owner, "default", { permissions: { speak: false } });
  assert.equal(said(await change(true)), "403 flag_not_held");
  assert.equal(said(await change(false)), "200");
  assert.equal(said(await change(null)), "403 flag_not_held", "lifting a denial grants");
  assert.equal(said(await club.override(bob, low.id, { speak: true })), "403 flag_not_held");
  assert.equal(said(await club.override(bob, low.id, { speak: false })), "200");
  assert.equal(said(await club.override(bob, low.id, {})), "403 flag_not_held");
  // Bob has sendMessages, and so addReactions, which follows it.
  const reactions = { permissions: { addReactions: true } };
  assert.equal(said(await club.update(bob, low.id, reactions)), "200");
});

Deno.test("[COM-0] reactions, files and mentions of everyone follow, and are allowed and denied by themselves", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, channel, people: { bob } } = club;
  const { id } = await owner.say(channel.id, "hello");
  const react = () => bob.post(`/messages/${id}/reactions`, { emoji: "👍" });
  const attach = () => bob.post("/files", { channelId: channel.id, size: 1 });
  const refuse = (...denied: Permission[]) =>
    club.override(owner, bob.id, Object.fromEntries(denied.map((one) => [one, false])));

  assert.deepEqual([said(await react()), said(await attach())], ["200", "201"]);
  await refuse("addReactions");
  assert.deepEqual([said(await react()), said(await attach())], ["403 forbidden", "201"]);
  await refuse("attachFiles");
  assert.deepEqual([said(await react()), said(await attach())], ["200", "403 forbidden"]);
  const file = (await owner.post("/files", { channelId: channel.id, size: 1 })).body.file;
  const message = { ...sealed("with a file"), files: [file.id] };
  assert.equal(said(await bob.post(`/messages/${channel.id}`, message)), "403 forbidden");
  assert.equal((await bob.say(channel.id, "without")).can_mention_everyone, false);
  await refuse("sendMessages");
  assert.deepEqual([said(await react()), said(await attach())], ["403 forbidden", "403 forbidden"]);
  await club.override(owner, bob.id, { sendMessages: false, addReactions: true });
  assert.equal(said(await react()), "200", "said by itself");

  await club.override(owner, bob.id, { mentionEveryone: true });
  assert.equal((await bob.say(channel.id, "@everyone")).can_mention_everyone, true);
  await club.give(bob, await club.role("Managers", "manageServer"));
  await refuse("mentionEveryone");
  assert.equal((await bob.say(channel.id, "@everyone")).can_mention_everyone, false);
});

Deno.test("[COM-0] every member invites until it is denied, muted or not; the audit log and reports follow", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, path, people: { bob } } = club;
  const invite = () => bob.post(`${path}/invite`, {});
  await club.update(owner, "default", { permissions: { readMessages: false } });
  assert.equal(said(await invite()), "201", "without reading, as before");
  await owner.post(`${path}/mutes`, { userId: bob.id, duration: 60_000 });
  assert.equal(said(await invite()), "201", "a mute leaves it");
  await owner.delete(`${path}/mutes/${bob.id}`);
  await club.update(owner, "default", {
    permissions: { createInvites: false, readMessages: true },
  });
  assert.equal(said(await invite()), "403 forbidden");
  assert.equal(said(await owner.post(`${path}/invite`, {})), "201");

  const lists = async () => [
    said(await bob.get(`${path}/audit-log`)),
    said(await bob.get(`${path}/reports`)),
  ];
  assert.deepEqual(await lists(), ["403 forbidden", "403 forbidden"]);
  const watcher = await club.role("Watcher", "banMembers", "createInvites");
  await club.give(bob, watcher);
  assert.deepEqual(await lists(), ["200", "200"]);
  assert.equal(said(await invite()), "201", "a role says true");
  await club.update(owner, watcher.id, {
    permissions: { viewAuditLog: false, manageReports: false },
  });
  assert.deepEqual(await lists(), ["403 forbidden", "403 forbidden"]);
  await club.update(owner, watcher.id, { permissions: { banMembers: false, viewAuditLog: true } });
  assert.deepEqual(await lists(), ["200", "403 forbidden"]);
});

Deno.test("[COM-0] joining voice, speaking and sharing are three permissions, and each takes effect at once", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, people: { bob } } = club;
  const { channels } = (await owner.get(`/channels/server/${server.id}`)).body;
  const { id } = channels.find((one: { is_voice: boolean }) => one.is_voice);
  const [a, b] = [await owner.socket(), await bob.socket()];
  await joinVoice(a, id);
  await joinVoice(b, id);
  const here = { channelId: id };
  assert.equal((await b.emit("screen-share-start", here)).ok, true);
  await club.override(owner, bob.id, { shareVideo: false }, id);
  await a.waitFor("screen-share-stopped", (one) => one.userId === bob.id);
  assert.equal((await b.emit("screen-share-start", here)).code, "forbidden");
  assert.equal((await b.emit("voice-state-update", { isSpeaking: true })).ok, true);
  await a.waitFor("voice-state-changed", (one) => one.isSpeaking === true);

  await club.override(owner, bob.id, { speak: false, shareVideo: true }, id);
  await a.waitFor("voice-state-changed", (one) => one.isMuted && one.isSpeaking === false);
  await b.waitFor("permissions-changed");
  assert.equal((await b.emit("screen-share-start", here)).ok, true, "said by itself");

  await club.override(owner, bob.id, { connectVoice: false }, id);
  await b.waitFor("voice-kicked");
  const again = await b.emit("voice-join", { channelId: id, peerId: "again" });
  assert.equal(again.code, "forbidden");
});

Deno.test("[COM-0] roles and overrides of before keep their meaning; with every permission set they fit into their records", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, channel, path, server, people: { bob } } = club;
  const { db } = app.context;
  const all = (value: boolean) =>
    Object.fromEntries(PERMISSIONS.map((one) => [one, value])) as Permissions;
  // In the form of an earlier server.
  const { everyone } = { everyone: (await owner.get(`${path}/roles`)).body.roles[0].permissions };
  await db.transact((tx) => {
    roleRecords.set(tx, { serverId: server.id }, {
      everyone: { ...everyone, sendMessages: false },
      list: [],
    });
    const record = channelRecords.get(tx, { id: channel.id })!;
    if (record.server_id === null) return;
    const overrides = { roles: {}, users: { [bob.id]: { sendMessages: true } } };
    channelRecords.set(tx, { id: channel.id }, { ...record, overrides });
  });
  assert.deepEqual(await club.overrides(bob), { [bob.id]: { sendMessages: true } });
  const { id } = await bob.say(channel.id, "allowed here");
  assert.equal(said(await bob.post(`/messages/${id}/reactions`, { emoji: "👍" })), "200");

  for (let i = 0; i < SERVER_LIMITS.rolesPerServer; i++) {
    const made = await owner.post(`${path}/roles`, {
      name: `${i}`.padEnd(32, "é"),
      permissions: all(true),
    });
    assert.equal(said(made), "201");
    const set = await club.override(owner, made.body.role.id, all(i % 2 === 0));
    assert.equal(said(set), "200");
  }
  const roles = await club.roles();
  assert.deepEqual(roles[0].permissions, all(true));
  assert.deepEqual((await club.overrides())[roles[0].id], all(true));
  const { channels } = (await owner.get(`/channels/server/${server.id}`)).body;
  assert.ok(channels.length > 0);
});

/** The permissions that came after the twelve. */
function later(permissions: Record<string, boolean>) {
  const names = new Set<string>(PERMISSIONS.slice(12));
  return Object.fromEntries(Object.entries(permissions).filter(([name]) => names.has(name)));
}
