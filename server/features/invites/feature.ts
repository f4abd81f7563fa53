import * as api from "../../../protocol/api/invites.ts";
import { can } from "../../../protocol/permissions.ts";
import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import { toMembers } from "../../kernel/audience.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import { serverView } from "../../membership/identity/view.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { inviteCodes, invites, reservations } from "./records.ts";
import { createInvite, inviteInfo, invitesOf, joinByInvite, removeInvite } from "./service.ts";
import { freeCode } from "./store.ts";
import { sweepReservations } from "./sweep.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "invites-changed": { serverId: string };
  }
}

/** Invites to servers, and places reserved by registering with one (D-SRV-2, HARD-8). */
export const invitesFeature = defineFeature({
  name: "invites",
  records: [
    withRules(invites, {
      exported: { omitted: "they lead to this installation only" },
      onDelete: (_app, tx, _at, invite) => freeCode(tx, invite),
    }),
    withRules(inviteCodes, { exported: { omitted: "an index" } }),
    withRules(reservations, { exported: { omitted: "used up when the account joins" } }),
  ],
  endpoints: implement(api, {
    getInviteInfo: ({ app, actor, params }) => inviteInfo(app, params.code, actor.userId || null),
    joinByInvite: async ({ app, actor, body }) => {
      const server = await joinByInvite(app, actor.userId, body.inviteCode);
      return { success: true, server: await app.db.read(serverView, server) };
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
  }),
  events: {
    "invites-changed": {
      audience: ({ serverId }) =>
        toMembers(serverId, (membership) => can(membership, "manageServer")),
      wire: ({ serverId }) => ({ serverId }),
      order: ({ serverId }) => serverId,
      cost: ({ serverId }) => ({ kind: "server", account: serverId, subject: "invites-changed" }),
    },
  },
  check: checkInvites,
  sweep: { reservations: ({ db }) => sweepReservations(db) },
});

/** Compares each server's counter with its invites. */
function checkInvites(): FeatureCheck {
  const counts = new CounterCheck();
  return {
    take: {
      invite: ([serverId]) => counts.add(serverId),
      server: ([id], { invite_count }: ServerRecord) => counts.setStored(id, invite_count),
    },
    *problems({ nameOf }) {
      for (const { id, stored, found } of counts.differences()) {
        const server = nameOf("server", id);
        if (server) yield `${server} counts ${stored} invites, but has ${found}`;
      }
    },
  };
}
