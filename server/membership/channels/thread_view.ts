import type { MessageThread, Thread } from "../../../protocol/thread_fields.ts";
import type { Reader } from "../../storage/reader.ts";
import { findUser } from "../users/users.ts";
import type { ThreadChannelRecord } from "./records.ts";
import { isFollowing } from "./thread_followers.ts";
import { tagsOf } from "./forum.ts";
import { parentOf } from "./thread_parent.ts";
import { isPinned, statsOf, threadById } from "./threads.ts";

const iso = (time: number) => new Date(time).toISOString();

/** Returns what a thread has beside the fields of every channel, for one person. */
export function threadFields(
  reader: Reader,
  userId: string,
  channel: ThreadChannelRecord,
): { parent_id: string; owner_id: string; thread: Thread } {
  const { parent_id, owner_id, created_at, created_from, archived_at } = channel.thread;
  const { messages, last_at } = statsOf(reader, channel.id);
  const thread: Thread = {
    archived: archived_at !== undefined,
    ...(archived_at !== undefined && { archived_at: iso(archived_at) }),
    locked: channel.thread.locked === true,
    auto_archive_minutes: channel.thread.auto_archive_minutes,
    message_count: messages,
    ...(created_from !== undefined && { created_from }),
    created_at: iso(created_at),
    ...(last_at !== undefined && { last_message_at: iso(last_at) }),
    following: isFollowing(reader, userId, channel),
    ...postFields(reader, channel),
  };
  return { parent_id, owner_id, thread };
}

/** Returns what only posts of a forum have (COM-8). */
function postFields(reader: Reader, channel: ThreadChannelRecord) {
  const parent = parentOf(reader, channel);
  if (parent?.kind !== "forum") return { tags: [], pinned: false, solved: false };
  const tags = tagsOf(parent, channel.thread).map(({ id }) => id);
  const { solved = false } = channel.thread;
  return { tags, pinned: isPinned(reader, channel), solved };
}

/** Returns how a message shows the thread that was made from it; null: the thread is gone. */
export function messageThreadView(reader: Reader, threadId: string): MessageThread | null {
  const channel = threadById(reader, threadId);
  if (!channel) return null;
  const { messages } = statsOf(reader, threadId);
  const last_username = lastSpeaker(reader, threadId);
  return {
    id: threadId,
    name: channel.name,
    message_count: messages,
    ...(last_username !== undefined && { last_username }),
    archived: channel.thread.archived_at !== undefined,
    locked: channel.thread.locked === true,
  };
}

/** Returns the username of who wrote last in a thread. */
export function lastSpeaker(reader: Reader, threadId: string): string | undefined {
  const { last_by } = statsOf(reader, threadId);
  return last_by === undefined ? undefined : findUser(reader, last_by)?.username;
}
