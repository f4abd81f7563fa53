import { success } from "../../../protocol/common.ts";
import { membersQuery } from "../../../protocol/members.ts";
import { kickQuery } from "../../../protocol/moderation.ts";
import { memberAnswer } from "../../../protocol/roles.ts";
import { membersAnswer } from "../../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { kick } from "../../features/moderation/service.ts";
import { memberPage, someMembers } from "./pages.ts";
import { leave, memberOf, membersOf } from "./service.ts";

export const memberEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/servers/{id}/members",
    summary: "The members of a server: all, some, or a page of the members panel",
    auth: "user",
    query: membersQuery,
    answer: membersAnswer,
    run: async ({ app, actor, params, query }) => {
      const { ids, names, ...page } = query;
      if (ids || names) return { members: await someMembers(app, actor.userId, params.id, query) };
      if (Object.keys(page).length) return await memberPage(app, actor.userId, params.id, page);
      return { members: await membersOf(app, actor.userId, params.id) };
    },
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
