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

/** Messages of somebody who was banned that go: those between the two, in milliseconds (MEND-26g). */
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
  /** What a reported message said; of entries before reports had a queue (MEND-70). */
  message?: string;
  /** Of what was done to one channel: whoever does not see it is not told of it. */
  channel_id?: string;
  /** Of a ban that deletes messages. */
  delete_message_seconds?: number;
  /** Milliseconds. */
  at: number;
}

/** A message that somebody reported (E2E-33, MEND-70). */
export interface ReportRecord {
  id: string;
  reporter_id: string;
  /** Whose message it is: they never see the report. */
  target_id: string;
  channel_id: string;
  /** null: not known, of a report that an older version kept. */
  message_id: string | null;
  /** What it said. */
  message: string;
  reason: string | null;
  /** Milliseconds. */
  at: number;
}

/** Which report of which message somebody has filed, and when (milliseconds). */
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
