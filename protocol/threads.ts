import { z } from "zod";
import { channel } from "./channels.ts";
import { id, name, time } from "./common.ts";
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
  /** Newest first: made, or last written in. */
  sort: z.enum(["created", "activity"]).default("created"),
  ...page,
});
export type ThreadsQuery = z.infer<typeof threadsQuery>;

export const threadPage = z.object({ threads: z.array(channel), next: z.string().nullable() });
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
