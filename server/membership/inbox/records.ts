import { record, type } from "../../kernel/records.ts";

interface AnyEntry {
  /** Milliseconds. */
  at: number;
  read: boolean;
}

/** A message that mentions the person (COM-11). Its id is the message's. */
export interface MentionEntry extends AnyEntry {
  kind: "mention";
  channelId: string;
  seq: number;
}

/** A reminder of a saved message that has come. */
export interface ReminderEntry extends AnyEntry {
  kind: "reminder";
  messageId: string;
}

/** A scheduled message that could not be sent (COM-14). */
export interface ScheduledEntry extends AnyEntry {
  kind: "scheduled";
  scheduledId: string;
}

/** An event that begins soon, or has begun (COM-16). */
export interface EventEntry extends AnyEntry {
  kind: "event";
  eventId: string;
}

export type InboxRecord = MentionEntry | ReminderEntry | ScheduledEntry | EventEntry;

/** Counters of a person's inbox, which may be behind their read markers for a moment. */
export interface InboxState {
  entries: number;
  unread: number;
  /** No entry is older, in milliseconds. */
  oldest: number;
}

export const inboxEntries = record("inbox_entry", {
  value: type<InboxRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** Unread mentions by channel: reading it marks them. */
export const unreadMentions = record("inbox_unread", {
  value: type<number>(),
  key: { userId: "text", channelId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

export const inboxStates = record("inbox_state", {
  value: type<InboxState>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** Messages that mention more people than one commit takes: the rest are told after it. */
export const pendingMentions = record("mentions_pending", {
  value: type<{ channelId: string; seq: number; mentions: string[] }>(),
  key: { messageId: "text" },
  belongsTo: { nobody: "deleted once everyone has been told" },
});
