import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : `${status}`;

Deno.test("[CHAN-10 CHAN-11 D-PERM-2] overrides are stored by target as they are sent, read by all who see the channel, and cleared", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, people: { bob, cy } } = club;
  const role = await club.role("Quiet");
  assert.deepEqual(await club.overrides(), {});
  const first = await club.override(owner, "default", { sendMessages: false });
  assert.deepEqual(first.body, { permissions: { default: { sendMessages: false } } });
  await club.override(owner, role.id, { sendMessages: true, deleteMessages: true });
  await club.override(owner, cy.id, { readMessages: true });
  const all = {
    default: { sendMessages: false },
    [role.id]: { sendMessages: true, deleteMessages: true },
    [cy.id]: { readMessages: true },
  };
  assert.deepEqual(await club.overrides(bob), all);
  await club.override(owner, cy.id, {});
  await club.override(owner, role.id, { sendMessages: true });
  assert.deepEqual(await club.overrides(bob), {
    default: { sendMessages: false },
    [role.id]: { sendMessages: true },
  }, "the whole of a target is replaced");
  await owner.delete(`${club.path}/roles/${role.id}`);
  assert.deepEqual(await club.overrides(bob), { default: { sendMessages: false } });
  for (
    const body of [{}, { permissions: { fly: true } }, { permissions: { sendMessages: null } }]
  ) {
    const path = `/channels/${club.channel.id}/permissions/default`;
    assert.equal((await owner.put(path, body)).status, 400);
  }
  for (const target of [role.id, "nothing", "__proto__"]) {
    assert.equal(said(await club.override(owner, target, {})), "404 not_found");
  }
});

Deno.test("[D-PERM-1 D-PERM-7] in a channel without sendMessages one reads, and writes nothing in any form", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { people: { bob }, channel } = club;
  const own = await bob.say(channel.id, "before");
  const react = (emoji: string) => bob.post(`/messages/${own.id}/reactions`, { emoji });
  await react("👍");
  await club.override(club.owner, bob.id, { sendMessages: false });
  const socket = await bob.socket();
  assert.equal((await bob.get(`/messages/${channel.id}`)).status, 200);
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 403);
  assert.equal((await bob.put(`/messages/${own.id}`, sealed("x"))).status, 403);
  assert.equal((await react("👎")).status, 403);
  const typing = await socket.emit("typing", { channelId: channel.id, isTyping: true });
  assert.equal(typing.code, "forbidden");
  const command = { channelId: channel.id, encryptedContent: "", iv: "", plainContent: "/help" };
  assert.equal((await socket.emit("send-message", command)).code, "forbidden");
  assert.equal((await bob.delete(`/messages/${own.id}/reactions/👍`)).status, 200, "one's own");
  assert.equal((await bob.delete(`/messages/${own.id}`)).status, 200);
});

Deno.test("[D-PERM-6 D-PERM-1] a channel that one may not read does not exist, at no door", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { people: { bob }, channel, server } = club;
  const own = await bob.say(channel.id, "mine");
  await club.override(club.owner, "default", { readMessages: false });
  const list = await bob.get(`/channels/server/${server.id}`);
  assert.deepEqual(list.body.channels.map((c: { is_voice: boolean }) => c.is_voice), [true]);
  const unknown = await bob.get("/messages/nothing");
  const at = `/channels/${channel.id}`;
  const doors = [
    () => bob.get(`/messages/${channel.id}`),
    () => bob.post(`/messages/${channel.id}`, sealed("x")),
    () => bob.put(`/messages/${own.id}`, sealed("x")),
    () => bob.delete(`/messages/${own.id}`),
    () => bob.get(`/messages/${own.id}/reactions`),
    () => bob.post(`/messages/${own.id}/reactions`, { emoji: "👍" }),
    () => bob.get(`/messages/${channel.id}/${own.id}/content`),
    () => bob.post(`/messages/${channel.id}/bulk-delete`, { messageIds: [own.id] }),
    () => bob.get(`${at}/pins`),
    () => bob.get(`${at}/members`),
    () => bob.get(`${at}/permissions`),
    () => bob.put(`${at}/permissions/default`, { permissions: {} }),
    () => bob.post(`${at}/read`, { seq: 1 }),
    () => bob.put(at, { name: "mine" }),
    () => bob.delete(at),
  ];
  for (const door of doors) {
    const { status, body } = await door();
    assert.deepEqual([status, body], [404, unknown.body], String(door));
  }
  const socket = await bob.socket();
  assert.equal((await socket.emit("join-channel", channel.id)).code, "not_found");
  const sent = await socket.emit("send-message", { channelId: channel.id, ...sealed("x") });
  assert.equal(sent.code, "not_found");
});

