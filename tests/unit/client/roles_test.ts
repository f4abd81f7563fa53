import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { RolesKeeper } from "../../../client/roles/roles_keeper.ts";
import { messagePermissions } from "../../../client/messages/message_permissions.ts";
import { membershipIn, overridesFor } from "../../../client/roles/membership.ts";
import { createRolesStore } from "../../../client/roles/store.ts";
import { signal } from "@preact/signals";
import { can, DEFAULT_PERMISSIONS, type Permission } from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE, DEFAULT_ROLE_COLOR } from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import { aMember, aServer, aUser, type Call, FakePlatform, refusal, until } from "./fakes.ts";
import { step } from "../../helpers/step.ts";

function aRole(id: string, position: number, ...granted: Permission[]): Role {
  const permissions = { ...DEFAULT_PERMISSIONS };
  for (const permission of granted) permissions[permission] = true;
  return { id, name: id, color: DEFAULT_ROLE_COLOR, permissions, position };
}

const EVERYONE = aRole(DEFAULT_ROLE, 0);
const MOD = aRole("mod", 1, "kickMembers", "muteMembers");
const holding = (...ids: string[]) =>
  ids.map((role_id) => ({ role_id, name: role_id, color: DEFAULT_ROLE_COLOR, position: 1 }));
const SERVER = aServer({ owner_id: "u2" });

/** The client of u1, a member of s1 with the role `mod`, who is answered with `world`. */
function open() {
  const world = {
    roles: [MOD, EVERYONE],
    member: aMember({ roles: holding("mod") }),
    overrides: { c1: { [DEFAULT_ROLE]: { sendMessages: false } } } as Record<string, unknown>,
    failing: false,
  };
  const platform = new FakePlatform(({ path }: Call) => {
    if (world.failing) return refusal(500, "internal", "broken");
    if (path.endsWith("/roles")) return { roles: world.roles };
    if (path.endsWith("/overrides")) return { overrides: world.overrides };
    if (path.endsWith("/permissions")) return { permissions: world.overrides.c1 };
    return { member: world.member };
  });
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const store = createRolesStore();
  const roles = new RolesKeeper({
    platform,
    api,
    store,
    servers: { selectedId: signal("s1") },
    session: { user: signal(aUser()) },
  });
  const membership = (userId = "u1") =>
    membershipIn(SERVER, { id: userId }, store.byServer.value.s1);
  return { world, platform, store, roles, membership };
}

Deno.test("[ROLE-10] rights are those of one's roles and of @everyone", async (t) => {
  const { roles, membership, store } = open();
  await roles.load("s1");
  await step(t, "[ROLE-12 ROLE-14 ROLE-15] what one may do to others", () => {
    const permissions = messagePermissions(membership());
    assert.deepEqual(
      [permissions.canKick, permissions.canMute, permissions.canBan, permissions.canManageRoles],
      [true, true, false, false],
    );
  });
  await step(t, "[D-PERM-1] a channel may deny it", () => {
    const here = overridesFor("u1", store.byServer.value.s1.overrides.c1);
    assert.equal(can(membership(), "sendMessages"), true);
    assert.equal(can(membership(), "sendMessages", here), false, "the channel denies it");
  });
});

Deno.test("[ROLE-18 ROLE-16 ROLE-17] a failed load leaves no moderation permission but the owner's; a later one mends it", async () => {
  const { roles, membership, store, world } = open();
  world.failing = true;
  await roles.load("s1");
  assert.equal(store.byServer.value.s1.status, "error");
  assert.deepEqual(Object.values(messagePermissions(membership())), Array(5).fill(false));
  assert.deepEqual(Object.values(messagePermissions(membership("u2"))), Array(5).fill(true));
  assert.equal(can(membership(), "sendMessages"), true);
  world.failing = false;
  await roles.load("s1");
  assert.equal(messagePermissions(membership()).canKick, true);
});

Deno.test("[D-PERM-1 ROLE-11] events of roles and of oneself change the rights at once", async () => {
  const { roles, membership, store } = open();
  await roles.load("s1");
  const notices = roles.events;
  notices["role-updated"]({ serverId: "s1", role: aRole("mod", 1, "administrator") });
  assert.equal(can(membership(), "banMembers"), true);
  notices["role-created"]({ serverId: "s1", role: aRole("top", 2) });
  assert.deepEqual(store.byServer.value.s1.roles.map((r) => r.id), ["top", "mod", DEFAULT_ROLE]);
  roles.memberChanged("s1", aMember({ user_id: "u9", roles: [] }));
  assert.equal(can(membership(), "banMembers"), true, "somebody else");
  notices["role-deleted"]({ serverId: "s1", roleId: "mod" });
  assert.equal(can(membership(), "banMembers"), false);
  assert.deepEqual(store.byServer.value.s1.own!.roleIds, []);
  roles.memberChanged("s1", aMember({ muted: true }));
  assert.equal(can(membership(), "sendMessages"), false);
});

Deno.test("[D-PERM-2] a channel's permissions are fetched when they changed, and go with the channel", async () => {
  const { roles, store, world } = open();
  await roles.load("s1");
  world.overrides = { c1: { mod: { sendMessages: true } } };
  await roles.events["permissions-changed"]({ serverId: "s1", channelId: "c1" });
  assert.deepEqual(store.byServer.value.s1.overrides, world.overrides);
  roles.events["role-deleted"]({ serverId: "s1", roleId: "mod" });
  assert.deepEqual(store.byServer.value.s1.overrides, { c1: {} });
  roles.channelGone("s1", "c1");
  assert.deepEqual(store.byServer.value.s1.overrides, {});
});

Deno.test("[D-SRV-6] when a mute has run out, one's own place is asked for again", async () => {
  const { roles, membership, platform, world } = open();
  const until_ = new Date(platform.now() + 60_000).toISOString();
  world.member = aMember({ muted: true, muted_until: until_ });
  await roles.load("s1");
  assert.equal(can(membership(), "sendMessages"), false);
  world.member = aMember();
  platform.pass(62_000);
  await until("unmuted", () => can(membership(), "sendMessages"));
});
