import assert from "node:assert/strict";
import { can } from "../../../protocol/permissions.ts";
import { messagePermissions } from "../../../client/messages/message_permissions.ts";
import { canDelete, canEdit, membershipIn } from "../../../client/roles/membership.ts";
import { aMessage, aServer } from "./fakes.ts";

const owner = membershipIn(aServer({ owner_id: "u1" }), { id: "u1" });
const member = membershipIn(aServer({ owner_id: "u1" }), { id: "u2" });

Deno.test("[D-PERM-1 D-PERM-8] the owner may everything, a member what @everyone may", () => {
  assert.equal(can(owner, "manageChannels"), true);
  assert.equal(can(member, "manageChannels"), false);
  assert.equal(can(member, "sendMessages"), true);
});

Deno.test("[MSG-15] each message gets its five permissions", () => {
  assert.deepEqual(messagePermissions(owner), {
    isOwner: true,
    canKick: true,
    canBan: true,
    canManageRoles: true,
    canMute: true,
  });
  const none = {
    isOwner: false,
    canKick: false,
    canBan: false,
    canManageRoles: false,
    canMute: false,
  };
  assert.deepEqual(messagePermissions(member), none);
  assert.deepEqual(messagePermissions(null), none);
});

Deno.test("[MSG-10 MSG-14 D-PERM-5] the author edits; the author and whoever may delete", () => {
  const mine = aMessage(1, { sender_id: "u2", isSystemMessage: false });
  assert.equal(canEdit(mine, { id: "u2" }), true);
  assert.equal(canEdit(mine, { id: "u1" }), false);
  assert.equal(canEdit({ ...mine, isSystemMessage: true }, { id: "u2" }), false);
  assert.equal(canDelete(mine, { id: "u2" }, false), true);
  assert.equal(canDelete(mine, { id: "u3" }, false), false);
  assert.equal(canDelete(mine, { id: "u1" }, true), true);
});
