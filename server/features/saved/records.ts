import { record, type } from "../../kernel/records.ts";

/** Times are milliseconds. */
export interface SavedRecord {
  channelId: string;
  savedAt: number;
  /** Absent: no reminder. */
  remindAt?: number;
  reminded: boolean;
}

/** A saved message, which outlives the message itself. */
export const savedMessages = record("saved_message", {
  value: type<SavedRecord>(),
  key: { userId: "text", messageId: "text" },
  belongsTo: { user: "userId" },
});

export const savedCounts = record("saved_count", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** Pending reminders in the order of their time, in milliseconds. */
export const reminders = record("reminder", {
  value: type<true>(),
  key: { at: "number", userId: "text", messageId: "text" },
  belongsTo: { user: "userId" },
});
