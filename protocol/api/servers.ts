import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { createServerBody, server, transferBody, updateServerBody } from "../servers.ts";

export const createServer = endpoint({
  method: "POST",
  path: "/servers",
  summary: "Create a server",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: createServerBody,
  response: z.object({ server }),
  status: 201,
});

export const listServers = endpoint({
  method: "GET",
  path: "/servers",
  summary: "One's own servers",
  auth: "user",
  scope: "read",
  response: z.object({ servers: z.array(server) }),
});

export const getServer = endpoint({
  method: "GET",
  path: "/servers/{id}",
  summary: "A server",
  auth: "user",
  scope: "read",
  response: z.object({ server }),
});

export const updateServer = endpoint({
  method: "PUT",
  path: "/servers/{id}",
  summary: "Change a server's name, description or picture",
  auth: "user",
  scope: "manage",
  changesServer: true,
  body: updateServerBody,
  // A picture in base64, with room for one that is told to be too large.
  large: { max: LIMITS.avatarMax * 2 },
  response: z.object({ server }),
});

export const deleteServer = endpoint({
  method: "DELETE",
  path: "/servers/{id}",
  summary: "Delete a server with all that is in it",
  auth: "user",
  changesServer: true,
});

export const transferServer = endpoint({
  method: "POST",
  path: "/servers/{id}/transfer",
  summary: "Make another member the owner",
  auth: "user",
  changesServer: true,
  body: transferBody,
  response: z.object({ server }),
});

export const confirmMembership = endpoint({
  method: "POST",
  path: "/servers/{id}/join",
  summary: "Confirm a membership; the way in is an invite",
  auth: "user",
  scope: "write",
  changesServer: true,
  response: z.object({ server }),
});
