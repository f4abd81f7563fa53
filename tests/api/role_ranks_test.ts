import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { beforeCommit } from "../helpers/between.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : `${status}`;

/** Roles from low to high: Low, Mod (bob: kicks, mutes, roles), High. */
async function ladder(app: TestApp) {
  const club = await Club.of(app, "bob", "cy", "di");
  const low = await club.role("Low");
  const mod = await club.role("Mod", "kickMembers", "muteMembers", "manageRoles", "manageMembers");
  const high = await club.role("High", "kickMembers");
  await club.give(club.people.bob, mod);
  return { club, ...club.people, low, mod, high };
}

Deno.test("[D-PERM-3] roles at or above one's own are out of reach, as are places there", async () => {
  await using app = await TestApp.start();
  const { club, bob, low, mod, high } = await ladder(app);
  for (const role of [mod, high]) {
    assert.equal(said(await club.update(bob, role.id, { name: "mine" })), "403 role_outranked");
    assert.equal(said(await bob.delete(`${club.path}/roles/${role.id}`)), "403 role_outranked");
  }
  for (const position of [2, 3, 50]) {
    assert.equal(said(await club.update(bob, low.id, { position })), "403 role_outranked");
  }
  assert.equal(said(await club.update(bob, low.id, { name: "Lower", position: 1 })), "200");
  const made = await bob.post(`${club.path}/roles`, { name: "Made" });
  assert.deepEqual([made.status, made.body.role.position], [201, 1]);
  assert.equal(said(await club.update(bob, made.body.role.id, { position: 2 })), "200");
  assert.deepEqual((await club.roles()).map((r) => r.name), [
    "High",
    "Mod",
    "Made",
    "Lower",
    "@everyone",
  ]);
  assert.equal(said(await bob.delete(`${club.path}/roles/${made.body.role.id}`)), "200");
});

Deno.test("[D-PERM-3] nobody grants a permission that they lack, by making, changing or giving a role; taking permissions away is free", async () => {
  await using app = await TestApp.start();
  const { club, bob, cy, low } = await ladder(app);
  const ban = { permissions: { banMembers: true } };
  const made = await bob.post(`${club.path}/roles`, { name: "Made", ...ban });
  assert.equal(said(made), "403 flag_not_held");
  assert.deepEqual(made.body.details, { permissions: "banMembers" });
  assert.equal(said(await club.update(bob, low.id, ban)), "403 flag_not_held");
  assert.equal(said(await club.update(bob, "default", ban)), "403 flag_not_held");
  const admin = { permissions: { administrator: true } };
  assert.equal(said(await club.update(bob, low.id, admin)), "403 flag_not_held");

  await club.update(club.owner, low.id, ban);
  assert.equal(said(await club.assign(bob, cy, low.id)), "403 flag_not_held");
  assert.equal(
    said(await club.update(bob, low.id, { ...ban, name: "Still" })),
    "200",
    "it is there",
  );
  await club.give(cy, low);
  assert.equal(said(await club.unassign(bob, cy, low.id)), "200");
  assert.equal(said(await club.update(bob, low.id, { permissions: { banMembers: false } })), "200");
  assert.equal(said(await club.assign(bob, cy, low.id)), "200");

  await club.update(club.owner, "default", { permissions: { sendMessages: false } });
  const { body } = await bob.post(`${club.path}/roles`, { name: "Defaults" });
  assert.deepEqual([body.role.permissions.sendMessages, body.role.permissions.readMessages], [
    true,
    true,
  ], "bob's own role lets him send");
});

Deno.test("[D-PERM-3 D-PERM-7] one acts on members strictly below, never on the owner; oneself may have lower roles", async () => {
  await using app = await TestApp.start();
  const { club, bob, cy, di, low, mod, high } = await ladder(app);
  const { owner, path } = club;
  await club.give(cy, high);
  await club.give(di, mod);
  for (const target of [owner, cy, di]) {
    const { id: userId } = target;
    assert.equal(said(await club.assign(bob, target, low.id)), "403 outranked");
    assert.equal(said(await bob.delete(`${path}/members/${userId}`)), "403 outranked");
    assert.equal(said(await bob.post(`${path}/mutes`, { userId })), "403 outranked");
  }
  assert.equal(said(await club.unassign(bob, di, mod.id)), "403 outranked");
  assert.equal(said(await club.assign(bob, bob, low.id)), "200");
  assert.equal(said(await club.unassign(bob, bob, low.id)), "200");
  assert.equal(said(await club.assign(bob, bob, high.id)), "403 role_outranked");
  assert.equal(said(await club.unassign(bob, bob, mod.id)), "403 role_outranked");
  assert.equal(
    said(await bob.delete(`${path}/members/${bob.id}`)),
    "200",
    "leaving is not kicking",
  );

  await club.unassign(owner, di, mod.id);
  await club.owner.bring(club.server.id, bob);
  await club.give(bob, mod);
  const command = { channelId: club.channel.id, encryptedContent: "", iv: "" };
  const socket = await bob.socket();
  await socket.emit("send-message", { ...command, plainContent: "/kick cy" });
  assert.deepEqual(
    await socket.waitFor("command-result"),
    { command: "/kick", success: false, message: "This member's rank is not below yours" },
  );
  socket.forget();
  await socket.emit("send-message", { ...command, plainContent: "/kick di" });
  assert.equal((await socket.waitFor("command-result")).success, true);
});

