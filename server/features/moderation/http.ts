import { success } from "../../../protocol/common.ts";
import {
  auditLogAnswer,
  auditLogQuery,
  banAnswer,
  banBody,
  bansAnswer,
  muteAnswer,
  muteBody,
  mutesAnswer,
} from "../../../protocol/moderation.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { auditLog, ban, bansOf, mute, mutesOf, unban, unmute } from "./service.ts";

export const moderationEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/servers/{id}/bans",
    summary: "Ban somebody, member or not",
    auth: "user",
    body: banBody,
    answer: banAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => {
      const { userId: targetId, reason } = body;
      return { ban: await ban(app, actor.userId, { serverId: params.id, targetId, reason }) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/bans/{userId}",
    summary: "Lift a ban",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await unban(app, actor.userId, { serverId: params.id, targetId: params.userId });
      return { success: true };
    },
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}/bans",
    summary: "Who is banned",
    auth: "user",
    answer: bansAnswer,
    run: async ({ app, actor, params }) => ({ bans: await bansOf(app, actor.userId, params.id) }),
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/mutes",
    summary: "Mute a member",
    auth: "user",
    body: muteBody,
    answer: muteAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => {
      const { userId: targetId, ...rest } = body;
      return { mute: await mute(app, actor.userId, { serverId: params.id, targetId, ...rest }) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/mutes/{userId}",
    summary: "Unmute a member",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await unmute(app, actor.userId, { serverId: params.id, targetId: params.userId });
      return { success: true };
    },
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}/mutes",
    summary: "Who is muted",
    auth: "user",
    answer: mutesAnswer,
    run: async ({ app, actor, params }) => ({ mutes: await mutesOf(app, actor.userId, params.id) }),
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}/audit-log",
    summary: "What moderators did in the last 90 days",
    auth: "user",
    query: auditLogQuery,
    answer: auditLogAnswer,
    run: ({ app, actor, params, query }) => auditLog(app, actor.userId, params.id, query.before),
  }),
];
