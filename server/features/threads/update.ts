import type { Channel, UpdateChannel } from "../../../protocol/channels.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { DEFAULT_ARCHIVE_MINUTES } from "../../../protocol/thread_limits.ts";
import {
  accessThread,
  lacking,
  mayHere,
  requirePermission,
  type ThreadAccess,
} from "../../membership/channels/access.ts";
import { putChannel } from "../../membership/channels/channels.ts";
import { postTagsAfter } from "../../membership/channels/forum.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import type { ThreadChannelRecord } from "../../membership/channels/records.ts";
import {
  announceFollow,
  startFollowing,
  stopFollowing,
} from "../../membership/channels/thread_followers.ts";
import {
  archiveThread,
  deleteThreadRecord,
  pinPost,
  reopenThread,
  statsOf,
  unpinPost,
} from "../../membership/channels/threads.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { record } from "../../membership/moderation/audit.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";

/** Fields that a thread has, and those that only a post of a forum has (COM-8). */
const FIELDS = ["name", "archived", "locked", "slow_mode", "auto_archive_minutes"] as const;
const OF_POSTS = ["tags", "pinned", "solved"] as const;
const OF_MODERATORS = ["locked", "slow_mode", "pinned"] as const;

/**
 * Changes a thread (COM-7): its owner its name and when it is archived; holders of `manageThreads`
 * all of it; opening it again takes writing there.
 * @throws AppError not_found, forbidden, thread_locked, private_channel, invalid_input; too_many for
 * one active thread too many
 */
export async function updateThread(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  change: UpdateChannel,
): Promise<Channel> {
  const known = [...FIELDS, ...OF_POSTS];
  const foreign = Object.keys(change).find((field) => !known.some((one) => one === field));
  if (foreign) throw invalid(foreign, "is not for threads");
  const updated = await app.db.transact((tx) => {
    const access = accessThread(tx, userId, channelId);
    requireChange(access, userId, change);
    const after = changed(tx, access, change);
    if (change.pinned === true) pinPost(tx, after);
    if (change.pinned === false) unpinPost(tx, after);
    note(app, tx, access, userId, "thread-update");
    app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId: access.server.id });
    return after;
  });
  return (await channelViews(app, userId, [updated]))[0];
}

/**
 * Deletes a thread: with `manageThreads`, or as its owner while no one else's message is in it.
 * @throws AppError not_found, forbidden, thread_locked
 */
export async function deleteThread(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const access = accessThread(tx, userId, channelId);
    requireOwn(access, userId);
    const isAlone = statsOf(tx, channelId).of_others === 0;
    if (!isAlone && !mayHere(access, "manageThreads")) throw new AppError("forbidden");
    deleteThreadRecord(tx, access.channel);
    note(app, tx, access, userId, "thread-delete");
    app.bus.publishAfter(tx, {
      type: "channel-deleted",
      channelId,
      serverId: access.server.id,
      parentId: access.parent.id,
    });
  });
}

/** @throws AppError not_found; invalid_input for another channel */
export async function setFollowing(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  follows: boolean,
): Promise<Channel> {
  const thread = await app.db.transact((tx) => {
    const { channel } = accessThread(tx, userId, channelId);
    if ((follows ? startFollowing : stopFollowing)(tx, userId, channel)) {
      announceFollow(app, tx, userId, channel);
    }
    return channel;
  });
  return (await channelViews(app, userId, [thread]))[0];
}

/** @throws AppError forbidden, thread_locked, private_channel; invalid_input for a field of posts */
function requireChange(access: ThreadAccess, userId: string, change: UpdateChannel): void {
  const { archived, ...rest } = change;
  const ofPosts = OF_POSTS.find((field) => change[field] !== undefined);
  if (ofPosts && kindOf(access.parent) !== "forum") throw invalid(ofPosts, "is for forum posts");
  const isPinned = change.pinned === true;
  if (isPinned && archived === true) throw invalid("pinned", "is not for archived posts");
  if (OF_MODERATORS.some((field) => change[field] !== undefined)) {
    requirePermission(access, "manageThreads");
  }
  // The server would learn the new name of what has become private since.
  if (rest.name !== undefined && access.parent.sealed) throw new AppError("private_channel");
  const isOpening = archived === false && Object.keys(rest).length === 0;
  if (isOpening) requirePermission(access, "sendMessages");
  else requireOwn(access, userId);
  if (archived === false) requirePermission(access, "sendMessages");
}

/** Requires the owner, who is not muted, or `manageThreads`. @throws AppError forbidden, thread_locked */
function requireOwn(access: ThreadAccess, userId: string): void {
  if (mayHere(access, "manageThreads")) return;
  const { membership, overrides, channel: { thread } } = access;
  if (thread.owner_id !== userId) throw lacking(membership, "manageThreads", overrides);
  // Names the mute where it is why.
  if (membership.muted) throw new AppError("forbidden", { text: "You are muted in this server" });
  if (thread.locked) throw new AppError("thread_locked");
}

function changed(tx: Tx, access: ThreadAccess, change: UpdateChannel) {
  const { channel, parent } = access;
  const { name = channel.name, locked, slow_mode, auto_archive_minutes } = change;
  const { locked: wasLocked, solved: wasSolved, tags: oldTags, ...thread } = channel.thread;
  const tags = change.tags === undefined
    ? { ...(oldTags && { tags: oldTags }) }
    : postTagsAfter(parent, channel.thread, change.tags ?? [], mayHere(access, "manageThreads"));
  // A pinned post is never archived.
  const archived = change.pinned ? false : change.archived;
  const minutes = auto_archive_minutes === null
    ? parent.default_auto_archive_minutes ?? DEFAULT_ARCHIVE_MINUTES
    : auto_archive_minutes;
  const { slow_mode: before, ...rest } = channel;
  const seconds = slow_mode === undefined ? before : slow_mode;
  const after: ThreadChannelRecord = {
    ...rest,
    name,
    ...(seconds && { slow_mode: seconds }),
    thread: {
      ...thread,
      ...(minutes !== undefined && { auto_archive_minutes: minutes }),
      ...((locked ?? wasLocked) && { locked: true }),
      ...((change.solved ?? wasSolved) && { solved: true }),
      ...tags,
    },
  };
  const isArchived = thread.archived_at !== undefined;
  if (archived === true && !isArchived) return archiveThread(tx, after);
  if (archived !== false || !isArchived) {
    putChannel(tx, after);
    return after;
  }
  const reopened = reopenThread(tx, after);
  if (reopened) return reopened;
  throw tooMany(`A server can have at most ${SERVER_LIMITS.activeThreads} active threads`);
}

/** Notes an act on somebody else's thread in the audit log. */
function note(
  app: FeaturesContext,
  tx: Tx,
  { channel: { name, thread }, server, parent }: ThreadAccess,
  userId: string,
  action: "thread-update" | "thread-delete",
): void {
  if (thread.owner_id === userId) return;
  record(app, tx, server.id, {
    action,
    actor_id: userId,
    target_id: thread.owner_id,
    reason: name,
    // Who sees the channel sees its threads, also after they are gone.
    channel_id: parent.id,
  });
}
