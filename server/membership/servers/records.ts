import { record, type } from "../../kernel/records.ts";

export interface ServerRecord {
  id: string;
  name: string;
  description: string;
  avatar: string | null;
  owner_id: string;
  member_count: number;
  invite_count: number;
  /** Milliseconds. */
  created_at: number;
  /** False hides from banned users who banned them (MEND-26h). Absent: they see it. */
  tell_banned_by?: false;
  /** Path of a picture. Absent: none. */
  banner?: string;
  /** `#rrggbb`. Absent: none. */
  accent?: string;
  /** Absent: all. */
  default_notifications?: "mentions";
  /** Absent: the first text channel; null: none. May name a channel that was deleted. */
  system_channel_id?: string | null;
  /** Acts that are not announced there. Absent: each one is. */
  unannounced?: { joins?: true; leaves?: true };
  /** May name a channel that was deleted, or that @everyone may not read. */
  rules_channel_id?: string;
}

export const serverRecords = record("server", {
  value: type<ServerRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "deleted by itself" },
});

/**
 * Deleted servers whose records are still to be deleted; with the ids of their channels, until those
 * have their own orders.
 */
export const serverPurges = record("server_purge", {
  value: type<true | string[]>(),
  key: { serverId: "text" },
  belongsTo: { nobody: "deleted once the purge is done" },
});
