import { z } from "zod";
import { base64, id, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { files, iv, mentions, nonce } from "./messages.ts";
import { newPoll } from "./polls.ts";
import { SERVER_LIMITS } from "./server_limits.ts";

const encryptedContent = base64(SERVER_LIMITS.bodyMax);

/** A message that is sent later (COM-14). */
export const scheduledMessage = z.object({
  id,
  channel_id: id,
  send_at: time,
  created_at: time,
  /** `waiting`: due, for a device of its author to send, in a private channel. */
  state: z.enum(["pending", "waiting", "failed"]),
  /** Why it failed: the code of an error. */
  code: z.string().optional(),
  encrypted_content: z.string(),
  iv: z.string(),
  files: z.array(id).optional(),
  mentions: z.array(z.string()).optional(),
  silent: z.boolean().optional(),
  poll: newPoll.optional(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

/** `send_at`: in the future, at most a year ahead. The whole body has at most 64 KB. */
export const scheduleBody = z.strictObject({
  channelId: id,
  send_at: time,
  encryptedContent,
  iv,
  nonce: nonce.optional(),
  files: files.optional(),
  mentions: mentions.optional(),
  silent: z.boolean().optional(),
  poll: newPoll.optional(),
});
export type Schedule = z.infer<typeof scheduleBody>;

/** Missing stays, null clears. A new time makes a failed one pending again. */
export const rescheduleBody = z.strictObject({
  send_at: time.optional(),
  encryptedContent: encryptedContent.optional(),
  iv: iv.optional(),
  files: files.nullish(),
  mentions: mentions.nullish(),
  silent: z.boolean().nullish(),
  poll: newPoll.nullish(),
});
export type Reschedule = z.infer<typeof rescheduleBody>;

/** Sealed for the channel by a device; absent in open channels. */
export const sendScheduledBody = z.strictObject({
  encryptedContent: encryptedContent.optional(),
  iv: iv.optional(),
});
export type SendScheduled = z.infer<typeof sendScheduledBody>;

/** `limit` over 100 counts as 100. `before`: the last `next`. */
export const scheduledQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: z.string().min(1).max(128).optional(),
});
export type ScheduledQuery = z.infer<typeof scheduledQuery>;
