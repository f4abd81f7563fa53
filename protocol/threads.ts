import { z } from "zod";
import { channel } from "./channels.ts";
import { id, name, time } from "./common.ts";
import { FORUM_LIMITS } from "./forum_limits.ts";
import { forumSort, postTags } from "./forum.ts";
import { LIMITS } from "./limits.ts";
import { message, sendMessageBody } from "./messages.ts";
import { member } from "./servers.ts";
import { archiveMinutes, threadId, threadName } from "./thread_fields.ts";

export const threadFromMessageBody = z.strictObject({
  /** The server makes one if it is left out. */
  id: threadId.optional(),
  name: threadName,
  /** Absent: as the channel has it. */
  auto_archive_minutes: archiveMinutes.optional(),
});
export type ThreadFromMessage = z.infer<typeof threadFromMessageBody>;

export const startThreadBody = z.strictObject({
  id: threadId,
  name: threadName,
  /** The first message, encrypted for the thread; its files were begun for the channel. */
  message: sendMessageBody.optional(),
  /** For a forum's post (COM-8). */
  tags: postTags.optional(),
  auto_archive_minutes: archiveMinutes.optional(),
});
export type StartThread = z.infer<typeof startThreadBody>;

export const startedThread = z.object({ channel, message: message.optional() });

const truth = z.enum(["true", "false"]).transform((value) => value === "true");
/** `limit` over 100 counts as 100. */
const page = {
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: id.optional(),
};

export const threadsQuery = z.strictObject({
  /** Absent: both. */
  archived: truth.optional(),
  /** Only those that one has made. */
  mine: truth.optional(),
  /** A part of the name. */
  search: name(LIMITS.threadNameMax, 0).optional(),
  /** Ids of tags with commas between them, of which a forum's post has any, or all (COM-8). */
  tags: z.string().max(FORUM_LIMITS.tags * 65).transform((ids) => ids.split(",").filter(Boolean))
    .optional(),
  match: z.enum(["any", "all"]).default("any"),
  /** Newest first: made, or last written in. Absent: as the forum has it, otherwise as made. */
  sort: forumSort.optional(),
  ...page,
});
export type ThreadsQuery = z.infer<typeof threadsQuery>;

/** `first_messages`: of a forum's posts, by the post's id. */
export const threadPage = z.object({
  threads: z.array(channel),
  first_messages: z.record(id, message).optional(),
  next: z.string().nullable(),
});
export type ThreadPage = z.infer<typeof threadPage>;

export const followersQuery = z.strictObject(page);
export type FollowersQuery = z.infer<typeof followersQuery>;
export const followersPage = z.object({ members: z.array(member), next: z.string().nullable() });

/** Sent to all readers of the channel that a thread belongs to. */
export const threadActivity = z.object({
  channelId: id,
  parentId: id,
  message_count: z.number().int(),
  last_message_at: time.optional(),
  last_username: z.string().optional(),
});
