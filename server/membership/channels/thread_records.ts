import { record, type } from "../../kernel/records.ts";

/** Counts of a thread's messages, without system messages (COM-7). */
export interface ThreadStats {
  messages: number;
  /** How many of them are not its owner's: with none, the owner may delete it. */
  of_others: number;
  /** The last message that was sent: milliseconds, and its author. Absent: none was. */
  last_at?: number;
  last_by?: string;
}

/** A person follows a thread as long as they are the same member: it ends with the membership. */
export interface FollowRecord {
  member_id: string;
  server_id: string;
  parent_id: string;
}

/** The threads of a channel, archived ones too. Ids sort by time. */
export const channelThreads = record("channel_thread", {
  value: type<true>(),
  key: { parentId: "text", threadId: "text" },
  belongsTo: { channel: "parentId" },
});

/**
 * The same by their last activity: `sortKey` is when that was, with the thread's id, so that a page
 * of ten thousand posts reads only itself (COM-8).
 */
export const threadsByActivity = record("thread_by_activity", {
  value: type<true>(),
  key: { parentId: "text", sortKey: "text" },
  belongsTo: { channel: "parentId" },
});

export const activeThreads = record("active_thread", {
  value: type<true>(),
  key: { serverId: "text", threadId: "text" },
  belongsTo: { server: "serverId" },
});

/** → how many active threads a server has. */
export const activeThreadCounts = record("active_thread_count", {
  value: type<number>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});

/** → who used an id that clients made. */
export const usedThreadIds = record("used_thread_id", {
  value: type<string>(),
  key: { threadId: "text" },
  belongsTo: { nobody: "an id is never given twice" },
});

/** → ids of a forum's pinned posts, the last pinned one last (COM-8). */
export const pinnedPosts = record("pinned_posts", {
  value: type<string[]>(),
  key: { parentId: "text" },
  belongsTo: { channel: "parentId" },
});

export const threadStats = record("thread_stats", {
  value: type<ThreadStats>(),
  key: { threadId: "text" },
  belongsTo: { channel: "threadId" },
});

export const followedThreads = record("followed_thread", {
  value: type<FollowRecord>(),
  key: { userId: "text", threadId: "text" },
  belongsTo: { user: "userId", channel: "threadId" },
});
