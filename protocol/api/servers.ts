import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import {
  createServerBody,
  managedServer,
  server,
  transferBody,
  updateServerBody,
} from "../servers.ts";

export const createServer = endpoint("POST /servers", {
  summary: "Create a server",
  scope: "manage",
  changesServer: true,
  body: createServerBody,
  response: z.object({ server }),
  status: 201,
});

export const listServers = endpoint("GET /servers", {
  summary: "One's own servers",
  scope: "read",
  response: z.object({ servers: z.array(server) }),
});

export const getServer = endpoint("GET /servers/{id}", {
  summary: "A server",
  scope: "read",
  response: z.object({ server: managedServer }),
});

export const updateServer = endpoint("PUT /servers/{id}", {
  summary: "Change a server's settings and pictures",
  scope: "manage",
  changesServer: true,
  body: updateServerBody,
  // Pictures in base64, with room for one to be refused as too large.
  large: { max: (LIMITS.avatarMax + LIMITS.bannerMax) * 2 },
  response: z.object({ server: managedServer }),
});

export const deleteServer = endpoint("DELETE /servers/{id}", {
  summary: "Delete a server with all that is in it",
  changesServer: true,
});

export const transferServer = endpoint("POST /servers/{id}/transfer", {
  summary: "Make another member the owner",
  changesServer: true,
  body: transferBody,
  response: z.object({ server }),
});

export const confirmMembership = endpoint("POST /servers/{id}/join", {
  summary: "Confirm a membership; the way in is an invite",
  scope: "write",
  changesServer: true,
  response: z.object({ server }),
});
