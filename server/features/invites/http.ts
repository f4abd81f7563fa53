import { success } from "../../../protocol/common.ts";
import {
  createInviteBody,
  inviteAnswer,
  inviteInfo as inviteInfoAnswer,
  invitesAnswer,
  joinInviteAnswer,
  joinInviteBody,
} from "../../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { serverView } from "../../membership/servers/view.ts";
import { createInvite, inviteInfo, invitesOf, joinByInvite, removeInvite } from "./service.ts";

export const inviteEndpoints: Endpoint[] = [
  // Before the paths of servers: a code may read like a part of them ("members").
  endpoint({
    method: "GET",
    path: "/servers/invite/{code}",
    summary: "What an invite leads to",
    auth: "optional",
    answer: inviteInfoAnswer,
    run: ({ app, actor, params }) => inviteInfo(app, params.code, actor.userId || null),
  }),
  endpoint({
    method: "POST",
    path: "/servers/join-invite",
    summary: "Join a server by an invite's code",
    auth: "user",
    body: joinInviteBody,
    answer: joinInviteAnswer,
    run: async ({ app, actor, body }) => {
      const server = await joinByInvite(app, actor.userId, body.inviteCode);
      return { success: true, server: serverView(server) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/invite",
    summary: "Make an invite",
    auth: "user",
    rate: "invites",
    body: createInviteBody,
    answer: inviteAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => {
      const invite = await createInvite(app, actor.userId, params.id, body);
      return { code: invite.code, invite };
    },
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}/invites",
    summary: "The invites of a server",
    auth: "user",
    answer: invitesAnswer,
    run: async ({ app, actor, params }) => ({
      invites: await invitesOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/invites/{inviteId}",
    summary: "Delete an invite: its code stops working",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await removeInvite(app, actor.userId, params.id, params.inviteId);
      return { success: true };
    },
  }),
];
