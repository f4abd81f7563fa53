import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { createInviteBody, invite, inviteInfo, joinInviteBody, server } from "../servers.ts";

export const getInviteInfo = endpoint("GET /servers/invite/{code}", {
  summary: "What an invite leads to",
  auth: "optional",
  scope: "read",
  response: inviteInfo,
});

export const joinByInvite = endpoint("POST /servers/join-invite", {
  summary: "Join a server by an invite's code",
  scope: "write",
  changesServer: true,
  body: joinInviteBody,
  response: z.object({ success: z.literal(true), server }),
});

export const createInvite = endpoint("POST /servers/{id}/invite", {
  summary: "Make an invite",
  scope: "manage",
  rate: "invites",
  changesServer: true,
  body: createInviteBody,
  response: z.object({ code: z.string(), invite }),
  status: 201,
});

export const listInvites = endpoint("GET /servers/{id}/invites", {
  summary: "The invites of a server",
  scope: "manage",
  response: z.object({ invites: z.array(invite) }),
});

export const deleteInvite = endpoint("DELETE /servers/{id}/invites/{inviteId}", {
  summary: "Delete an invite: its code stops working",
  scope: "manage",
  changesServer: true,
});
