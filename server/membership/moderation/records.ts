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

/** The keys of these records. A prefix is a key that only `list` takes. */
export const moderationKeys = {
  ban: (serverId: string, userId: string): Key<BanRecord> => ["ban", serverId, userId],
  bans: (serverId: string): Key<BanRecord> => ["ban", serverId],
  erasure: (serverId: string, userId: string): Key<ErasureRecord> => ["erasure", serverId, userId],
  erasures: (serverId: string): Key<ErasureRecord> => ["erasure", serverId],
  allErasures: ["erasure"] as Key<ErasureRecord>,
  mute: (serverId: string, userId: string): Key<MuteRecord> => ["mute", serverId, userId],
  mutes: (serverId: string): Key<MuteRecord> => ["mute", serverId],
  allMutes: ["mute"] as Key<MuteRecord>,
  /** Ids sort by time. */
  audit: (serverId: string, id: string): Key<AuditRecord> => ["audit", serverId, id],
  audits: (serverId: string): Key<AuditRecord> => ["audit", serverId],
  allAudits: ["audit"] as Key<AuditRecord>,
  /** Ids sort by time. */
  report: (serverId: string, id: string): Key<ReportRecord> => ["report", serverId, id],
  reports: (serverId: string): Key<ReportRecord> => ["report", serverId],
  allReports: ["report"] as Key<ReportRecord>,
  /** Those that one person has filed, the newest last. */
  reportsOf: (serverId: string, userId: string): Key<FiledReport[]> => [
    "reports_of",
    serverId,
    userId,
  ],
  reportsOfServer: (serverId: string): Key<FiledReport[]> => ["reports_of", serverId],
  allReportsOf: ["reports_of"] as Key<FiledReport[]>,
};
