import type { MembershipContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { getRelation } from "../relations/relations.ts";
import { getMember } from "../servers/members.ts";
import { mayRead } from "./access.ts";
import { putRead } from "./channels.ts";
import { readMarkers, type ThreadChannelRecord } from "./records.ts";
import { followedThreads } from "./thread_records.ts";
import { lastSeqOf, threadById } from "./threads.ts";

/** Returns whether a person follows a thread; a follow ends with the membership (COM-7). */
export function isFollowing(
  reader: Reader,
  userId: string,
  { id: threadId, server_id }: ThreadChannelRecord,
): boolean {
  const follow = followedThreads.get(reader, { userId, threadId });
  return follow !== null && follow.member_id === getMember(reader, server_id, userId)?.id;
}

/**
 * Makes a person who may read a thread follow it. What was written before is not unread for them.
 * @param readSeq what they have read; default: everything
 * @returns whether they are new
 */
export function startFollowing(
  tx: Tx,
  userId: string,
  channel: ThreadChannelRecord,
  readSeq = lastSeqOf(tx, channel.id),
): boolean {
  const { id: threadId, server_id, thread: { parent_id } } = channel;
  const member = getMember(tx, server_id, userId);
  if (!member || isFollowing(tx, userId, channel)) return false;
  followedThreads.set(tx, { userId, threadId }, { member_id: member.id, server_id, parent_id });
  putRead(tx, threadId, userId, { read_seq: readSeq, mention_count: 0 });
  return true;
}

/**
 * Makes those of these people follow a thread who may read it, have not blocked who mentions them,
 * and do not follow it yet. @returns them
 */
export function addFollowers(
  tx: Tx,
  channel: ThreadChannelRecord,
  senderId: string,
  userIds: readonly string[],
  readSeq: number,
): string[] {
  const { id: threadId, server_id, thread: { parent_id } } = channel;
  // Unchecked: there are more of them than one commit takes checks.
  const { unchecked } = tx;
  const members = unchecked.map(userIds, (userId) => {
    const member = getMember(unchecked, server_id, userId);
    const isWanted = member && !isFollowing(unchecked, userId, channel) &&
      mayRead(unchecked, userId, channel) && !getRelation(unchecked, userId, senderId).blocked;
    return isWanted ? member : null;
  });
  return members.flatMap((member) => {
    if (!member) return [];
    const at = { userId: member.user_id, threadId };
    followedThreads.set(tx, at, { member_id: member.id, server_id, parent_id });
    putRead(tx, threadId, member.user_id, { read_seq: readSeq, mention_count: 0 });
    return member.user_id;
  });
}

/** @returns whether they followed it */
export function stopFollowing(tx: Tx, userId: string, channel: ThreadChannelRecord): boolean {
  if (!isFollowing(tx, userId, channel)) return false;
  followedThreads.delete(tx, { userId, threadId: channel.id });
  readMarkers.delete(tx, { channelId: channel.id, userId });
  return true;
}

/** Announces that a person follows a thread, or does no longer. */
export function announceFollow(
  app: Pick<MembershipContext, "bus">,
  tx: Tx,
  userId: string,
  { id: channelId, server_id: serverId }: ThreadChannelRecord,
): void {
  app.bus.publishAfter(tx, { type: "thread-follow-changed", userId, channelId, serverId });
}

/** Ids of the people who follow a thread and may read it. */
export async function followersOf(db: Db, channel: ThreadChannelRecord): Promise<string[]> {
  const found = await followedThreads.ownedBy(db, "channel", channel.id);
  const ids = found.map(({ userId }) => userId);
  return await db.read((reader) => {
    const stays = reader.map(ids, (userId) => {
      return isFollowing(reader, userId, channel) && mayRead(reader, userId, channel);
    });
    return ids.filter((_, i) => stays[i]);
  });
}

/**
 * Returns the threads that a person follows and may read.
 * @param where only those of this server, or of this channel
 */
export async function threadsFollowedBy(
  db: Db,
  userId: string,
  where: { serverId?: string; parentId?: string } = {},
): Promise<ThreadChannelRecord[]> {
  const { serverId, parentId } = where;
  const found = (await followedThreads.list(db, { userId }))
    .filter(({ value }) => serverId === undefined || value.server_id === serverId)
    .filter(({ value }) => parentId === undefined || value.parent_id === parentId);
  if (found.length === 0) return [];
  return await db.read((reader) =>
    reader.map(found, ({ at: { threadId } }) => {
      const thread = threadById(reader, threadId);
      if (!thread || !isFollowing(reader, userId, thread)) return null;
      return mayRead(reader, userId, thread) ? thread : null;
    })
  ).then((threads) => threads.filter((thread) => thread !== null));
}
