import * as api from "../../../protocol/api/members.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { memberPage, someMembers } from "../../membership/members/pages.ts";
import { memberOf } from "../../membership/members/service.ts";
import { leave } from "../join_leave/service.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { kick } from "../moderation/service.ts";
import { allMembers } from "./all_members.ts";
import { deliverJoined, deliverMember, deliverRemoved } from "./deliver.ts";
import {
  memberRecords,
  serverCounts,
  userServers,
} from "../../membership/servers/member_records.ts";
import { forgetMembership } from "../../membership/servers/members.ts";
import { setNickname } from "./nicknames.ts";
import { exportedMembers, exportedServers } from "./exported.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "server-joined": { userId: string; serverId: string };
    "member-joined": { serverId: string; userId: string };
    "member-updated": { serverId: string; userId: string };
    /** `namedBy`: who did it, as the removed person sees it; absent: as everyone does. */
    "member-removed": { removed: ServerEvents["member-removed"]; namedBy?: string };
  }
}

const ofMember = ({ serverId, userId }: { serverId: string; userId: string }) => [serverId, userId];

/** Members of servers. */
export const membersFeature = defineFeature({
  name: "members",
  records: [
    withRules(memberRecords, {
      exported: {
        user: { section: "servers", value: exportedServers },
        server: { section: "members", value: exportedMembers },
      },
      onDelete: (_app, tx, { serverId, userId }) => forgetMembership(tx, serverId, userId),
    }),
    withRules(userServers, { exported: { omitted: "an index" } }),
    withRules(serverCounts, { exported: { omitted: "a counter" } }),
  ],
  endpoints: implement(api, {
    listMembers: async ({ app, actor, params, query }) => {
      const { ids, names, ...page } = query;
      if (ids || names) return { members: await someMembers(app, actor.userId, params.id, query) };
      if (Object.keys(page).length) return await memberPage(app, actor.userId, params.id, page);
      return await allMembers(app, actor.userId, params.id);
    },
    getMember: async ({ app, actor, params }) => ({
      member: await memberOf(app, actor.userId, params.id, params.userId),
    }),
    updateMember: async ({ app, actor, params, body }) => ({
      member: await setNickname(app, actor.userId, {
        serverId: params.id,
        targetId: params.userId,
        nickname: body.nickname,
      }),
    }),
    removeMember: async ({ app, actor, params, query }) => {
      const { id: serverId, userId: targetId } = params;
      if (targetId === actor.userId) await leave(app, actor.userId, serverId);
      else await kick(app, actor.userId, { serverId, targetId, reason: query.reason });
    },
  }),
  events: {
    "server-joined": {
      audience: "code",
      deliver: deliverJoined,
      order: ({ serverId, userId }) => [serverId, userId],
      cost: null,
    },
    "member-joined": {
      audience: "code",
      deliver: deliverMember,
      order: ofMember,
      cost: null,
    },
    "member-updated": {
      audience: "code",
      deliver: deliverMember,
      order: ofMember,
      cost: ({ serverId, userId }) => ({
        kind: "server",
        account: serverId,
        subject: `member ${userId}`,
        reach: { servers: [serverId] },
      }),
    },
    "member-removed": {
      audience: "code",
      deliver: deliverRemoved,
      order: ({ removed }) => ofMember(removed),
      cost: null,
    },
  },
  renew: ({ rosters }) => rosters.clear(),
});
