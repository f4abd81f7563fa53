import assert from "node:assert/strict";
import { DEFAULT_PERMISSIONS, PERMISSIONS } from "../../protocol/permissions.ts";
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import type { Role } from "../../protocol/roles.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";

const placed = (roles: Role[]) => roles.map(({ name, position }) => [name, position]);
const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : `${status}`;

Deno.test("[ROLE-02 ROLE-19] a new server has one role: @everyone, who send and read", async (t) => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { roles } = (await club.people.bob.get(`${club.path}/roles`)).body;
  const everyone = await step(
    t,
    "[ROLE-01 ROLE-04] it has its fields, and the default permissions",
    () => {
      const [{ color: _, ...everyone }, ...others] = roles;
      assert.deepEqual(others, []);
      assert.deepEqual(everyone, {
        id: "default",
        name: "@everyone",
        permissions: DEFAULT_PERMISSIONS,
        position: 0,
      });
      return everyone;
    },
  );
  await step(t, "[ROLE-03 FIL-7] there are twelve", () => {
    assert.equal(Object.keys(everyone.permissions).length, 12);
  });
});

Deno.test("[ROLE-20] roles are made lowest, coloured in turn, changed and deleted", async (t) => {
  await using app = await TestApp.start();
  const club = await Club.of(app);
  const { owner, path } = club;
  const make = async (body: object) => (await owner.post(`${path}/roles`, body)).body.role;
  const first = await step(t, "[ROLE-05] a new one has the default permissions", async () => {
    const first: Role = await make({ name: "  First " });
    assert.deepEqual([first.name, first.position], ["First", 1]);
    assert.deepEqual(first.permissions, DEFAULT_PERMISSIONS);
    return first;
  });
  const { third, b } = await step(
    t,
    "[ROLE-06 ROLE-07] each is the lowest, with the next of eight colours",
    async () => {
      await make({ name: "Second" });
      const third: Role = await make({
        name: "Third",
        color: "#ABCDEF",
        permissions: NO_PERMISSIONS,
      });
      assert.deepEqual([third.color, third.permissions], ["#abcdef", NO_PERMISSIONS]);
      assert.deepEqual(placed(await club.roles()), [
        ["First", 3],
        ["Second", 2],
        ["Third", 1],
        ["@everyone", 0],
      ]);
      const [a, b] = await club.roles();
      assert.deepEqual([a.color, b.color], [ROLE_COLORS[0], ROLE_COLORS[1]]);
      assert.equal(new Set(ROLE_COLORS).size, 8);
      return { third, b };
    },
  );

  await step(t, "[ROLE-21] changed and moved, the others follow", async () => {
    const { role } =
      (await club.update(owner, third.id, { permissions: { kickMembers: true } })).body;
    assert.deepEqual(role.permissions, { ...NO_PERMISSIONS, kickMembers: true }, "the rest stays");
    await club.update(owner, third.id, { position: 99 });
    await club.update(owner, first.id, { name: "Was first", position: 1 });
    assert.deepEqual(placed(await club.roles()), [
      ["Third", 3],
      ["Second", 2],
      ["Was first", 1],
      ["@everyone", 0],
    ]);
  });
  await step(t, "[ROLE-22] deleted, it is gone", async () => {
    assert.equal((await owner.delete(`${path}/roles/${b.id}`)).status, 200);
    assert.equal((await owner.delete(`${path}/roles/${b.id}`)).status, 404);
    assert.deepEqual(placed(await club.roles()), [["Third", 2], ["Was first", 1], [
      "@everyone",
      0,
    ]]);
  });
});

const NO_PERMISSIONS = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false]));

Deno.test("[ROLE-08 D-SRV-1 D-PERM-3] names are not blank and at most 64 long, keys are known, roles are at most 100", async () => {
  await using app = await TestApp.start();
  const { owner, path, server } = await Club.of(app);
  const bad = [
    { name: "   " },
    { name: "x".repeat(65) },
    { name: "two\nlines" },
    { name: " @Everyone " },
    {},
    { name: "a", position: 1 },
    { name: "a", color: "red" },
    { name: "a", permissions: { flyAway: true } },
    { name: "a", permissions: { kickMembers: null } },
  ];
  for (const body of bad) {
    assert.equal((await owner.post(`${path}/roles`, body)).status, 400, JSON.stringify(body));
  }
  for (const body of [{ position: 0 }, { position: 101 }, { position: 1.5 }, { id: "x" }]) {
    assert.equal((await owner.put(`${path}/roles/default`, body)).status, 400);
  }
  for (let i = 0; i < 100; i++) {
    // 64 characters that take the maximum number of bytes each.
    const name = `${i}`.padEnd(64, "漢");
    assert.equal((await owner.post(`${path}/roles`, { name })).status, 201);
  }
  assert.equal(said(await owner.post(`${path}/roles`, { name: "101" })), "409 too_many");
  const { roles } = (await owner.get(`/servers/${server.id}/roles`)).body;
  assert.deepEqual(
    roles.map((r: Role) => r.position),
    Array.from({ length: 101 }, (_, i) => 100 - i),
  );
});

