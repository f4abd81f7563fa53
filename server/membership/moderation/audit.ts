import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { Counts } from "../../base/counts.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { auditEntries, type AuditRecord } from "./records.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";

/** Logs an act in the transaction that performs it; members who may read the log are notified. */
export function record(
  app: MembershipContext,
  tx: Tx,
  serverId: string,
  act:
    & Pick<
      AuditRecord,
      "action" | "actor_id" | "target_id" | "channel_id" | "delete_message_seconds"
    >
    & {
      reason?: string;
    },
): void {
  const id = app.ids.uuid();
  const entry = { ...act, id, reason: act.reason || null, at: app.clock() };
  auditEntries.set(tx, { serverId, id }, entry);
  app.bus.publishAfter(tx, { type: "moderation-changed", serverId });
}

/** Returns a page of entries before one, or of all; newest first. */
export async function listAudit(
  db: Db,
  serverId: string,
  now: number,
  before?: string,
): Promise<AuditRecord[]> {
  const page = { reverse: true, limit: SERVER_LIMITS.auditPage, end: before };
  const found = await db.list(auditEntries.prefix({ serverId }), page);
  return found.map(({ value }) => value).filter(({ at }) => at + SERVER_LIMITS.auditLife > now);
}

/**
 * Deletes entries older than 90 days (D-SRV-7), and all but the newest of one person in a server:
 * they count against no quota, so their number is limited (MEND-11).
 */
export async function sweepModeration(
  db: Db,
  now: number,
  mostOfOne: number = SERVER_LIMITS.auditOfOne,
): Promise<void> {
  const { auditLife } = SERVER_LIMITS;
  await deleteWhere(db, auditEntries.prefix({}), ({ at }) => at + auditLife <= now);
  const surplus = await countSurplus(db, mostOfOne);
  if (surplus.total === 0) return;
  // Walked in the order of time.
  await deleteWhere(db, auditEntries.prefix({}), ({ actor_id }, [, serverId]) => {
    const of = `${String(serverId)} ${actor_id}`;
    const isSurplus = surplus.of(of) > 0;
    if (isSurplus) surplus.add(of, -1);
    return isSurplus;
  });
}

/** Counts the surplus entries, by server and person. */
async function countSurplus(db: Db, mostOfOne: number): Promise<Counts> {
  const [all, surplus] = [new Counts(), new Counts()];
  for await (const { key, value: { actor_id } } of db.walk(auditEntries.prefix({}))) {
    const of = `${String(key[1])} ${actor_id}`;
    all.add(of);
    if (all.of(of) > mostOfOne) surplus.add(of);
  }
  return surplus;
}
