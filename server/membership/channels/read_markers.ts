import type { ReadAll, ReadState } from "../../../protocol/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MembershipContext } from "../context.ts";
import { listServerIds } from "../servers/members.ts";
import { accessServer } from "../servers/access.ts";
import { accessChannel, mayIn, mayRead, spaceOf } from "./access.ts";
import { accessCategory } from "./category_access.ts";
import {
  channelById,
  channelStates,
  lastSeqs,
  listChannels,
  putRead,
  readStateOf,
  unreadIn,
} from "./channels.ts";
import { directIdsOf } from "./dm.ts";
import type { ChannelRecord } from "./records.ts";
import { isFollowing } from "./thread_followers.ts";
import { isThread } from "./thread_parent.ts";
import { categoryOf, getOrder } from "./order_record.ts";

/** Channels in one commit: a check for the last message and one for the marker of each. */
const CHANNELS_PER_COMMIT = 40;

/** Returns whether a channel is a thread that somebody does not follow: nothing there is unread. */
function isUnfollowed(reader: Reader, userId: string, channel: ChannelRecord): boolean {
  return isThread(channel) && !isFollowing(reader, userId, channel);
}

/**
 * Moves the own read marker forward, never back, and stores how many mentions are left. One that was
 * marked as unread since it was at `from` stays (UX-11, MEND-11).
 * @throws AppError not_found
 */
export async function markRead(
  app: MembershipContext,
  userId: string,
  channelId: string,
  { seq, mention_count, from }: { seq: number; mention_count?: number; from?: number },
): Promise<ReadState> {
  return await app.db.transact((tx) => {
    const { channel } = accessChannel(tx, userId, channelId);
    const { last_seq, read: before } = readStateOf(tx, channelId, userId);
    if (isUnfollowed(tx, userId, channel)) return { read_seq: last_seq, mention_count: 0 };
    const isUndone = from !== undefined &&
      (before.read_seq < from || before.marked === true && from < before.read_seq);
    if (isUndone) return { read_seq: before.read_seq, mention_count: before.mention_count };
    const read_seq = Math.max(before.read_seq, Math.min(seq, last_seq));
    const all = read_seq === last_seq;
    const after = { read_seq, mention_count: mention_count ?? (all ? 0 : before.mention_count) };
    putRead(tx, channelId, userId, after);
    const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq });
    const read = { channelId, ...after, unread_count };
    const event = { userId, read, spaceId: spaceOf(channel) };
    app.bus.publishAfter(tx, { type: "read-updated", ...event });
    return after;
  });
}

/**
 * Moves the user's read marker back, never forward: messages after it are unread again (UX-11).
 * Messages that the device had read before count as `had_read`, even if the request arrives later.
 * @throws AppError not_found
 */
export async function markUnread(
  app: MembershipContext,
  userId: string,
  channelId: string,
  { seq, mention_count, had_read = 0 }: { seq: number; mention_count?: number; had_read?: number },
): Promise<ReadState> {
  return await app.db.transact((tx) => {
    const { channel } = accessChannel(tx, userId, channelId);
    const { last_seq, read } = readStateOf(tx, channelId, userId);
    if (isUnfollowed(tx, userId, channel)) return { read_seq: last_seq, mention_count: 0 };
    const before = Math.max(read.read_seq, Math.min(had_read, last_seq));
    const read_seq = Math.min(before, seq);
    const after = { read_seq, mention_count: mention_count ?? read.mention_count };
    putRead(tx, channelId, userId, { ...after, marked: true });
    const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq });
    const payload = { channelId, ...after, unread_count, unread: true as const };
    app.bus.publishAfter(tx, {
      type: "read-updated",
      userId,
      read: payload,
      spaceId: spaceOf(channel),
    });
    return after;
  });
}

/**
 * Puts a new member's read markers at the end of each channel: earlier messages are not unread for
 * them.
 */
export function putReadMarkers(tx: Tx, userId: string, serverId: string): void {
  // Unchecked: a server has more channels than one commit takes checks.
  const channels = listChannels(tx.unchecked, serverId).filter((c) => !c.is_voice);
  const heads = lastSeqs(tx.unchecked, channels.map((c) => c.id));
  channels.forEach(({ id }, i) => {
    if (heads[i]) putRead(tx, id, userId, { read_seq: heads[i], mention_count: 0 });
  });
}

/**
 * Reads all channels of a server or a category that the user sees, or everything, up to its end
 * (COM-2).
 * @returns the markers that moved, by channel
 * @throws AppError not_found
 */
export async function markAllRead(
  app: MembershipContext,
  userId: string,
  whole: ReadAll,
): Promise<({ channelId: string } & ReadState)[]> {
  const { server_id, category_id } = whole;
  const serverIds = server_id || category_id ? [] : await listServerIds(app.db, userId);
  const inServers = await Promise.all(
    serverIds.map((id) => app.db.read(readableIn, userId, { server_id: id })),
  );
  const ids = server_id || category_id
    ? await app.db.read(readableIn, userId, { server_id, category_id })
    : [...inServers.flat(), ...await directIdsOf(app, userId)];
  const states = await channelStates(app.db, userId, ids);
  const unread = ids.filter((_, i) => {
    return states[i].read_seq < states[i].last_seq || states[i].mention_count > 0;
  });
  const read: ({ channelId: string } & ReadState)[] = [];
  for (let i = 0; i < unread.length; i += CHANNELS_PER_COMMIT) {
    const some = unread.slice(i, i + CHANNELS_PER_COMMIT);
    read.push(...await app.db.transact((tx) => readToEnd(app, tx, userId, whole, some)));
  }
  return read;
}

/** Ids of the channels of a server, or of one category, that a member may read. */
function readableIn(
  reader: Reader,
  userId: string,
  { server_id, category_id }: { server_id?: string; category_id?: string },
): string[] {
  const serverId = server_id ?? accessCategory(reader, userId, category_id ?? "").server.id;
  const { membership } = accessServer(reader, userId, serverId);
  const order = getOrder(reader, serverId);
  return listChannels(reader, serverId)
    .filter(({ id }) => category_id === undefined || categoryOf(order, id) === category_id)
    .filter((channel) => mayIn(reader, membership, channel, userId))
    .map(({ id }) => id);
}

/** Reads some channels to their end, except those that were deleted or hidden meanwhile. */
function readToEnd(
  app: MembershipContext,
  tx: Tx,
  userId: string,
  { server_id, category_id }: ReadAll,
  channelIds: string[],
) {
  if (server_id) accessServer(tx, userId, server_id);
  if (category_id) accessCategory(tx, userId, category_id, "readMessages", tx.many);
  const { many } = tx;
  const states = tx.map(channelIds, (id) => ({ channelId: id, ...readStateOf(tx, id, userId) }));
  const channels = many.map(channelIds, (id) => {
    const channel = channelById(many, id);
    return channel && mayRead(many, userId, channel) ? channel : null;
  });
  return states.flatMap(({ channelId, last_seq }, i) => {
    const channel = channels[i];
    if (!channel) return [];
    const after = { read_seq: last_seq, mention_count: 0 };
    putRead(tx, channelId, userId, after);
    const read = { channelId, ...after, unread_count: 0 };
    app.bus.publishAfter(tx, { type: "read-updated", userId, read, spaceId: spaceOf(channel) });
    return [{ channelId, ...after }];
  });
}
