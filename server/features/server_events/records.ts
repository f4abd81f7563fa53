import type { EventStatus, Repeat } from "../../../protocol/server_events.ts";
import { record, type } from "../../kernel/records.ts";

/** An event of a server (COM-16). Times are milliseconds. */
export interface EventRecord {
  creatorId: string;
  createdAt: number;
  title: string;
  description: string;
  /** Path of the picture; null: none. */
  cover: string | null;
  /** null: it is elsewhere, where `location` says. */
  channelId: string | null;
  location: string | null;
  /** The first date. */
  startsAt: number;
  /** null: once its channel has been empty for a while. */
  endsAt: number | null;
  timeZone: string;
  /** Absent: once. */
  repeat?: Repeat;
  /** Dates that don't take place. */
  canceled: number[];
  /** The date that is next, or now; the last one of an event that is over. */
  nextAt: number;
  status: EventStatus;
  /** The date that was announced to those who are interested. */
  announced?: number;
  /** Since when it has been live. Absent: it is not. */
  liveSince?: number;
  /** Since when its channel has been empty. Absent: it is not, or that does not end the event. */
  emptySince?: number;
  /** Absent: it is not over. */
  overAt?: number;
  /** How many members are interested. */
  interested: number;
  /** When its state may change by itself. Absent: never again. */
  dueAt?: number;
}

/** A person is interested as long as they are the same member: it ends with the membership. */
export interface InterestRecord {
  serverId: string;
  memberId: string;
  /** Milliseconds. */
  at: number;
}

export const events = record("event", {
  value: type<EventRecord>(),
  key: { serverId: "text", id: "text" },
  belongsTo: { server: "serverId" },
});

/** → the event's server. */
export const eventServers = record("event_server", {
  value: type<string>(),
  key: { id: "text" },
  belongsTo: { nobody: "an index, deleted with the event" },
});

export const interests = record("event_interest", {
  value: type<InterestRecord>(),
  key: { eventId: "text", userId: "text" },
  belongsTo: { user: "userId" },
});

/** Events in the order in which their state may change. */
export const eventsDue = record("event_due", {
  value: type<true>(),
  key: { at: "number", serverId: "text", id: "text" },
  belongsTo: { server: "serverId" },
});

/**
 * Announcements to people who are interested, that an event begins soon or has begun. `id`: that of
 * the entries in their inboxes.
 */
export const notices = record("event_notice", {
  value: type<true>(),
  key: { at: "number", serverId: "text", eventId: "text", id: "text" },
  belongsTo: { server: "serverId" },
});

/** Deleted events, whose interested people are deleted after them. */
export const eventPurges = record("event_purge", {
  value: type<true>(),
  key: { eventId: "text" },
  belongsTo: { nobody: "deleted once the purge is done" },
});
