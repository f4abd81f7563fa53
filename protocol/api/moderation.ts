import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { auditEntry, auditLogQuery, ban, banBody, mute, muteBody, report } from "../moderation.ts";

export const banUser = endpoint("POST /servers/{id}/bans", {
  summary: "Ban somebody, member or not",
  scope: "moderate",
  changesServer: true,
  body: banBody,
  response: z.object({ ban }),
  status: 201,
});

export const unbanUser = endpoint("DELETE /servers/{id}/bans/{userId}", {
  summary: "Lift a ban",
  scope: "moderate",
  changesServer: true,
});

export const listBans = endpoint("GET /servers/{id}/bans", {
  summary: "Who is banned",
  scope: "moderate",
  response: z.object({ bans: z.array(ban) }),
});

export const muteMember = endpoint("POST /servers/{id}/mutes", {
  summary: "Mute a member",
  scope: "moderate",
  changesServer: true,
  body: muteBody,
  response: z.object({ mute }),
  status: 201,
});

export const unmuteMember = endpoint("DELETE /servers/{id}/mutes/{userId}", {
  summary: "Unmute a member",
  scope: "moderate",
  changesServer: true,
});

export const listMutes = endpoint("GET /servers/{id}/mutes", {
  summary: "Who is muted",
  scope: "moderate",
  response: z.object({ mutes: z.array(mute) }),
});

export const getAuditLog = endpoint("GET /servers/{id}/audit-log", {
  summary: "What moderators did in the last 90 days",
  scope: "moderate",
  query: auditLogQuery,
  /** `next`: the value of `before` for older ones; null: there are none. */
  response: z.object({ entries: z.array(auditEntry), next: id.nullable() }),
});

export const listReports = endpoint("GET /servers/{id}/reports", {
  summary: "Messages that were reported in the last 90 days",
  scope: "moderate",
  query: auditLogQuery,
  /** `next`: the value of `before` for older ones; null: there are none. */
  response: z.object({ reports: z.array(report), next: id.nullable() }),
});
