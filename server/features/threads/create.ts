import { can } from "../../../protocol/permissions.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import { DEFAULT_ARCHIVE_MINUTES } from "../../../protocol/thread_limits.ts";
import type { StartThread, ThreadFromMessage } from "../../../protocol/threads.ts";
import {
  accessTextChannel,
  type ChannelAccess,
  inServer,
  requirePermission,
  type ServerChannelAccess,
} from "../../membership/channels/access.ts";
import { overridesFor } from "../../membership/channels/effective_overrides.ts";
import { postTagsAfter } from "../../membership/channels/forum.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import type { ThreadChannelRecord } from "../../membership/channels/records.ts";
import { takeSlowModeTurn } from "../../membership/channels/slow_mode.ts";
import { startFollowing } from "../../membership/channels/thread_followers.ts";
import {
  claimThreadId,
  insertThread,
  ownThread,
  threadById,
} from "../../membership/channels/threads.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { userById } from "../../membership/users/users.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { accessMessage } from "../message_log/access.ts";
import { getMessage, putMessage } from "../message_log/log.ts";
import { present } from "../messages/history.ts";
import { sendMessage } from "../messages/service.ts";
import { appendSystem } from "../messages/system.ts";

interface NewThread {
  id: string;
  name: string;
  auto_archive_minutes?: number;
  created_from?: string;
  tags?: readonly string[];
}

/**
 * Creates a thread from a message (COM-7).
 * @returns the thread, and whether it is new: a message has one at most
 * @throws AppError not_found, forbidden, id_taken, too_many, private_channel; invalid_input for a
 * system message, and where there are no threads
 */
export async function threadFromMessage(
  app: FeaturesContext,
  userId: string,
  { channelId, messageId }: { channelId: string; messageId: string },
  { id = app.ids.uuid(), ...wanted }: ThreadFromMessage,
): Promise<{ channel: Channel; isNew: boolean }> {
  const { thread, isNew } = await app.db.transact((tx) => {
    const access = accessMessage(tx, userId, messageId, { channelId });
    const parent = requireParent(access);
    const { message } = access;
    if (message.record.system || message.record.removed) {
      throw invalid("id", "is a message that has no threads");
    }
    const before = message.record.thread && threadById(tx, message.record.thread);
    if (before) return { thread: before, isNew: false };
    const created_from = message.record.id;
    const { channel } = newThread(app, tx, userId, parent, { id, ...wanted, created_from });
    putMessage(tx, message, { ...message.record, thread: id });
    return { thread: channel, isNew: true };
  });
  return { channel: (await channelViews(app, userId, [thread]))[0], isNew };
}

/** Its author has made this thread before: a retry. */
class Started extends Error {}

/**
 * Creates a thread in a channel, with its first message or without, and the channel says so; in a
 * forum a post, which needs one and counts in slow mode (COM-8). A retry gets the first result
 * (COM-7).
 * @throws AppError as `threadFromMessage`, and as `sendMessage`
 */
export async function startThread(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  { message, ...wanted }: StartThread,
): Promise<{ channel: Channel; message?: Message }> {
  const access = (reader: Reader) => {
    const parent = requireParent(accessTextChannel(reader, userId, channelId));
    if (ownThread(reader, userId, { id: wanted.id, parentId: channelId })) throw new Started();
    const isPost = kindOf(parent.channel) === "forum";
    if (isPost && !message) throw invalid("message", "is needed in a forum");
    return { parent, isPost };
  };
  const open = (tx: Tx) => {
    const { parent, isPost } = access(tx);
    if (isPost) takeSlowModeTurn(tx, userId, parent);
    const made = newThread(app, tx, userId, parent, wanted);
    if (!isPost) announceThread(app, tx, userId, made);
    return made;
  };
  try {
    const sent = message
      ? {
        message: await sendMessage(app, userId, wanted.id, message, {
          parentId: channelId,
          access,
          open,
        }),
      }
      : await app.db.transact((tx) => {
        open(tx);
        return {};
      });
    return { channel: await threadView(app, userId, wanted.id), ...sent };
  } catch (error) {
    if (!(error instanceof Started)) throw error;
    const first = await app.db.read(getMessage, wanted.id, 1);
    const shown = message && first ? await present(app, [first], LIMITS.inlineContentMax) : [];
    return {
      channel: await threadView(app, userId, wanted.id),
      ...(shown.length > 0 && { message: shown[0] }),
    };
  }
}

async function threadView(app: FeaturesContext, userId: string, id: string): Promise<Channel> {
  const thread = await app.db.read(threadById, id);
  if (!thread) throw new AppError("not_found");
  return (await channelViews(app, userId, [thread]))[0];
}

/**
 * Requires that somebody may create threads in a channel.
 * @throws AppError forbidden, private_channel; invalid_input for a channel without threads
 */
function requireParent(access: ChannelAccess): ServerChannelAccess {
  const inside = inServer(access);
  if (inside.channel.thread) throw invalid("channelId", "is a thread");
  requirePermission(inside, "createThreads");
  // Threads of end-to-end encrypted channels (COM-9) are not built yet.
  if (inside.channel.sealed) throw new AppError("private_channel");
  return inside;
}

/** Stores a thread that its maker follows, in the caller's transaction, which has checked access. */
function newThread(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  { channel: parent, server, membership }: ServerChannelAccess,
  { id, name, auto_archive_minutes, created_from, tags = [] }: NewThread,
): ServerChannelAccess & { channel: ThreadChannelRecord } {
  const overridesOfParent = overridesFor(tx, parent, userId);
  const mayModerate = can(membership, "manageThreads", overridesOfParent);
  const tagged = postTagsAfter(parent, {}, tags, mayModerate);
  claimThreadId(tx, userId, id);
  const { default_thread_slow_mode: slow_mode, default_auto_archive_minutes } = parent;
  const channel: ThreadChannelRecord = {
    id,
    server_id: server.id,
    name,
    is_voice: false,
    position: 0,
    ...(slow_mode && { slow_mode }),
    thread: {
      parent_id: parent.id,
      owner_id: userId,
      created_at: tx.now,
      ...(created_from && { created_from }),
      auto_archive_minutes: auto_archive_minutes ?? default_auto_archive_minutes ??
        DEFAULT_ARCHIVE_MINUTES,
      ...tagged,
    },
  };
  insertThread(tx, channel);
  startFollowing(tx, userId, channel);
  app.bus.publishAfter(tx, { type: "thread-created", channelId: id, serverId: server.id });
  const overrides = overridesFor(tx, channel, userId);
  return { channel, server, membership, overrides, parent };
}

/** Says in the parent that a thread has begun which no message there shows. */
function announceThread(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  { channel: { id, name, thread }, server }: {
    channel: ThreadChannelRecord;
    server: { id: string };
  },
): void {
  appendSystem(app, tx, {
    channelId: thread.parent_id,
    spaceId: server.id,
    about: userById(tx.unchecked, userId),
    row: { kind: "thread_created", thread_id: id, name },
    threadId: id,
  });
}
