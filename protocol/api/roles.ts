import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { assignRoleBody, createRoleBody, role, updateRoleBody } from "../roles.ts";
import { member } from "../servers.ts";

export const listRoles = endpoint("GET /servers/{id}/roles", {
  summary: "The roles of a server, the highest first",
  scope: "read",
  /** The highest first, `default` last. */
  response: z.object({ roles: z.array(role) }),
});

export const createRole = endpoint("POST /servers/{id}/roles", {
  summary: "Create a role, the lowest of all",
  scope: "manage",
  changesServer: true,
  body: createRoleBody,
  response: z.object({ role }),
  status: 201,
});

export const updateRole = endpoint("PUT /servers/{id}/roles/{roleId}", {
  summary: "Change a role's name, color, permissions, position or group in the list of members",
  scope: "manage",
  changesServer: true,
  body: updateRoleBody,
  response: z.object({ role }),
});

export const deleteRole = endpoint("DELETE /servers/{id}/roles/{roleId}", {
  summary: "Delete a role",
  scope: "manage",
  changesServer: true,
});

export const assignRole = endpoint("POST /servers/{id}/members/{userId}/roles", {
  summary: "Give a member a role",
  scope: "manage",
  changesServer: true,
  body: assignRoleBody,
  response: z.object({ member }),
});

export const removeRole = endpoint("DELETE /servers/{id}/members/{userId}/roles/{roleId}", {
  summary: "Take a role from a member",
  scope: "manage",
  changesServer: true,
  response: z.object({ member }),
});
