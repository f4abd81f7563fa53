import { success } from "../../protocol/common.ts";
import { kickQuery } from "../../protocol/moderation.ts";
import { memberAnswer } from "../../protocol/roles.ts";
import { membersAnswer } from "../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { kick } from "../moderation/service.ts";
import { leave, memberOf, membersOf } from "./service.ts";

export const memberEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/servers/{id}/members",
    summary: "The members of a server",
    auth: "user",
    answer: membersAnswer,
    run: async ({ app, actor, params }) => ({
      members: await membersOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}/members/{userId}",
    summary: "One member, with their roles",
    auth: "user",
    answer: memberAnswer,
    run: async ({ app, actor, params }) => ({
      member: await memberOf(app, actor.userId, params.id, params.userId),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/members/{userId}",
    summary: "Kick a member, or leave (one's own id)",
    auth: "user",
    query: kickQuery,
    answer: success,
    run: async ({ app, actor, params, query }) => {
      const { id: serverId, userId: targetId } = params;
      if (targetId === actor.userId) await leave(app, actor.userId, serverId);
      else await kick(app, actor.userId, { serverId, targetId, reason: query.reason });
      return { success: true };
    },
  }),
];
