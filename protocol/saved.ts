import { z } from "zod";
import { id, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { message } from "./messages.ts";

/** A message that a person saved for themselves (COM-12). */
export const savedMessage = z.object({
  channel_id: id,
  message_id: id,
  /** Absent: deleted, or the person may not read its channel any longer. */
  message: message.optional(),
  saved_at: time,
  /** Absent: no reminder. It stays once the person has been reminded. */
  remind_at: time.optional(),
  reminded: z.boolean(),
});
export type SavedMessage = z.infer<typeof savedMessage>;

export const saveMessageBody = z.strictObject({
  channelId: id,
  messageId: id,
  /** In the future, at most a year ahead. */
  remind_at: time.optional(),
});
export type SaveMessage = z.infer<typeof saveMessageBody>;

/** `limit` over 100 counts as 100. `before`: the last `next`. */
export const savedQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: z.string().min(1).max(128).optional(),
});
export type SavedQuery = z.infer<typeof savedQuery>;
