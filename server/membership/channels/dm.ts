import type { Channel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import { areBlocked, getRelation, isBlocked } from "../relations/relations.ts";
import { sharedServerIds } from "../servers/members.ts";
import { membershipIn } from "../servers/membership.ts";
import { memberView } from "../members/view.ts";
import { userById } from "../users/users.ts";
import { findDm, getChannels, listDms, otherIn, putDm } from "./channels.ts";
import type { DmRecord } from "./records.ts";
import { channelViews } from "./view.ts";

/**
 * The direct message with somebody, made at the first call: for friends and fellow members,
 * and for nobody when either has blocked the other (D-SOC-1, DM-03).
 * @throws AppError not_found, invalid_input for oneself, cannot_message
 */
export async function openDm(
  app: MembershipContext,
  userId: string,
  recipientId: string,
): Promise<Channel> {
  if (recipientId === userId) throw invalid("recipientId", "is your own id");
  const shared = await sharedServerIds(app, userId, recipientId);
  const dm: DmRecord = {
    id: app.ids.uuid(),
    server_id: null,
    name: "",
    is_voice: false,
    position: 0,
    members: [userId, recipientId],
    created_at: app.clock(),
  };
  const channelId = await app.db.transact((tx) => {
    userById(tx, recipientId);
    const relation = getRelation(tx, userId, recipientId);
    if (isBlocked(relation)) throw new AppError("cannot_message");
    const existing = findDm(tx, userId, recipientId);
    if (existing) return existing;
    const acquainted = relation.friend ||
      shared.some((id) => [userId, recipientId].every((one) => membershipIn(tx, one, id)));
    if (!acquainted) throw new AppError("cannot_message");
    putDm(tx, dm);
    app.bus.publishAfter(tx, { type: "dm-created", channelId: dm.id, userIds: dm.members });
    return dm.id;
  });
  const channels = await getChannels(app.db, [channelId]);
  return (await channelViews(app, userId, channels))[0];
}

export async function dmIdsOf(app: MembershipContext, userId: string): Promise<string[]> {
  return [...(await listDms(app.db, userId)).keys()];
}

/** With whom somebody has a direct message. */
export async function dmPartnersOf(app: MembershipContext, userId: string): Promise<Set<string>> {
  return new Set((await listDms(app.db, userId)).values());
}

/** Whether two people have a direct message. */
export async function haveDm(
  app: MembershipContext,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return await app.db.read(findDm, userId, otherId) !== null;
}

/** The two of a direct message, for one of them. */
export async function dmMembers(
  app: MembershipContext,
  userId: string,
  dm: DmRecord,
): Promise<Member[]> {
  const blocked = await app.db.read(areBlocked, userId, otherIn(dm, userId));
  return await Promise.all(dm.members.map(async (id) => {
    const member = { id, user_id: id, joined_at: dm.created_at };
    return memberView(app, member, await app.db.read(userById, id), {
      blocked: blocked && id !== userId,
    });
  }));
}
