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
  /** Of what was done to one channel: whoever does not see it is not told of it. */
  channel_id?: string;
  /** Milliseconds. */
  at: number;
}
