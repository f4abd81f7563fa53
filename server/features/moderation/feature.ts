import * as api from "../../../protocol/api/moderation.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { toMembers, toUsers } from "../../kernel/audience.ts";
import { sweepModeration } from "../../membership/moderation/audit.ts";
import {
  auditEntries,
  bans,
  erasures,
  filedReports,
  mutes,
  reports,
} from "../../membership/moderation/records.ts";
import { sweepReports } from "../../membership/moderation/reports.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { eraseRest, sweepErasures } from "../messages/erasure.ts";
import { mayReadAudit, mayReadReports } from "./access.ts";
import { watchMuteEnds } from "./mute_ends.ts";
import { auditLog, ban, bansOf, mute, mutesOf, reportsIn, unban, unmute } from "./service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "user-kicked": { kicked: ServerEvents["user-kicked"] };
    "user-banned": { banned: ServerEvents["user-banned"] };
    /** Messages of a banned user are still to be deleted (MEND-26g). */
    "erasure-left": { serverId: string; userId: string };
    /** `reported`: the author of a reported message, who must not know. */
    "moderation-changed": { serverId: string; reported?: string };
  }
}

const exported = { omitted: "about other people" };

/** Bans, mutes, reports and the audit log of servers. */
export const moderationFeature = defineFeature({
  name: "moderation",
  records: [
    withRules(bans, { exported }),
    withRules(erasures, { exported: { omitted: "an order that is carried out" } }),
    withRules(mutes, { exported }),
    withRules(auditEntries, { exported }),
    withRules(reports, { exported }),
    withRules(filedReports, { exported: { omitted: "an index" } }),
  ],
  endpoints: implement(api, {
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
    unmuteMember: ({ app, actor, params }) =>
      unmute(app, actor.userId, { serverId: params.id, targetId: params.userId }),
    listMutes: async ({ app, actor, params }) => ({
      mutes: await mutesOf(app, actor.userId, params.id),
    }),
    getAuditLog: ({ app, actor, params, query }) =>
      auditLog(app, actor.userId, params.id, query.before),
    listReports: ({ app, actor, params, query }) =>
      reportsIn(app, actor.userId, params.id, query.before),
  }),
  events: {
    "user-kicked": {
      audience: ({ kicked }) => toUsers(kicked.userId),
      wire: ({ kicked }) => kicked,
      order: ({ kicked }) => kicked.userId,
      cost: null,
    },
    "user-banned": {
      audience: ({ banned }) => toUsers(banned.userId),
      wire: ({ banned }) => banned,
      order: ({ banned }) => banned.userId,
      cost: null,
    },
    "erasure-left": {
      audience: "nobody",
      because: "each deleted message has its own event",
      order: ({ serverId }) => serverId,
      cost: null,
    },
    "moderation-changed": {
      audience: ({ serverId, reported }) =>
        toMembers(
          serverId,
          (membership, userId) =>
            reported === undefined
              ? mayReadAudit(membership)
              : mayReadReports(membership) && userId !== reported,
        ),
      wire: ({ serverId }) => ({ serverId }),
      order: ({ serverId }) => serverId,
      cost: ({ serverId, reported = "" }) => ({
        kind: "server",
        account: serverId,
        subject: `moderation-changed ${reported}`,
      }),
    },
  },
  cleanup: { "erasure-left": (app, { serverId, userId }) => eraseRest(app, serverId, userId) },
  sweep: {
    erasures: sweepErasures,
    audit_log: ({ db, clock }) => sweepModeration(db, clock()),
    reports: ({ db, clock }) => sweepReports(db, clock()),
    mutes: watchMuteEnds,
  },
});
