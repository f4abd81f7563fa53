import * as api from "../../../protocol/api/roles.ts";
import { implement, type Route } from "../../delivery/http/endpoint.ts";
import { assignRole, removeRole } from "./assign.ts";
import { createRole, deleteRole, rolesOf, updateRole } from "./service.ts";

export const roleRoutes: Route[] = [
  implement(api.listRoles, async ({ app, actor, params }) => ({
    roles: await rolesOf(app, actor.userId, params.id),
  })),
  implement(api.createRole, async ({ app, actor, params, body }) => ({
    role: await createRole(app, actor.userId, params.id, body),
  })),
  implement(api.updateRole, async ({ app, actor, params, body }) => ({
    role: await updateRole(app, actor.userId, params.id, params.roleId, body),
  })),
  implement(api.deleteRole, ({ app, actor, params }) => {
    return deleteRole(app, actor.userId, params.id, params.roleId);
  }),
  implement(api.assignRole, async ({ app, actor, params, body }) => {
    const wanted = { serverId: params.id, memberId: params.userId, roleId: body.roleId };
    return { member: await assignRole(app, actor.userId, wanted) };
  }),
  implement(api.removeRole, async ({ app, actor, params }) => {
    const wanted = { serverId: params.id, memberId: params.userId, roleId: params.roleId };
    return { member: await removeRole(app, actor.userId, wanted) };
  }),
];
