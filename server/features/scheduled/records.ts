import type { NewPoll } from "../../../protocol/polls.ts";
import { record, type } from "../../kernel/records.ts";

/** A message that is sent later (COM-14). Times are milliseconds. */
export interface ScheduledRecord {
  channelId: string;
  sendAt: number;
  createdAt: number;
  state: "pending" | "waiting" | "failed";
  /** The time of the next try of a pending one: later than `sendAt` while slow mode delays it. */
  nextAt: number;
  /** Why it failed, and when. */
  code?: string;
  failedAt?: number;
  /** True in a private channel: only the author's devices can read and send it. */
  isPrivate: boolean;
  content: Uint8Array;
  iv: Uint8Array;
  nonce?: string;
  files?: string[];
  mentions?: string[];
  silent?: boolean;
  poll?: NewPoll;
}

export const scheduledMessages = record("scheduled", {
  value: type<ScheduledRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** Messages of a person that have not failed. */
export const scheduledCounts = record("scheduled_count", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** Pending messages in the order of their time. */
export const scheduledDue = record("scheduled_due", {
  value: type<true>(),
  key: { at: "number", userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** Messages that were sent, and when: a second device learns that it came too late. */
export const scheduledSent = record("scheduled_sent", {
  value: type<number>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** By channel: those of a deleted one fail. */
export const scheduledIn = record("scheduled_in", {
  value: type<true>(),
  key: { channelId: "text", userId: "text", id: "text" },
  belongsTo: { channel: "channelId", user: "userId" },
});