Deno.test("[D-PERM-1 CHAN-12] a grant beats denials above it: a channel for one role and one person", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy", "di");
  const { owner, people: { bob, cy, di }, channel } = club;
  const role = await club.role("Insiders");
  await club.give(bob, role);
  await club.override(owner, "default", { readMessages: false });
  await club.override(owner, role.id, { readMessages: true });
  await club.override(owner, cy.id, { readMessages: true });
  const reads = async (person: typeof bob) => (await person.get(`/messages/${channel.id}`)).status;
  assert.deepEqual([await reads(bob), await reads(cy), await reads(di)], [200, 200, 404]);
  const { members } = (await cy.get(`/channels/${channel.id}/members`)).body;
  const names = members.map((one: { username: string }) => one.username);
  assert.deepEqual(names.sort(), ["bob", "cy", "owner"], "the members of a channel can read it");
  await club.override(owner, bob.id, { readMessages: false });
  assert.equal(await reads(bob), 404);
  const admins = await club.role("Admins", "administrator");
  await club.give(bob, admins);
  assert.equal(await reads(bob), 200, "for administrators there are no overrides");
});

Deno.test("[D-PERM-3 D-PERM-7] overrides obey rank, and lift no denial and grant no permission that one is under oneself", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy", "di");
  const { owner, people: { bob, cy, di } } = club;
  const low = await club.role("Low");
  const mod = await club.role("Mod", "manageChannels");
  const high = await club.role("High");
  await club.give(bob, mod);
  await club.give(cy, high);
  const deny = { sendMessages: false };
  for (const role of [mod, high]) {
    assert.equal(said(await club.override(bob, role.id, deny)), "403 role_outranked");
  }
  for (const person of [owner, cy, bob]) {
    assert.equal(said(await club.override(bob, person.id, deny)), "403 outranked");
  }
  for (const target of ["default", low.id, di.id]) {
    assert.equal(said(await club.override(bob, target, { sendMessages: true })), "200");
    const ban = { banMembers: true };
    assert.equal(said(await club.override(bob, target, ban)), "403 flag_not_held");
    assert.equal(said(await club.override(bob, target, deny)), "200");
    assert.equal(said(await club.override(bob, target, {})), "200");
  }
  await club.override(owner, "default", { deleteMessages: false });
  assert.equal(
    said(await club.override(bob, "default", {})),
    "403 flag_not_held",
    "lifting grants",
  );
  assert.equal(
    said(await club.override(bob, "default", { deleteMessages: false, ...deny })),
    "200",
  );
  assert.equal(said(await club.override(di, low.id, deny)), "403 forbidden");
  const dm = (await bob.post("/channels/dm", { recipientId: cy.id })).body.channel;
  assert.equal(said(await bob.get(`/channels/${dm.id}/permissions`)), "403 forbidden");
  assert.equal(said(await club.override(bob, "default", deny, dm.id)), "403 forbidden");
});

Deno.test("[D-SRV-6 CHAN-11] an override of a person outlasts their leaving, and can still be cleared", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, server, channel } = club;
  await club.override(owner, bob.id, { sendMessages: false });
  await bob.delete(`${club.path}/members/${bob.id}`);
  await owner.bring(server.id, bob);
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 403);
  await bob.delete(`${club.path}/members/${bob.id}`);
  assert.equal(said(await club.override(owner, bob.id, {})), "200");
  assert.equal(said(await club.override(owner, bob.id, {})), "404 not_found");
});

Deno.test("[D-PERM-1 D-MSG-1] a message that comes behind a mute, a denial or a lost role is not stored", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, channel } = club;
  const role = await club.role("Talkers", "sendMessages");
  await club.update(owner, "default", { permissions: { sendMessages: false } });
  const takes = [
    () => club.unassign(owner, bob, role.id),
    () => club.override(owner, bob.id, { sendMessages: false }),
    () => owner.post(`${club.path}/mutes`, { userId: bob.id }),
  ];
  for (const take of takes) {
    await club.give(bob, role);
    await club.override(owner, bob.id, { sendMessages: true });
    const sending = Array.from({ length: 10 }, (_, i) => {
      return bob.post(`/messages/${channel.id}`, sealed(`${i}`));
    });
    const [taken, ...sent] = await Promise.all([take(), ...sending]);
    assert.ok(taken.status < 300);
    for (const { status } of sent) assert.ok(status === 201 || status === 403, `${status}`);
  }
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 403);
});

Deno.test("[D-PERM-6 D-SRV-7] the audit log names no channel to those who do not see it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "mod", "chief");
  const { owner, people: { mod, chief }, channel } = club;
  await club.give(mod, await club.role("Moderators", "banMembers"));
  await club.give(chief, await club.role("Admins", "administrator"));
  const entries = async (person: typeof mod) => {
    const { entries } = (await person.get(`${club.path}/audit-log`)).body;
    return entries.filter((one: { action: string }) => one.action === "permissions").length;
  };
  await club.override(owner, "default", { sendMessages: false });
  assert.equal(await entries(mod), 1);
  await club.override(owner, mod.id, { readMessages: false });
  assert.deepEqual([await entries(mod), await entries(chief), await entries(owner)], [0, 2, 2]);
  await club.override(owner, mod.id, {});
  assert.equal(await entries(mod), 3, "it is seen again");
  await owner.delete(`/channels/${channel.id}`);
  assert.deepEqual([await entries(mod), await entries(chief)], [0, 3]);
});
