import type { Channel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import { areBlocked, getRelation, isBlocked } from "../relations/relations.ts";
import { serverIdsOf, sharedServerIds } from "../servers/members.ts";
import { membershipIn } from "../servers/membership.ts";
import { memberView } from "../members/view.ts";
import { userById } from "../users/users.ts";
import { findDm, getChannels, listDms, listGroups, putDm } from "./channels.ts";
import { channelRecords, type DirectRecord, type DmRecord } from "./records.ts";
import { channelViews } from "./view.ts";

/**
 * Returns the direct message with a person, made at the first call. Only friends and fellow members
 * may, and nobody when either has blocked the other (D-SOC-1, DM-03).
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
    if (isBlocked(getRelation(tx, userId, recipientId))) throw new AppError("cannot_message");
    const existing = findDm(tx, userId, recipientId);
    if (existing) return existing;
    requireAcquainted(tx, userId, recipientId, shared);
    putDm(tx, dm);
    app.bus.publishAfter(tx, { type: "dm-created", channelId: dm.id, userIds: dm.members });
    return dm.id;
  });
  const channels = await getChannels(app.db, [channelId]);
  return (await channelViews(app, userId, channels))[0];
}

/** Returns the ids of a user's direct messages and groups. */
export async function directIdsOf(app: MembershipContext, userId: string): Promise<string[]> {
  const [dms, groups] = await Promise.all([listDms(app.db, userId), listGroups(app.db, userId)]);
  return [...dms.keys(), ...groups.map(({ id }) => id)];
}

/** Returns the partners of a user's direct messages and groups. */
export async function partnersOf(app: MembershipContext, userId: string): Promise<Set<string>> {
  const [dms, groups] = await Promise.all([listDms(app.db, userId), listGroups(app.db, userId)]);
  const all = new Set([...dms.values(), ...groups.flatMap(({ members }) => members)]);
  all.delete(userId);
  return all;
}

/** Returns whether two people share a direct message or a group. */
export async function arePartners(
  app: MembershipContext,
  userId: string,
  otherId: string,
): Promise<boolean> {
  if (await app.db.read(findDm, userId, otherId) !== null) return true;
  return (await listGroups(app.db, userId)).some(({ members }) => members.includes(otherId));
}

/** Servers and groups that two people shared when it was looked up. */
export interface InCommon {
  serverIds: string[];
  groupIds: string[];
}

/** Returns what a user shares with each of the others, for `areAcquainted` to check again. */
export async function inCommon(
  app: MembershipContext,
  userId: string,
  others: Iterable<string>,
): Promise<Map<string, InCommon>> {
  const [own, groups] = await Promise.all([
    serverIdsOf(app.db, userId),
    listGroups(app.db, userId),
  ]);
  const found = new Map<string, InCommon>();
  for (const other of others) {
    const serverIds = (await serverIdsOf(app.db, other)).filter((id) => own.includes(id));
    const shared = groups.filter(({ members }) => members.includes(other));
    found.set(other, { serverIds, groupIds: shared.map(({ id }) => id) });
  }
  return found;
}

/**
 * Returns whether two people may see each other at all: as friends, fellow members or partners of
 * direct messages.
 */
export function areAcquainted(
  reader: Reader,
  a: string,
  b: string,
  { serverIds, groupIds }: InCommon,
): boolean {
  if (a === b || findDm(reader, a, b) !== null || getRelation(reader, a, b).friend) return true;
  const both = [a, b];
  if (serverIds.some((id) => both.every((one) => membershipIn(reader, one, id)))) return true;
  return reader.getMany(groupIds.map((id) => channelRecords.key({ id }))).some((channel) => {
    return channel?.server_id === null && both.every((one) => channel.members.includes(one));
  });
}

/** Lists the members of a direct message or a group, for one of them. */
export async function directMembers(
  app: MembershipContext,
  userId: string,
  channel: DirectRecord,
): Promise<Member[]> {
  return await Promise.all(channel.members.map(async (id) => {
    const member = { id, user_id: id, joined_at: channel.created_at };
    const blocked = id !== userId && await app.db.read(areBlocked, userId, id);
    return memberView(app, member, await app.db.read(userById, id), { blocked });
  }));
}

/**
 * Requires a person who may be written to: a friend or fellow member, without a block in between.
 * @param field of the request if several are named: `details` then names the refused person by it
 * @throws AppError not_found, cannot_message
 */
export function requireAcquainted(
  reader: Reader,
  userId: string,
  otherId: string,
  sharedServers: string[],
  field?: string,
): void {
  const { username } = userById(reader, otherId);
  const relation = getRelation(reader, userId, otherId);
  const refused = new AppError("cannot_message", field ? { details: { [field]: username } } : {});
  if (isBlocked(relation)) throw refused;
  const acquainted = relation.friend ||
    sharedServers.some((id) => [userId, otherId].every((one) => membershipIn(reader, one, id)));
  if (!acquainted) throw refused;
}
