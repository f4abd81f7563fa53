import * as api from "../../../protocol/api/invites.ts";
import { implement } from "../http/endpoint.ts";
import { serverView } from "../../membership/servers/view.ts";
import {
  createInvite,
  inviteInfo,
  invitesOf,
  joinByInvite,
  removeInvite,
} from "../../features/invites/service.ts";

export const inviteRoutes = implement(api, {
  // Before the paths of servers: a code may read like a part of them ("members").
  getInviteInfo: ({ app, actor, params }) => inviteInfo(app, params.code, actor.userId || null),
  joinByInvite: async ({ app, actor, body }) => {
    const server = await joinByInvite(app, actor.userId, body.inviteCode);
    return { success: true, server: serverView(server) };
  },
  createInvite: async ({ app, actor, params, body }) => {
    const invite = await createInvite(app, actor.userId, params.id, body);
    return { code: invite.code, invite };
  },
  listInvites: async ({ app, actor, params }) => ({
    invites: await invitesOf(app, actor.userId, params.id),
  }),
  deleteInvite: ({ app, actor, params }) =>
    removeInvite(app, actor.userId, params.id, params.inviteId),
});
