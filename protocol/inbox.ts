import { z } from "zod";
import { id, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { message } from "./messages.ts";
import { savedMessage } from "./saved.ts";
import { scheduledMessage } from "./scheduled.ts";
import { serverEvent } from "./server_events.ts";

const inboxKind = z.enum(["mention", "event", "reminder", "scheduled"]);
export type InboxKind = z.infer<typeof inboxKind>;

/** An entry of a person's inbox (COM-11). The content is absent once they may not see it. */
export const inboxEntry = z.object({
  id,
  kind: inboxKind,
  at: time,
  read: z.boolean(),
  /** The message that mentions. */
  message: message.optional(),
  /** The saved message of a reminder. */
  saved: savedMessage.optional(),
  /** The event that begins soon, or has begun (COM-16). */
  event: serverEvent.optional(),
  /** The scheduled message that could not be sent (COM-14). */
  scheduled: scheduledMessage.optional(),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

const unread = z.number().int();

/** `limit` over 100 counts as 100. `before`: the last `next`. */
export const inboxQuery = z.strictObject({
  kind: inboxKind.optional(),
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: z.string().min(1).max(128).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** `unread`: of all entries, whatever was asked for. `next`: null at the end. */
export const inboxResponse = z.object({
  entries: z.array(inboxEntry),
  unread,
  next: z.string().nullable(),
});
export type Inbox = z.infer<typeof inboxResponse>;

/** Marks these, or all, as read. */
export const readInboxBody = z.strictObject({
  ids: z.array(id).min(1).max(500).optional(),
  all: z.literal(true).optional(),
}).refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
  error: "must be given, or all",
  path: ["ids"],
}).meta({ examples: [{ all: true }] });
export type ReadInbox = z.infer<typeof readInboxBody>;

export const unreadEntries = z.object({ unread });

/** `entry`: the one that is new. */
export const inboxUpdated = z.object({ unread, entry: inboxEntry.optional() });
