import type { QuietHours } from "../../../protocol/quiet_hours.ts";
import type { Level } from "../../../protocol/notification_levels.ts";
import { record, type } from "../../kernel/records.ts";

/** A person's settings of a server, or of a channel, category, thread or direct message (COM-10). */
export interface ScopeRecord {
  /** The server itself, or that of the channel; null: a direct message or a group. */
  serverId: string | null;
  /** Absent: as the scope above it. */
  level?: Level;
  muted?: true;
  /** End of the mute in milliseconds; absent: until it is taken back. */
  mutedUntil?: number;
  /** These two are of servers only. */
  suppressEveryone?: true;
  suppressRoles?: true;
}

/** A person's settings that are of no scope. */
export interface OwnNotificationsRecord {
  /** Absent: none. The server reads none of them. */
  keywords?: string[] | { encrypted_content: string; iv: string };
  /** Absent: never set. */
  quietHours?: QuietHours;
}

/** By the id of the server or channel. */
export const notificationScopes = record("notification_scope", {
  value: type<ScopeRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId", server: "id", channel: "id" },
});

/** Exists from the first change on: the mutes of the person's browsers count until then. */
export const ownNotifications = record("notification_settings", {
  value: type<OwnNotificationsRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