Deno.test("[ROLE-02 ROLE-09] of @everyone the permissions alone can be changed, and nobody is given it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, people: { bob }, channel } = club;
  for (const body of [{ name: "all" }, { color: "#000000" }, { position: 1 }]) {
    assert.equal(said(await club.update(owner, "default", body)), "400 default_role");
  }
  assert.equal(said(await owner.delete(`${club.path}/roles/default`)), "400 default_role");
  assert.equal(said(await club.assign(owner, bob, "default")), "400 default_role");
  assert.equal(said(await club.unassign(owner, bob, "default")), "400 default_role");

  const changed = await club.update(owner, "default", { permissions: { sendMessages: false } });
  assert.deepEqual([changed.status, changed.body.role.permissions.sendMessages], [200, false]);
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 403);
  const talkers = await club.role("Talkers", "sendMessages");
  await club.give(bob, talkers);
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 201);
});

Deno.test("[ROLE-10 ROLE-23] a member's rights are those of all their roles with @everyone's; lists show the highest first", async (t) => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { people: { bob, cy }, server, channel } = club;
  const low = await club.role("Low", "deleteMessages");
  const high = await club.role("High", "kickMembers");
  const message = await cy.say(channel.id, "x");
  assert.equal((await bob.delete(`/messages/${message.id}`)).status, 403);
  assert.equal((await club.assign(club.owner, bob, low.id)).body.member.roles.length, 1);
  await club.give(bob, high, high);
  assert.deepEqual(await club.held(bob), ["High", "Low"]);
  const shown = await step(
    t,
    "[MEM-07] the list shows the highest first",
    async () => {
      const { members } = (await cy.get(`${club.path}/members`)).body;
      const shown = members.find((m: { user_id: string }) => m.user_id === bob.id).roles;
      assert.deepEqual(shown[0], {
        role_id: high.id,
        name: "High",
        color: high.color,
        position: 2,
      });
      return shown;
    },
  );
  assert.equal((await bob.delete(`/messages/${message.id}`)).status, 200);
  await step(t, "[ROLE-24] taken away, its permissions go with it", async () => {
    assert.deepEqual((await club.unassign(club.owner, bob, low.id)).body.member.roles, [shown[0]]);
    assert.equal((await club.unassign(club.owner, bob, low.id)).status, 200, "twice is no mistake");
    const another = await cy.say(channel.id, "y");
    assert.equal((await bob.delete(`/messages/${another.id}`)).status, 403);
    assert.equal((await bob.delete(`/servers/${server.id}/members/${cy.id}`)).status, 200);
  });

  await club.owner.bring(server.id, cy);
  assert.equal(said(await club.assign(club.owner, cy, "nothing")), "404 not_found");
  await club.owner.delete(`${club.path}/members/${bob.id}`);
  assert.equal(said(await club.assign(club.owner, bob, low.id)), "404 not_found");
  await club.owner.bring(server.id, bob);
  assert.deepEqual(await club.held(bob), [], "a kick takes the roles, and nothing is restored");
});

const RULES: Record<string, string> = {
  kickMembers: "[ROLE-12] ",
  banMembers: "[ROLE-13] ",
  manageRoles: "[ROLE-14] ",
  muteMembers: "[ROLE-15] ",
};

Deno.test("[ROLE-11 D-PERM-4] each permission opens its doors, and administrator all but the owner's", async (t) => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { people: { bob, cy }, path, channel } = club;
  const role = await club.role("Flagged");
  await club.give(bob, role);
  const doors: Record<string, () => Promise<{ status: number }>> = {
    manageChannels: () => bob.put(`/channels/${channel.id}`, { name: "renamed" }),
    manageServer: () => bob.put(path, { description: "changed" }),
    manageRoles: () => bob.post(`${path}/roles`, { name: "new" }),
    manageMembers: () => club.assign(bob, cy, role.id),
    deleteMessages: async () => bob.delete(`/messages/${(await cy.say(channel.id, "x")).id}`),
    banMembers: () => bob.get(`${path}/bans`),
    muteMembers: () => bob.get(`${path}/mutes`),
    kickMembers: () => bob.delete(`${path}/members/${cy.id}`),
  };
  const above = await club.role("Above");
  for (const permission of Object.keys(doors)) {
    assert.equal((await doors[permission]()).status, 403, `without ${permission}`);
  }
  for (const permission of [...Object.keys(doors), "administrator"]) {
    await step(t, `${RULES[permission] ?? ""}${permission}`, async () => {
      await club.give(bob, above);
      await club.update(club.owner, above.id, {
        permissions: { ...NO_PERMISSIONS, [permission]: true },
      });
      const opened = permission === "administrator" ? Object.keys(doors) : [permission];
      for (const one of opened) {
        const { status } = await doors[one]();
        assert.ok(status < 300, `${one} with ${permission}: ${status}`);
      }
      if (!(await cy.get(path)).body.server) await club.owner.bring(club.server.id, cy);
    });
  }
  assert.equal((await bob.post(`${path}/transfer`, { newOwnerId: bob.id })).status, 403);
  assert.equal((await bob.delete(path)).status, 403);
});
