import assert from "node:assert/strict";
import fc from "fast-check";
import "../../helpers/fixed_chance.ts";
import {
  can,
  type ChannelOverrides,
  DEFAULT_PERMISSIONS,
  grantsMoreThan,
  type Membership,
  outranks,
  type Override,
  type Permission,
  PERMISSIONS,
  type Permissions,
  permissionsOf,
} from "../../../protocol/permissions.ts";

const only = (...permissions: Permission[]) =>
  Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, permissions.includes(permission)]),
  ) as Permissions;
const NONE = only();
const ALL = only(...PERMISSIONS);

function membership(more: Partial<Membership> = {}): Membership {
  return { isOwner: false, everyone: DEFAULT_PERMISSIONS, roles: [], muted: false, ...more };
}
/** COM-0. */
const MUTE_LEAVES = ["readMessages", "connectVoice", "createInvites"];
const role = (id: string, ...permissions: Permission[]) => ({
  id,
  position: 1,
  permissions: only(...permissions),
});

Deno.test("[D-PERM-1 COM-0] by default a member reads and sends, and does what follows these, and nothing else", () => {
  const held = only(
    "sendMessages",
    "readMessages",
    "addReactions",
    "attachFiles",
    "createThreads",
    "sendInThreads",
    "changeNickname",
    "createInvites",
    "connectVoice",
    "speak",
    "shareVideo",
    "useSoundboard",
  );
  assert.deepEqual(permissionsOf(membership()), held);
});

Deno.test("[COM-0] a later flag says what it says, else what it follows says in that channel", () => {
  const quiet = { ...DEFAULT_PERMISSIONS, sendMessages: false };
  const reacts = (more: Partial<Membership>, overrides?: ChannelOverrides) =>
    can(membership(more), "addReactions", overrides);
  assert.ok(reacts({}) && !reacts({ everyone: quiet }));
  assert.ok(
    !reacts({}, { everyone: { sendMessages: false } }),
    "by an override of what it follows",
  );
  const said = (addReactions: boolean) => ({ ...quiet, addReactions });
  assert.ok(reacts({ everyone: said(true) }));
  const denied = { ...DEFAULT_PERMISSIONS, addReactions: false };
  assert.ok(!reacts({ everyone: denied }), "denied by @everyone, whatever it follows");
  const helper = { id: "a", position: 1, permissions: said(true) };
  assert.ok(reacts({ everyone: denied, roles: [helper] }), "until a role allows it");
  assert.ok(!reacts({ roles: [{ ...helper, permissions: denied }] }), "one role's word is enough");
  assert.ok(!reacts({ everyone: said(true) }, { user: { addReactions: false } }));
  // shareVideo follows speak, which follows sendMessages.
  assert.ok(!can(membership(), "shareVideo", { everyone: { sendMessages: false } }));
  assert.ok(can(membership(), "shareVideo", { everyone: { sendMessages: false, speak: true } }));
});

Deno.test("[COM-0] a mute leaves reading, voice without speaking, and invites", () => {
  const muted = permissionsOf(membership({ muted: true }));
  assert.deepEqual(muted, only("readMessages", "connectVoice", "createInvites"));
});

Deno.test("[COM-0 D-PERM-3] resetting a denial grants; resetting a grant doesn't", () => {
  const held = permissionsOf(membership({ everyone: { ...DEFAULT_PERMISSIONS, speak: false } }));
  assert.equal(grantsMoreThan(held, { speak: false }, {}), "speak");
  assert.equal(grantsMoreThan(held, {}, { speak: true }), "speak");
  assert.equal(grantsMoreThan(held, { speak: true }, {}), undefined);
  assert.equal(grantsMoreThan(held, {}, { speak: false }), undefined);
});

Deno.test("[D-PERM-1] whoever is no member may nothing, whatever the overrides", () => {
  assert.deepEqual(permissionsOf(null, { everyone: ALL, user: ALL }), NONE);
});

Deno.test("[D-PERM-1] the owner may all, and there it ends: overrides and mutes do not count", () => {
  const owner = membership({ isOwner: true, everyone: NONE, muted: true });
  assert.deepEqual(permissionsOf(owner, { everyone: NONE, user: NONE }), ALL);
});

Deno.test("[D-PERM-1] permissions are the union of @everyone and the roles", () => {
  const member = membership({
    everyone: only("readMessages"),
    roles: [role("a", "kickMembers"), role("b", "banMembers")],
  });
  assert.deepEqual(permissionsOf(member), only("readMessages", "kickMembers", "banMembers"));
});

Deno.test("[D-PERM-1] administrator may all, before overrides and mutes", () => {
  const admin = membership({ everyone: NONE, roles: [role("a", "administrator")], muted: true });
  assert.deepEqual(permissionsOf(admin, { everyone: NONE, roles: { a: NONE }, user: NONE }), ALL);
  const everyone = membership({ everyone: only("administrator") });
  assert.deepEqual(permissionsOf(everyone), ALL);
});

Deno.test("[D-PERM-1] an override cannot make an administrator", () => {
  const permissions = permissionsOf(membership(), { user: { administrator: true } });
  assert.equal(permissions.kickMembers, false);
});

