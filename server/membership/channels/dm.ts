import type { Channel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { areApart, getRelation, isApart } from "../../features/friends/access.ts";
import { sharedServerIds } from "../members/access.ts";
import { membershipIn } from "../servers/access.ts";
import { memberView } from "../members/view.ts";
import { newestIds } from "../../features/messages/history.ts";
import { userById } from "../users/service.ts";
import { findDm, listDms, otherIn, putDm } from "./dm_store.ts";
import type { DmRecord } from "./records.ts";
import { getChannels } from "./store.ts";
import { channelViews } from "./view.ts";

/**
 * The direct message with somebody, made at the first call: for friends and fellow members,
 * and for nobody when either has blocked the other (D-SOC-1, DM-03).
 * @throws AppError not_found, invalid_input for oneself, cannot_message
 */
export async function openDm(
  app: FeaturesContext,
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
    if (isApart(relation)) throw new AppError("cannot_message");
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

/** One's direct messages, the one last written in first: ids sort by time. */
export async function dmsOf(app: FeaturesContext, userId: string): Promise<Channel[]> {
  const ids = await dmIdsOf(app, userId);
  const channels = await getChannels(app.db, ids);
  const active = new Map(
    await Promise.all(channels.map(async ({ id }) => {
      return [id, (await newestIds(app, id, 1))[0] ?? id] as const;
    })),
  );
  channels.sort((a, b) => active.get(a.id)! < active.get(b.id)! ? 1 : -1);
  return await channelViews(app, userId, channels);
}

export async function dmIdsOf(app: FeaturesContext, userId: string): Promise<string[]> {
  return [...(await listDms(app.db, userId)).keys()];
}

/** With whom somebody has a direct message. */
export async function dmPartnersOf(app: FeaturesContext, userId: string): Promise<Set<string>> {
  return new Set((await listDms(app.db, userId)).values());
}

/** Whether two people have a direct message. */
export async function haveDm(
  app: FeaturesContext,
  userId: string,
  otherId: string,
): Promise<boolean> {
  return await app.db.read(findDm, userId, otherId) !== null;
}

/** The two of a direct message, for one of them. */
export async function dmMembers(
  app: FeaturesContext,
  userId: string,
  dm: DmRecord,
): Promise<Member[]> {
  const apart = await app.db.read(areApart, userId, otherIn(dm, userId));
  return await Promise.all(dm.members.map(async (id) => {
    const member = { id, user_id: id, joined_at: dm.created_at };
    return memberView(app, member, await app.db.read(userById, id), {
      apart: apart && id !== userId,
    });
  }));
}
