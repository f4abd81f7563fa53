import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { assignRoleBody, createRoleBody, role, updateRoleBody } from "../roles.ts";
import { member } from "../servers.ts";

export const listRoles = endpoint({
  method: "GET",
  path: "/servers/{id}/roles",
  summary: "The roles of a server, the highest first",
  auth: "user",
  scope: "read",
  /** The highest first, `default` last. */
  response: z.object({ roles: z.array(role) }),
});

export const createRole = endpoint({
  method: "POST",
  path: "/servers/{id}/roles",
  summary: "Create a role, the lowest of all",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: createRoleBody,
  response: z.object({ role }),
  status: 201,
});

export const updateRole = endpoint({
  method: "PUT",
  path: "/servers/{id}/roles/{roleId}",
  summary: "Change a role's name, colour, permissions or position",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: updateRoleBody,
  response: z.object({ role }),
});

export const deleteRole = endpoint({
  method: "DELETE",
  path: "/servers/{id}/roles/{roleId}",
  summary: "Delete a role",
  auth: "user",
  scope: "manage",
  changesServer: true,
});

export const assignRole = endpoint({
  method: "POST",
  path: "/servers/{id}/members/{userId}/roles",
  summary: "Give a member a role",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: assignRoleBody,
  response: z.object({ member }),
});

export const removeRole = endpoint({
  method: "DELETE",
  path: "/servers/{id}/members/{userId}/roles/{roleId}",
  summary: "Take a role from a member",
  auth: "user",
  scope: "manage",
  changesServer: true,
  response: z.object({ member }),
});