Deno.test("[D-PERM-1] overrides go from @everyone by roles to the user; among roles a grant beats a denial", () => {
  const member = membership({ roles: [role("a"), role("b")] });
  const sends = (overrides: ChannelOverrides) => can(member, "sendMessages", overrides);
  const no = { sendMessages: false };
  const yes = { sendMessages: true };
  assert.equal(sends({ everyone: no }), false);
  assert.equal(sends({ everyone: no, roles: { a: yes } }), true);
  assert.equal(sends({ everyone: yes, roles: { a: no } }), false);
  assert.equal(sends({ roles: { a: no, b: yes } }), true);
  assert.equal(sends({ roles: { a: yes, b: no } }), true);
  assert.equal(sends({ roles: { a: no, b: no }, user: yes }), true);
  assert.equal(sends({ roles: { a: yes }, user: no }), false);
  assert.equal(sends({ roles: { another: no } }), true, "a role that one does not hold");
});

Deno.test("[D-PERM-2] an absent permission says nothing, and undefined is absent", () => {
  const member = membership();
  for (const override of [{}, { sendMessages: undefined }, { kickMembers: true }]) {
    assert.equal(can(member, "sendMessages", { everyone: override, user: override }), true);
  }
});

Deno.test("[D-PERM-1] a mute leaves readMessages alone, and gives it to nobody", () => {
  const muted = membership({ roles: [role("a", "kickMembers", "manageChannels")], muted: true });
  assert.deepEqual(permissionsOf(muted), only("readMessages"));
  assert.deepEqual(permissionsOf(muted, { everyone: { readMessages: false } }), NONE);
});

Deno.test("[D-PERM-1] without readMessages everything in the channel is off", () => {
  const member = membership({ roles: [role("a", "manageChannels", "deleteMessages")] });
  assert.deepEqual(permissionsOf(member, { user: { readMessages: false } }), NONE);
  const blind = membership({ everyone: only("sendMessages") });
  assert.deepEqual(permissionsOf(blind), NONE);
});

const permissions = fc.record(
  Object.fromEntries(PERMISSIONS.map((permission) => [permission, fc.boolean()])),
) as fc.Arbitrary<Permissions>;
const override = fc.record(
  Object.fromEntries(PERMISSIONS.map((permission) => [permission, fc.boolean()])),
  { requiredKeys: [] },
) as fc.Arbitrary<Override>;
const anybody = fc.record({
  isOwner: fc.constant(false),
  everyone: permissions,
  roles: fc.array(permissions, { maxLength: 4 }).map((list) =>
    list.map((permissions, i) => ({ id: `r${i}`, position: i + 1, permissions }))
  ),
  muted: fc.boolean(),
});
const overrides = fc.record({
  everyone: override,
  roles: fc.dictionary(fc.constantFrom("r0", "r1", "r2", "r3", "other"), override),
  user: override,
});

Deno.test("[D-PERM-1] properties that hold for everybody everywhere", () => {
  fc.assert(fc.property(anybody, overrides, (who, over) => {
    const permissions = permissionsOf(who, over);
    assert.deepEqual(Object.keys(permissions).sort(), [...PERMISSIONS].sort());
    const isAdmin = who.everyone.administrator ||
      who.roles.some((one) => one.permissions.administrator);
    if (isAdmin) return assert.deepEqual(permissions, ALL);
    const { createInvites: _, ...inChannels } = permissions;
    if (!permissions.readMessages) assert.ok(!Object.values(inChannels).includes(true));
    if (who.muted) {
      const left = PERMISSIONS.filter((permission) => permissions[permission]);
      assert.ok(left.every((one) => MUTE_LEAVES.includes(one)), left.join());
    }
    const free = permissionsOf({ ...who, muted: false }, over);
    for (const permission of PERMISSIONS) {
      assert.ok(!permissions[permission] || free[permission], "a mute gives nothing");
    }
    if (free.readMessages) {
      for (const permission of PERMISSIONS) {
        const said = over.user[permission];
        if (said !== undefined && permission !== "readMessages") {
          assert.equal(free[permission], said);
        }
      }
    }
    for (const permission of PERMISSIONS) {
      assert.equal(can(who, permission, over), permissions[permission]);
    }
  }));
});

Deno.test("[D-PERM-1] the order of roles does not matter, and nothing that is passed in is changed", () => {
  fc.assert(fc.property(anybody, overrides, (who, over) => {
    const before = JSON.stringify([who, over]);
    const permissions = permissionsOf(who, over);
    const reversed = permissionsOf({ ...who, roles: who.roles.toReversed() }, over);
    assert.deepEqual(permissions, reversed);
    assert.equal(JSON.stringify([who, over]), before);
  }));
});

Deno.test("[D-PERM-1] one more role takes no right away in the server", () => {
  fc.assert(fc.property(anybody, permissions, (who, more) => {
    if (who.muted) return;
    const before = permissionsOf(who);
    const after = permissionsOf({
      ...who,
      roles: [...who.roles, { id: "more", position: 9, permissions: more }],
    });
    for (const permission of PERMISSIONS) {
      assert.ok(!before[permission] || after[permission], permission);
    }
  }));
});

Deno.test("[D-PERM-3] one acts on those strictly below: by the highest role, never on the owner", () => {
  const at = (...positions: number[]) =>
    membership({ roles: positions.map((position) => ({ ...role(`${position}`), position })) });
  const owner = membership({ isOwner: true });
  assert.equal(outranks(at(1, 5), at(4)), true);
  assert.equal(outranks(at(5), at(1, 5)), false);
  assert.equal(outranks(at(4), at(5)), false);
  assert.equal(outranks(at(), at()), false);
  assert.equal(outranks(at(9), owner), false);
  assert.equal(outranks(owner, at(9)), true);
  assert.equal(outranks(at(), null), true, "whoever is no member has no rank");
});
