import type { Key } from "../../storage/keys.ts";
import type { AuditEntry } from "../../../protocol/moderation.ts";

export interface BanRecord {
  id: string;
  user_id: string;
  by: string;
  /** Milliseconds. */
  at: number;
  reason: string;
}

export interface MuteRecord {
  id: string;
  user_id: string;
  by: string;
  /** Milliseconds. */
  at: number;
  /** Milliseconds; null: until unmuted. */
  until: number | null;
  reason: string | null;
}

export interface AuditRecord {
  id: string;
  action: AuditEntry["action"];
  actor_id: string;
  target_id: string | null;
  reason: string | null;
  /** What a reported message said. */
  message?: string;
  /** Of what was done to one channel: whoever does not see it is not told of it. */
  channel_id?: string;
  /** Milliseconds. */
  at: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const moderationKeys = {
  ban: (serverId: string, userId: string): Key<BanRecord> => ["ban", serverId, userId],
  bans: (serverId: string): Key<BanRecord> => ["ban", serverId],
  mute: (serverId: string, userId: string): Key<MuteRecord> => ["mute", serverId, userId],
  mutes: (serverId: string): Key<MuteRecord> => ["mute", serverId],
  allMutes: ["mute"] as Key<MuteRecord>,
  /** Ids sort by time. */
  audit: (serverId: string, id: string): Key<AuditRecord> => ["audit", serverId, id],
  audits: (serverId: string): Key<AuditRecord> => ["audit", serverId],
  allAudits: ["audit"] as Key<AuditRecord>,
};
