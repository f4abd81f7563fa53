import * as api from "../../../protocol/api/roles.ts";
import { implement } from "../http/endpoint.ts";
import { assignRole, removeRole } from "../../membership/roles/assign.ts";
import { createRole, deleteRole, rolesOf, updateRole } from "../../membership/roles/service.ts";

export const roleRoutes = implement(api, {
  listRoles: async ({ app, actor, params }) => ({
    roles: await rolesOf(app, actor.userId, params.id),
  }),
  createRole: async ({ app, actor, params, body }) => ({
    role: await createRole(app, actor.userId, params.id, body),
  }),
  updateRole: async ({ app, actor, params, body }) => ({
    role: await updateRole(app, actor.userId, params.id, params.roleId, body),
  }),
  deleteRole: ({ app, actor, params }) => {
    return deleteRole(app, actor.userId, params.id, params.roleId);
  },
  assignRole: async ({ app, actor, params, body }) => {
    const wanted = { serverId: params.id, memberId: params.userId, roleId: body.roleId };
    return { member: await assignRole(app, actor.userId, wanted) };
  },
  removeRole: async ({ app, actor, params }) => {
    const wanted = { serverId: params.id, memberId: params.userId, roleId: params.roleId };
    return { member: await removeRole(app, actor.userId, wanted) };
  },
});
