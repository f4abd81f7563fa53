import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MembershipContext } from "../context.ts";
import {
  auditEntries,
  type AuditRecord,
  filedReports,
  type ReportRecord,
  reports,
} from "./records.ts";

/** Reports of one person that a server keeps: the newest, one per message. */
const MAX_REPORTS_PER_PERSON = 50;
/** Reports that are moved in one commit. */
const REPORTS_PER_COMMIT = 20;

/**
 * Adds a report to its server's queue; members who may read it are notified, the reported person
 * never (MEND-70). A second report of the same message by the same person replaces the first.
 */
export function fileReport(
  app: MembershipContext,
  tx: Tx,
  serverId: string,
  report: Omit<ReportRecord, "id" | "at">,
): void {
  const filed = { ...report, id: app.ids.uuid(), at: tx.now };
  const key = filedReports.key({ serverId, userId: report.reporter_id });
  const before = tx.get(key) ?? [];
  const others = before.filter(({ message_id }) => message_id !== report.message_id);
  const kept = others.slice(-(MAX_REPORTS_PER_PERSON - 1));
  for (const { id } of before) {
    if (!kept.some((one) => one.id === id)) reports.delete(tx, { serverId, id });
  }
  tx.set(key, [...kept, { id: filed.id, message_id: report.message_id, at: filed.at }]);
  reports.set(tx, { serverId, id: filed.id }, filed);
  app.bus.publishAfter(tx, { type: "moderation-changed", serverId, reported: report.target_id });
}

/** Returns a page of reports before one, or of all; newest first. */
export async function listReports(
  db: Db,
  serverId: string,
  now: number,
  before?: string,
): Promise<ReportRecord[]> {
  const page = { reverse: true, limit: SERVER_LIMITS.auditPage, end: before };
  const found = await db.list(reports.prefix({ serverId }), page);
  return found.map(({ value }) => value).filter(({ at }) => at + SERVER_LIMITS.auditLife > now);
}

/** Deletes reports older than 90 days, and moves those that an older version kept in audit logs. */
export async function sweepReports(db: Db, now: number): Promise<void> {
  await moveFromAudit(db);
  const { auditLife } = SERVER_LIMITS;
  await deleteWhere(db, reports.prefix({}), ({ at }) => at + auditLife <= now);
  await deleteWhere(db, filedReports.prefix({}), (all) => all.at(-1)!.at + auditLife <= now);
}

/**
 * Returns an audit entry without the reporter and the text if it is about a report: the reported
 * person may read the log (MEND-70).
 */
export function withoutReporter(entry: AuditRecord): AuditRecord {
  if (!isReport(entry)) return entry;
  const { message: _, ...rest } = entry;
  return { ...rest, actor_id: "", reason: null };
}

/** Returns whether an audit entry is a report from a version without the queue. */
function isReport({ action, actor_id }: AuditRecord): boolean {
  return action === "message-report" && actor_id !== "";
}

async function moveFromAudit(db: Db): Promise<void> {
  let moving: Key<AuditRecord>[] = [];
  const move = async () => {
    const moved = moving;
    moving = [];
    await db.transact((tx) => {
      const found = tx.getMany(moved);
      moved.forEach((key, n) => moveIn(tx, key, found[n]));
    });
  };
  for await (const { key, value } of db.walk(auditEntries.prefix({}))) {
    if (!isReport(value)) continue;
    moving.push(auditEntries.key({ serverId: String(key[1]), id: value.id }));
    if (moving.length === REPORTS_PER_COMMIT) await move();
  }
  if (moving.length > 0) await move();
}

function moveIn(tx: Tx, key: Key<AuditRecord>, entry: AuditRecord | null): void {
  if (!entry || !isReport(entry)) return;
  tx.set(key, withoutReporter(entry));
  const { id, actor_id, target_id, channel_id = "", message = "", reason, at } = entry;
  reports.set(tx, { serverId: String(key[1]), id }, {
    id,
    reporter_id: actor_id,
    target_id: target_id ?? "",
    channel_id,
    message_id: null,
    message,
    reason,
    at,
  });
}
