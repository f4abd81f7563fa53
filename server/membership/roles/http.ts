import { success } from "../../../protocol/common.ts";
import {
  assignRoleBody,
  createRoleBody,
  memberAnswer,
  roleAnswer,
  rolesAnswer,
  updateRoleBody,
} from "../../../protocol/roles.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { assignRole, removeRole } from "./assign.ts";
import { createRole, deleteRole, rolesOf, updateRole } from "./service.ts";

export const roleEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/servers/{id}/roles",
    summary: "The roles of a server, the highest first",
    auth: "user",
    answer: rolesAnswer,
    run: async ({ app, actor, params }) => ({ roles: await rolesOf(app, actor.userId, params.id) }),
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/roles",
    summary: "Create a role, the lowest of all",
    auth: "user",
    body: createRoleBody,
    answer: roleAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => ({
      role: await createRole(app, actor.userId, params.id, body),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/servers/{id}/roles/{roleId}",
    summary: "Change a role's name, colour, flags or position",
    auth: "user",
    body: updateRoleBody,
    answer: roleAnswer,
    run: async ({ app, actor, params, body }) => ({
      role: await updateRole(app, actor.userId, params.id, params.roleId, body),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/roles/{roleId}",
    summary: "Delete a role",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await deleteRole(app, actor.userId, params.id, params.roleId);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/members/{userId}/roles",
    summary: "Give a member a role",
    auth: "user",
    body: assignRoleBody,
    answer: memberAnswer,
    run: async ({ app, actor, params, body }) => {
      const wanted = { serverId: params.id, memberId: params.userId, roleId: body.roleId };
      return { member: await assignRole(app, actor.userId, wanted) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/members/{userId}/roles/{roleId}",
    summary: "Take a role from a member",
    auth: "user",
    answer: memberAnswer,
    run: async ({ app, actor, params }) => {
      const wanted = { serverId: params.id, memberId: params.userId, roleId: params.roleId };
      return { member: await removeRole(app, actor.userId, wanted) };
    },
  }),
];