Deno.test("[D-SRV-6 D-PERM-1] whoever may mute cannot be muted, by role or as administrator", async () => {
  await using app = await TestApp.start();
  const { club, bob, cy, low } = await ladder(app);
  const mute = (userId: string) => club.owner.post(`${club.path}/mutes`, { userId });
  assert.equal(said(await mute(bob.id)), "403 cannot_mute");
  await club.update(club.owner, low.id, { permissions: { administrator: true } });
  await club.give(cy, low);
  assert.equal(said(await mute(cy.id)), "403 cannot_mute");
  await club.unassign(club.owner, cy, low.id);
  assert.equal(said(await mute(cy.id)), "201");
  assert.equal((await cy.post(`/messages/${club.channel.id}`, sealed("x"))).status, 403);
  await club.give(cy, low);
  assert.equal((await cy.post(`/messages/${club.channel.id}`, sealed("x"))).status, 201);
});

Deno.test("[D-PERM-3 ROLE-22 ROLE-23] a role that is deleted while it is given is held by nobody afterwards", async () => {
  await using app = await TestApp.start();
  const { club, bob, cy, di } = await ladder(app);
  for (let round = 0; round < 10; round++) {
    const role = await club.role(`Round ${round}`, "kickMembers");
    const given = [bob, cy, di].map((person) => club.assign(club.owner, person, role.id));
    const [deleted, ...responses] = await Promise.all([
      club.owner.delete(`${club.path}/roles/${role.id}`),
      ...given,
    ]);
    assert.equal(deleted.status, 200);
    for (const { status } of responses) assert.ok(status === 200 || status === 404, `${status}`);
    for (const person of [cy, di]) assert.deepEqual(await club.held(person), []);
  }
  assert.equal((await cy.delete(`${club.path}/members/${di.id}`)).status, 403);
});

Deno.test("[D-PERM-3 D-SRV-5 D-SRV-6] a kick, ban or mute that comes behind a promotion of its target, or the fall of who acts, is refused", async () => {
  await using app = await TestApp.start();
  const { club, bob, di, mod, high } = await ladder(app);
  await club.update(club.owner, mod.id, { permissions: { banMembers: true } });
  const { id: userId } = di;
  const acts = [
    () => bob.delete(`${club.path}/members/${userId}`),
    () => bob.post(`${club.path}/bans`, { userId }),
    () => bob.post(`${club.path}/mutes`, { userId }),
  ];
  for (const act of acts) {
    for (
      const [between, expected] of [
        [() => club.assign(club.owner, di, high.id), "403 outranked"],
        [() => club.unassign(club.owner, bob, mod.id), "403 forbidden"],
      ] as const
    ) {
      // Access has been given; the act is about to be committed.
      beforeCommit(app, between);
      assert.equal(said(await act()), expected);
      await club.unassign(club.owner, di, high.id);
      await club.give(bob, mod);
    }
  }
});

Deno.test("[D-PERM-4 D-PERM-8] what comes behind the fall of who does it is refused, at every door of the server", async () => {
  await using app = await TestApp.start();
  const { club, bob, di, mod } = await ladder(app);
  await club.update(club.owner, mod.id, {
    permissions: { manageServer: true, manageChannels: true, banMembers: true },
  });
  const { id: userId } = di;
  await club.owner.post(`${club.path}/bans`, { userId });
  const acts = [
    () => bob.put(club.path, { name: "Mine" }),
    () => bob.post(`/channels/server/${club.server.id}`, { name: "mine" }),
    () => bob.put(`/channels/${club.channel.id}`, { name: "mine" }),
    () => bob.delete(`/channels/${club.channel.id}`),
    () => bob.post(`${club.path}/invite`, { customCode: "mine" }),
    () => bob.delete(`${club.path}/bans/${userId}`),
  ];
  for (const act of acts) {
    // Access has been given; the act is about to be committed.
    beforeCommit(app, () => club.unassign(club.owner, bob, mod.id));
    assert.equal(said(await act()), "403 forbidden");
    await club.give(bob, mod);
  }
  for (const act of acts) assert.ok((await act()).status < 300, "with the role");
});

Deno.test("[D-PERM-3] roles made and moved by many at once keep places without gaps, each once", async () => {
  await using app = await TestApp.start();
  const { club, bob } = await ladder(app);
  await Promise.all(Array.from({ length: 20 }, (_, i) => {
    const by = i % 2 ? bob : club.owner;
    return by.post(`${club.path}/roles`, { name: `New ${i}` });
  }));
  const below = (await club.roles()).filter(({ name }) => name.startsWith("New"));
  await Promise.all(below.map(({ id }, i) => club.update(bob, id, { position: 1 + i % 7 })));
  const after = await club.roles();
  assert.deepEqual(after.map((r) => r.position), after.map((_, i) => after.length - 1 - i));
  assert.equal(new Set(after.map((r) => r.id)).size, 24);
});

Deno.test("[D-SRV-7] what was done to roles is in the audit log, with the role's name", async () => {
  await using app = await TestApp.start();
  const { club, cy, low } = await ladder(app);
  await club.give(cy, low);
  await club.update(club.owner, low.id, { name: low.name });
  await club.unassign(club.owner, cy, low.id);
  await club.owner.delete(`${club.path}/roles/${low.id}`);
  await club.override(club.owner, "default", { sendMessages: false });
  const { entries } = (await club.owner.get(`${club.path}/audit-log`)).body;
  const newest = entries.slice(0, 4).map((e: Record<string, string>) => {
    return [e.action, e.actor_username, e.target_username, e.reason];
  });
  assert.deepEqual(newest, [
    ["permissions", "owner", null, "general"],
    ["role-delete", "owner", null, "Low"],
    ["role-remove", "owner", "cy", "Low"],
    ["role-assign", "owner", "cy", "Low"],
  ], "and nothing for a change that changed nothing");
});
