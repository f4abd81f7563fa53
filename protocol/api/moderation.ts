import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { auditEntry, auditLogQuery, ban, banBody, mute, muteBody } from "../moderation.ts";

export const banUser = endpoint({
  method: "POST",
  path: "/servers/{id}/bans",
  summary: "Ban somebody, member or not",
  auth: "user",
  scope: "moderate",
  changesServer: true,
  body: banBody,
  response: z.object({ ban }),
  status: 201,
});

export const unbanUser = endpoint({
  method: "DELETE",
  path: "/servers/{id}/bans/{userId}",
  summary: "Lift a ban",
  auth: "user",
  scope: "moderate",
  changesServer: true,
});

export const listBans = endpoint({
  method: "GET",
  path: "/servers/{id}/bans",
  summary: "Who is banned",
  auth: "user",
  scope: "moderate",
  response: z.object({ bans: z.array(ban) }),
});

export const muteMember = endpoint({
  method: "POST",
  path: "/servers/{id}/mutes",
  summary: "Mute a member",
  auth: "user",
  scope: "moderate",
  changesServer: true,
  body: muteBody,
  response: z.object({ mute }),
  status: 201,
});

export const unmuteMember = endpoint({
  method: "DELETE",
  path: "/servers/{id}/mutes/{userId}",
  summary: "Unmute a member",
  auth: "user",
  scope: "moderate",
  changesServer: true,
});

export const listMutes = endpoint({
  method: "GET",
  path: "/servers/{id}/mutes",
  summary: "Who is muted",
  auth: "user",
  scope: "moderate",
  response: z.object({ mutes: z.array(mute) }),
});

export const getAuditLog = endpoint({
  method: "GET",
  path: "/servers/{id}/audit-log",
  summary: "What moderators did in the last 90 days",
  auth: "user",
  scope: "moderate",
  query: auditLogQuery,
  /** `next`: what to give as `before` for older ones; null: there are none. */
  response: z.object({ entries: z.array(auditEntry), next: id.nullable() }),
});
