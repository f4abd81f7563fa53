import type { Key } from "../../storage/keys.ts";
import {
  channelHeads,
  channelPurges,
  type ChannelRecord,
  channelRecords,
  directMessages,
  type DmRecord,
  groupCounts,
  type GroupRecord,
  readMarkers,
  type ReadRecord,
  type ServerChannelRecord,
  serverChannels,
  uncountedMessages,
  userDms,
  userGroups,
} from "./records.ts";
import { tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { deleteOrder, dropFromOrder, getOrder, overrideKeys, positionIn } from "./order_record.ts";
import { unreadCount } from "./unread_count.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";

/** Returns the bare record without a check: for deciding who gets an event about it. */
export function channelById(reader: Reader, id: string): ChannelRecord | null {
  return channelRecords.get(reader, { id });
}

/** Returns the channels among these that exist. */
export async function getChannels(db: Db, ids: string[]): Promise<ChannelRecord[]> {
  return (await db.getMany(ids.map((id) => channelRecords.key({ id })))).filter((channel) =>
    channel !== null
  );
}

/** A server's channels by position. */
export function listChannels(reader: Reader, serverId: string): ServerChannelRecord[] {
  const order = getOrder(reader, serverId);
  // With the records that their overrides are resolved with, so that all are fetched together.
  reader.getMany(overrideKeys(order, serverId));
  return reader.getMany(channelIdsOf(reader, serverId).map((id) => channelRecords.key({ id })))
    .filter((channel) => channel !== null)
    .filter((channel) => channel.server_id !== null)
    .map((channel) => {
      const position = positionIn(order, channel);
      return position === channel.position ? channel : { ...channel, position };
    })
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/**
 * How many channels a server has, and how many messages were ever written in them, without their
 * threads.
 */
export async function sizeOfServer(
  db: Db,
  serverId: string,
): Promise<{ channels: number; messages: number }> {
  const ids = await db.get(serverChannels.key({ serverId })) ?? [];
  const heads = await db.getMany(ids.map((channelId) => channelHeads.key({ channelId })));
  return { channels: ids.length, messages: heads.reduce<number>((sum, n) => sum + (n ?? 0), 0) };
}

export function putChannel(tx: Tx, channel: ChannelRecord): void {
  channelRecords.set(tx, { id: channel.id }, channel);
}

export function channelIdsOf(reader: Reader, serverId: string): string[] {
  return serverChannels.get(reader, { serverId }) ?? [];
}

export function putChannelIds(tx: Tx, serverId: string, ids: string[]): void {
  serverChannels.set(tx, { serverId }, ids);
}

/** The channel is gone at once; its messages are purged afterwards. */
export function deleteChannelRecord(tx: Tx, channel: ServerChannelRecord): void {
  const ids = channelIdsOf(tx, channel.server_id);
  putChannelIds(tx, channel.server_id, ids.filter((id) => id !== channel.id));
  dropFromOrder(tx, channel.server_id, channel.id);
  channelRecords.delete(tx, { id: channel.id });
  channelPurges.set(tx, { channelId: channel.id }, true);
}

/** The last seq of each channel; 0: nothing was ever written there. */
export function lastSeqs(reader: Reader, channelIds: string[]): number[] {
  return reader.getMany(channelIds.map((channelId) => channelHeads.key({ channelId }))).map((
    head,
  ) => head ?? 0);
}

/** Returns the last seq and the user's read state of each channel, and its unread count. */
export async function channelStates(
  db: Db,
  userId: string,
  channelIds: string[],
): Promise<({ last_seq: number; unread_count: number } & Omit<ReadRecord, "marked">)[]> {
  const [heads, reads] = await Promise.all([
    db.getMany(channelIds.map((channelId) => channelHeads.key({ channelId }))),
    db.getMany(channelIds.map((id) => readMarkers.key({ channelId: id, userId }))),
  ]);
  const states = channelIds.map((id, i) => ({
    id,
    last_seq: heads[i] ?? 0,
    read_seq: reads[i]?.read_seq ?? 0,
    mention_count: reads[i]?.mention_count ?? 0,
  }));
  const behind = states.filter(({ last_seq, read_seq }) => last_seq > read_seq);
  const found = await db.getMany(behind.map(({ id }) => uncountedMessages.key({ channelId: id })));
  const uncounted = new Map(behind.map(({ id }, i) => [id, found[i]]));
  return states.map(({ id, ...state }) => ({
    ...state,
    unread_count: unreadCount(state, uncounted.get(id) ?? null, userId),
  }));
}

/** Returns the last seq of a channel, and a user's read state. */
export function readStateOf(
  reader: Reader,
  channelId: string,
  userId: string,
): { last_seq: number; read: ReadRecord } {
  const [head, read] = reader.getMany([
    channelHeads.key({ channelId }),
    readMarkers.key({ channelId, userId }),
  ]);
  return { last_seq: head ?? 0, read: read ?? { read_seq: 0, mention_count: 0 } };
}

export function putRead(tx: Tx, channelId: string, userId: string, read: ReadRecord): void {
  readMarkers.set(tx, { channelId, userId }, read);
}

/** Counts a user's unread messages, given how far they have read (`state`). */
export function unreadIn(
  tx: Tx,
  channelId: string,
  userId: string,
  state: { last_seq: number; read_seq: number },
): number {
  if (state.read_seq >= state.last_seq) return 0;
  // Unchecked: a deletion meanwhile sends its own event.
  return unreadCount(state, uncountedMessages.get(tx.unchecked, { channelId }), userId);
}

/**
 * All channels of a server are gone at once. Returns their ids, for the purge that the caller orders:
 * an order for each is more than one transaction takes.
 */
export function deleteChannelsOf(tx: Tx, serverId: string): string[] {
  const ids = channelIdsOf(tx, serverId);
  for (const id of ids) channelRecords.delete(tx, { id });
  serverChannels.delete(tx, { serverId });
  deleteOrder(tx, serverId);
  return ids;
}

/** Returns the other of the two. */
export function otherIn({ members: [a, b] }: DmRecord, userId: string): string {
  return userId === a ? b : a;
}

/** Lists a user's direct messages: the other's id by channel id. */
export async function listDms(db: Db, userId: string): Promise<Map<string, string>> {
  const found = await db.list(userDms.prefix({ userId }));
  return new Map(found.map(({ key, value }) => [String(key[2]), value]));
}

/** Returns the channel id of these two, or null. */
export function findDm(reader: Reader, a: string, b: string): string | null {
  return reader.get(pairKey(a, b));
}

export function putDm(tx: Tx, dm: DmRecord): void {
  const [a, b] = dm.members;
  channelRecords.set(tx, { id: dm.id }, dm);
  tx.set(pairKey(a, b), dm.id);
  userDms.set(tx, { userId: a, channelId: dm.id }, b);
  userDms.set(tx, { userId: b, channelId: dm.id }, a);
}

/** Lists the groups that a user is in. */
export async function listGroups(db: Db, userId: string): Promise<GroupRecord[]> {
  const found = await db.list(userGroups.prefix({ userId }));
  const channels = await getChannels(db, found.map(({ key }) => String(key[2])));
  return channels.filter((one): one is GroupRecord => one.server_id === null && one.group === true);
}

/** Adds a user to a stored group. @throws AppError too_many: 100 groups per person */
export function putInGroup(tx: Tx, channelId: string, userId: string): void {
  const count = groupCounts.get(tx, { userId }) ?? 0;
  if (count >= SERVER_LIMITS.groupsPerUser) {
    throw tooMany(`Somebody can be in at most ${SERVER_LIMITS.groupsPerUser} groups`);
  }
  groupCounts.set(tx, { userId }, count + 1);
  userGroups.set(tx, { userId, channelId }, true);
}

/** Removes a user from a group. When the last one leaves, its messages are purged afterwards. */
export function takeFromGroup(tx: Tx, group: GroupRecord, userId: string): void {
  groupCounts.set(tx, { userId }, (groupCounts.get(tx, { userId }) ?? 1) - 1);
  userGroups.delete(tx, { userId, channelId: group.id });
  readMarkers.delete(tx, { channelId: group.id, userId });
  const members = group.members.filter((id) => id !== userId);
  if (members.length) return putChannel(tx, { ...group, members });
  channelRecords.delete(tx, { id: group.id });
  channelPurges.set(tx, { channelId: group.id }, true);
}

function pairKey(a: string, b: string): Key<string> {
  return a < b
    ? directMessages.key({ lowerId: a, higherId: b })
    : directMessages.key({ lowerId: b, higherId: a });
}
