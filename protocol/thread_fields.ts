import { z } from "zod";
import { id, name, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { ARCHIVE_MINUTES } from "./thread_limits.ts";

export const threadName = name(LIMITS.threadNameMax);
export const archiveMinutes = z.literal([...ARCHIVE_MINUTES]);

/** A UUIDv7 that the client makes: the first message is encrypted for it. */
export const threadId = z.string().regex(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  "must be a UUIDv7 in lower case",
);

/** State of a thread, of which `following` is the reader's own. */
export const thread = z.object({
  archived: z.boolean(),
  archived_at: time.optional(),
  locked: z.boolean(),
  auto_archive_minutes: z.number().int(),
  /** Without system messages. */
  message_count: z.number().int(),
  /** The message that it was made from, which may be gone. */
  created_from: id.optional(),
  created_at: time,
  last_message_at: time.optional(),
  following: z.boolean(),
  /** These are for posts of forums (COM-8): ids of tags, in the forum's order. */
  tags: z.array(z.string()),
  pinned: z.boolean(),
  solved: z.boolean(),
});
export type Thread = z.infer<typeof thread>;

/** The thread that was made from a message, as the message shows it. */
export const messageThread = z.object({
  id,
  name: z.string(),
  message_count: z.number().int(),
  /** Absent: nobody has written in it. */
  last_username: z.string().optional(),
  archived: z.boolean(),
  locked: z.boolean(),
});
export type MessageThread = z.infer<typeof messageThread>;

/** When a UUIDv7 was made, in milliseconds. */
export function madeAt(uuid: string): number {
  return parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}
