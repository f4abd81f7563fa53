import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { FORUM_LIMITS } from "../../../protocol/forum_limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { madeAt } from "../../../protocol/thread_fields.ts";
import type { MembershipContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { channelById, lastSeqs, putChannel } from "./channels.ts";
import {
  channelPurges,
  channelRecords,
  type ServerChannelRecord,
  type ThreadChannelRecord,
} from "./records.ts";
import { isThread } from "./thread_parent.ts";
import {
  activeThreadCounts,
  activeThreads,
  channelThreads,
  pinnedPosts,
  threadsByActivity,
  type ThreadStats,
  threadStats,
  usedThreadIds,
} from "./thread_records.ts";

const NO_MESSAGES: ThreadStats = { messages: 0, of_others: 0 };

export function statsOf(reader: Reader, threadId: string): ThreadStats {
  return threadStats.get(reader, { threadId }) ?? NO_MESSAGES;
}

/** Returns a thread by its id; null: there is none. */
export function threadById(reader: Reader, id: string): ThreadChannelRecord | null {
  const channel = channelById(reader, id);
  return channel && isThread(channel) ? channel : null;
}

/**
 * Uses up an id that a client made.
 * @throws AppError id_taken; invalid_input for one that was not made within five minutes
 */
export function claimThreadId(tx: Tx, userId: string, id: string): void {
  const isTaken = usedThreadIds.get(tx, { threadId: id }) !== null || channelById(tx, id) !== null;
  if (isTaken) throw new AppError("id_taken");
  if (Math.abs(madeAt(id) - tx.now) > SERVER_LIMITS.threadIdAge) {
    throw invalid("id", "must be made within five minutes of the server's time");
  }
  usedThreadIds.set(tx, { threadId: id }, userId);
}

/** Returns the thread that a person made with this id; null: they made none, or it is gone. */
export function ownThread(
  reader: Reader,
  userId: string,
  { id, parentId }: { id: string; parentId: string },
): ThreadChannelRecord | null {
  if (usedThreadIds.get(reader, { threadId: id }) !== userId) return null;
  const thread = threadById(reader, id);
  return thread?.thread.parent_id === parentId ? thread : null;
}

/** Stores a new thread. @throws AppError too_many */
export function insertThread(tx: Tx, channel: ThreadChannelRecord): void {
  const { id, thread: { parent_id: parentId } } = channel;
  putChannel(tx, channel);
  channelThreads.set(tx, { parentId, threadId: id }, true);
  threadsByActivity.set(tx, { parentId, sortKey: sortKeyOf(tx, channel) }, true);
  addActive(tx, channel);
}

/** Opens a thread again, if there is room. @returns whether there was */
export function reopenThread(tx: Tx, channel: ThreadChannelRecord): ThreadChannelRecord | null {
  if (countActive(tx, channel.server_id) >= SERVER_LIMITS.activeThreads) return null;
  const { archived_at: _, ...thread } = channel.thread;
  const after = { ...channel, thread: { ...thread, reopened_at: tx.now } };
  const before = sortKeyOf(tx, channel);
  putChannel(tx, after);
  moveByActivity(tx, after, before);
  addActive(tx, after);
  return after;
}

/** Archives a thread, in the transaction that has read it. A pinned post is pinned no longer. */
export function archiveThread(tx: Tx, channel: ThreadChannelRecord): ThreadChannelRecord {
  const after = { ...channel, thread: { ...channel.thread, archived_at: tx.now } };
  putChannel(tx, after);
  removeActive(tx, channel);
  unpinPost(tx, channel);
  return after;
}

/** Ids of a forum's pinned posts, the last pinned one last (COM-8). */
export function pinnedIn(reader: Reader, parentId: string): string[] {
  return pinnedPosts.get(reader, { parentId }) ?? [];
}

/** Returns whether a thread is a pinned post of a forum (COM-8). */
export function isPinned(reader: Reader, { id, thread }: ThreadChannelRecord): boolean {
  return pinnedIn(reader, thread.parent_id).includes(id);
}

/** @throws AppError too_many */
export function pinPost(tx: Tx, channel: ThreadChannelRecord): void {
  const at = { parentId: channel.thread.parent_id };
  const pinned = pinnedIn(tx, at.parentId);
  if (pinned.includes(channel.id)) return;
  if (pinned.length >= FORUM_LIMITS.pinnedPosts) {
    throw tooMany(`A forum can have at most ${FORUM_LIMITS.pinnedPosts} pinned posts`);
  }
  pinnedPosts.set(tx, at, [...pinned, channel.id]);
}

/** Does nothing to a thread that is not pinned. */
export function unpinPost(tx: Tx, { id, thread }: ThreadChannelRecord): void {
  const at = { parentId: thread.parent_id };
  const pinned = pinnedIn(tx, at.parentId);
  const rest = pinned.filter((one) => one !== id);
  if (rest.length === pinned.length) return;
  if (rest.length > 0) pinnedPosts.set(tx, at, rest);
  else pinnedPosts.delete(tx, at);
}

/** Deletes a thread at once; its messages are purged afterwards. */
export function deleteThreadRecord(tx: Tx, channel: ThreadChannelRecord): void {
  const { id, thread: { parent_id: parentId } } = channel;
  channelRecords.delete(tx, { id });
  channelThreads.delete(tx, { parentId, threadId: id });
  threadsByActivity.delete(tx, { parentId, sortKey: sortKeyOf(tx, channel) });
  unpinPost(tx, channel);
  if (channel.thread.archived_at === undefined) removeActive(tx, channel);
  channelPurges.set(tx, { channelId: id }, true);
}

/**
 * Counts a message that was stored in a thread or deleted from it. Does nothing elsewhere.
 * @param by 1 or -1
 */
export function countInThread(
  app: Pick<MembershipContext, "bus">,
  tx: Tx,
  channel: ThreadChannelRecord,
  message: { sender_id: string; created_at: number },
  by: 1 | -1,
): void {
  const { id, server_id: serverId, thread: { owner_id, parent_id } } = channel;
  const { messages, of_others, ...last } = statsOf(tx, id);
  const { sender_id, created_at } = message;
  const before = sortKeyOf(tx, channel);
  threadStats.set(tx, { threadId: id }, {
    messages: Math.max(0, messages + by),
    of_others: Math.max(0, of_others + (sender_id === owner_id ? 0 : by)),
    ...(by === 1 ? { last_at: created_at, last_by: sender_id } : last),
  });
  moveByActivity(tx, channel, before);
  app.bus.publishAfter(tx, {
    type: "thread-activity",
    channelId: id,
    parentId: parent_id,
    serverId,
  });
}

/** Since when nobody has written in a thread or opened it again, in milliseconds. */
export function quietSince(reader: Reader, { id, thread }: ThreadChannelRecord): number {
  const { created_at, reopened_at = 0 } = thread;
  return Math.max(created_at, reopened_at, statsOf(reader, id).last_at ?? 0);
}

/** Returns a text that sorts a thread by its last activity. */
function sortKeyOf(reader: Reader, channel: ThreadChannelRecord): string {
  return `${String(quietSince(reader, channel)).padStart(15, "0")}.${channel.id}`;
}

/** Returns the thread's id of a sort key. */
export function threadIdAt(sortKey: string): string {
  return sortKey.slice(sortKey.indexOf(".") + 1);
}

/** @param before its sort key before it changed */
function moveByActivity(tx: Tx, channel: ThreadChannelRecord, before: string): void {
  const { parent_id: parentId } = channel.thread;
  const sortKey = sortKeyOf(tx, channel);
  if (sortKey === before) return;
  threadsByActivity.delete(tx, { parentId, sortKey: before });
  threadsByActivity.set(tx, { parentId, sortKey }, true);
}

/** Ids of a channel's threads, archived ones too, oldest first. */
export async function threadIdsOf(db: Db, parentId: string): Promise<string[]> {
  return (await channelThreads.list(db, { parentId })).map(({ at }) => at.threadId);
}

/** A channel of a server and, after it, its threads. */
export async function withThreads(
  db: Db,
  channels: readonly ServerChannelRecord[],
): Promise<ServerChannelRecord[]> {
  const all: ServerChannelRecord[] = [];
  for (const channel of channels) {
    const ids = await threadIdsOf(db, channel.id);
    const threads = await db.read((reader) => reader.map(ids, (id) => threadById(reader, id)));
    all.push(channel, ...threads.filter((thread) => thread !== null));
  }
  return all;
}

/** Deletes the threads of a channel that is gone. @returns their ids, whose messages are left */
export async function deleteThreadsOf(db: Db, parentId: string): Promise<string[]> {
  const ids = await threadIdsOf(db, parentId);
  for (const id of ids) {
    await db.transact((tx) => {
      const thread = threadById(tx, id);
      if (thread) deleteThreadRecord(tx, thread);
    });
  }
  return ids;
}

/** Returns the last seq of a thread. */
export function lastSeqOf(reader: Reader, threadId: string): number {
  return lastSeqs(reader, [threadId])[0];
}

function countActive(reader: Reader, serverId: string): number {
  return activeThreadCounts.get(reader, { serverId }) ?? 0;
}

/** @throws AppError too_many */
function addActive(tx: Tx, { id, server_id: serverId }: ThreadChannelRecord): void {
  const count = countActive(tx, serverId);
  if (count >= SERVER_LIMITS.activeThreads) {
    throw tooMany(`A server can have at most ${SERVER_LIMITS.activeThreads} active threads`);
  }
  activeThreadCounts.set(tx, { serverId }, count + 1);
  activeThreads.set(tx, { serverId, threadId: id }, true);
}

function removeActive(tx: Tx, { id, server_id: serverId }: ThreadChannelRecord): void {
  const at = { serverId, threadId: id };
  // Already deleted with its server.
  if (!activeThreads.get(tx, at)) return;
  activeThreads.delete(tx, at);
  activeThreadCounts.set(tx, { serverId }, Math.max(0, countActive(tx, serverId) - 1));
}
