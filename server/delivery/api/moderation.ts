import * as api from "../../../protocol/api/moderation.ts";
import { implement } from "../http/endpoint.ts";
import {
  auditLog,
  ban,
  bansOf,
  mute,
  mutesOf,
  reports,
  unban,
  unmute,
} from "../../features/moderation/service.ts";

export const moderationRoutes = implement(api, {
  banUser: async ({ app, actor, params, body }) => {
    const { userId: targetId, ...rest } = body;
    return { ban: await ban(app, actor.userId, { serverId: params.id, targetId, ...rest }) };
  },
  unbanUser: ({ app, actor, params }) =>
    unban(app, actor.userId, { serverId: params.id, targetId: params.userId }),
  listBans: async ({ app, actor, params }) => ({
    bans: await bansOf(app, actor.userId, params.id),
  }),
  muteMember: async ({ app, actor, params, body }) => {
    const { userId: targetId, ...rest } = body;
    return { mute: await mute(app, actor.userId, { serverId: params.id, targetId, ...rest }) };
  },
  unmuteMember: ({ app, actor, params }) => {
    return unmute(app, actor.userId, { serverId: params.id, targetId: params.userId });
  },
  listMutes: async ({ app, actor, params }) => ({
    mutes: await mutesOf(app, actor.userId, params.id),
  }),
  getAuditLog: ({ app, actor, params, query }) =>
    auditLog(app, actor.userId, params.id, query.before),
  listReports: ({ app, actor, params, query }) =>
    reports(app, actor.userId, params.id, query.before),
});
