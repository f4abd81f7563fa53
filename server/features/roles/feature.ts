import * as api from "../../../protocol/api/roles.ts";
import type { Role } from "../../../protocol/roles.ts";
import { toServer } from "../../kernel/audience.ts";
import { assignRole, removeRole } from "../../membership/roles/assign.ts";
import { createRole, deleteRole, rolesOf, updateRole } from "../../membership/roles/service.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import type { FeaturesContext } from "../context.ts";
import { getRoles } from "../../membership/servers/roles.ts";
import { roleRecords } from "../../membership/servers/role_records.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "role-created": { serverId: string; role: Role };
    "role-updated": { serverId: string; role: Role };
    "role-deleted": { serverId: string; roleId: string };
  }
}

const subjectOf = (roleId: string) => `role ${roleId}`;
const inServer = ({ serverId }: { serverId: string }) => toServer(serverId);
const orderOf = ({ serverId }: { serverId: string }) => serverId;

/** Roles of servers, and who holds them. */
export const rolesFeature = defineFeature({
  name: "roles",
  records: [
    withRules(roleRecords, { exported: { server: { section: "roles", value: exportedRoles } } }),
  ],
  endpoints: implement(api, {
    listRoles: async ({ app, actor, params }) => ({
      roles: await rolesOf(app, actor.userId, params.id),
    }),
    createRole: async ({ app, actor, params, body }) => ({
      role: await createRole(app, actor.userId, params.id, body),
    }),
    updateRole: async ({ app, actor, params, body }) => ({
      role: await updateRole(app, actor.userId, params.id, params.roleId, body),
    }),
    deleteRole: ({ app, actor, params }) => deleteRole(app, actor.userId, params.id, params.roleId),
    assignRole: async ({ app, actor, params, body }) => {
      const wanted = { serverId: params.id, memberId: params.userId, roleId: body.roleId };
      return { member: await assignRole(app, actor.userId, wanted) };
    },
    removeRole: async ({ app, actor, params }) => {
      const wanted = { serverId: params.id, memberId: params.userId, roleId: params.roleId };
      return { member: await removeRole(app, actor.userId, wanted) };
    },
  }),
  events: {
    "role-created": {
      audience: inServer,
      wire: ({ serverId, role }) => ({ serverId, role }),
      order: orderOf,
      cost: null,
    },
    "role-updated": {
      audience: inServer,
      wire: ({ serverId, role }) => ({ serverId, role }),
      order: orderOf,
      cost: ({ serverId, role }) => ({
        kind: "server",
        account: serverId,
        subject: subjectOf(role.id),
      }),
    },
    "role-deleted": {
      audience: inServer,
      wire: ({ serverId, roleId }) => ({ serverId, roleId }),
      order: orderOf,
      cost: null,
      ends: ({ serverId, roleId }) => ({ account: serverId, subject: subjectOf(roleId) }),
    },
  },
});

async function exportedRoles(app: FeaturesContext, serverId: string): Promise<unknown> {
  return (await app.db.read(getRoles, serverId)).list;
}
