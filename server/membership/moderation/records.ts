import type { AuditEntry } from "../../../protocol/moderation.ts";
import { record, type } from "../../kernel/records.ts";

export interface BanRecord {
  id: string;
  user_id: string;
  by: string;
  /** Milliseconds. */
  at: number;
  reason: string;
}

/** A banned user's messages to be deleted: those between the two, in milliseconds (MEND-26g). */
export interface ErasureRecord {
  since: number;
  until: number;
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
  /** Text of a reported message, in entries from before reports had a queue (MEND-70). */
  message?: string;
  /** The channel of the action, if it was one: members who can't see it don't see the entry. */
  channel_id?: string;
  /** Seconds of messages that a ban deletes. */
  delete_message_seconds?: number;
  /** Milliseconds. */
  at: number;
}

/** A reported message (E2E-33, MEND-70). */
export interface ReportRecord {
  id: string;
  reporter_id: string;
  /** Author of the message: they never see the report. */
  target_id: string;
  channel_id: string;
  /** null: not known, of a report that an older version kept. */
  message_id: string | null;
  /** Text of the message. */
  message: string;
  reason: string | null;
  /** Milliseconds. */
  at: number;
}

/** A report that one person has filed: its id, its message and its time (milliseconds). */
export type FiledReport = Pick<ReportRecord, "id" | "message_id" | "at">;

const ofMember = { serverId: "text", userId: "text" } as const;
/** Ids sort by time. */
const byTime = { serverId: "text", id: "text" } as const;
const belongsTo = { server: "serverId" } as const;

export const bans = record("ban", { value: type<BanRecord>(), key: ofMember, belongsTo });

export const erasures = record("erasure", {
  value: type<ErasureRecord>(),
  key: ofMember,
  belongsTo,
});

export const mutes = record("mute", { value: type<MuteRecord>(), key: ofMember, belongsTo });

export const auditEntries = record("audit", {
  value: type<AuditRecord>(),
  key: byTime,
  belongsTo,
});

export const reports = record("report", { value: type<ReportRecord>(), key: byTime, belongsTo });

/** The reports that a person has filed, the newest last. */
export const filedReports = record("reports_of", {
  value: type<FiledReport[]>(),
  key: ofMember,
  belongsTo,
});
