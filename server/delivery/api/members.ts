import * as api from "../../../protocol/api/members.ts";
import { implement } from "../http/endpoint.ts";
import { kick } from "../../features/moderation/service.ts";
import { memberPage, someMembers } from "../../membership/members/pages.ts";
import { memberOf, membersOf } from "../../membership/members/service.ts";
import { leave } from "../../features/comings/service.ts";

export const memberRoutes = implement(api, {
  listMembers: async ({ app, actor, params, query }) => {
    const { ids, names, ...page } = query;
    if (ids || names) return { members: await someMembers(app, actor.userId, params.id, query) };
    if (Object.keys(page).length) return await memberPage(app, actor.userId, params.id, page);
    return { members: await membersOf(app, actor.userId, params.id) };
  },
  getMember: async ({ app, actor, params }) => ({
    member: await memberOf(app, actor.userId, params.id, params.userId),
  }),
  removeMember: async ({ app, actor, params, query }) => {
    const { id: serverId, userId: targetId } = params;
    if (targetId === actor.userId) await leave(app, actor.userId, serverId);
    else await kick(app, actor.userId, { serverId, targetId, reason: query.reason });
  },
});
