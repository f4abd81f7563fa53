import assert from "node:assert/strict";
import { doneBy } from "../../../client/private/signed_acts.ts";
import { setOverride } from "../../../protocol/api/overrides.ts";
import { removeMember } from "../../../protocol/api/members.ts";
import { createRole, updateRole } from "../../../protocol/api/roles.ts";
import { completed } from "../../../protocol/e2ee/authority_diff.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import { server } from "../../helpers/e2ee/authority.ts";

const context = {
  ownId: "ada",
  serverOf: () => "s1",
  isRole: (_: string, id: string) => id === "low",
};
const lie = { ...DEFAULT_PERMISSIONS, administrator: true };

Deno.test("[E2E-3 E2E-18] what somebody does with a role is signed as they asked for it, whatever the server says of the role", async () => {
  const body = { name: "New", permissions: { kickMembers: true } };
  const response = { role: { id: "r1", permissions: lie, position: 9 } };
  const made = doneBy(createRole, { id: "s1", body }, response, context);
  assert.deepEqual(made?.act, {
    kind: "role",
    role: "r1",
    permissions: { ...DEFAULT_PERMISSIONS, kickMembers: true },
    position: 1,
  });
  const changed = { id: "s1", roleId: "low", body: { permissions: { muteMembers: true } } };
  const done = doneBy(updateRole, changed, response, context);
  const { authority } = await server({ manageRoles: true });
  assert.deepEqual(completed(authority, done!.act), {
    kind: "role",
    role: "low",
    permissions: { ...DEFAULT_PERMISSIONS, manageRoles: true, muteMembers: true },
    position: 1,
  });
  const unknown = doneBy(updateRole, { ...changed, roleId: "other" }, response, context);
  assert.equal(
    completed(authority, unknown!.act),
    null,
    "what was never signed is not begun by it",
  );
  const renamed = { id: "s1", roleId: "low", body: { name: "Other" } };
  assert.equal(doneBy(updateRole, renamed, response, context), null);
});

Deno.test("[E2E-18] overrides and removals are signed of whom they are about; leaving is nobody's act", () => {
  const override = { id: "c1", target: "low", body: { permissions: { readMessages: true } } };
  assert.deepEqual(doneBy(setOverride, override, {}, context), {
    serverId: "s1",
    channelId: "c1",
    act: {
      kind: "override",
      channel: "c1",
      target: { type: "role", id: "low" },
      override: { readMessages: true },
    },
  });
  const kick = doneBy(removeMember, { id: "s1", userId: "bob" }, {}, context);
  assert.deepEqual(kick?.act, { kind: "kick", user: "bob" });
  assert.equal(doneBy(removeMember, { id: "s1", userId: "ada" }, {}, context), null);
});
