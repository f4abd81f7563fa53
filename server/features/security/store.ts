import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { pendingNotices, securityRecords } from "./records.ts";
import type { SecurityRecord } from "../../base/security_record.ts";

/** Most admin actions reported at the next sign-in. The list has all. */
const MAX_PENDING = 5;
/** Milliseconds after the first notification, and most sessions whose notification is recorded. */
const NOTIFICATION_WINDOW_MS = 24 * 3600_000;
const MAX_NOTIFIED = 20;

export function putSecurity(tx: Tx, userId: string, record: SecurityRecord): void {
  securityRecords.set(tx, { userId, id: record.id }, record);
  if (record.byAdmin) pendingNotices.set(tx, { userId, id: record.id }, record);
}

/**
 * Returns what an admin did before this session began and it was not notified of, oldest first. All
 * sessions that begin within a day of the first are notified: an admin who signs in as the user
 * sees it, and so does the user.
 */
export async function takePendingNotices(
  db: Db,
  userId: string,
  { id, began }: { id: string; began: number },
): Promise<SecurityRecord[]> {
  const all = await pendingNotices.list(db, { userId });
  const found = all.filter(({ value }) => value.at < began);
  const late = found.filter(({ value: { toldAt = began } }) =>
    toldAt + NOTIFICATION_WINDOW_MS <= began
  );
  const open = found.filter((one) => !late.includes(one));
  if (found.length === 0) return [];
  return await db.transact((tx) => {
    for (const { at } of late.concat(open.slice(0, -MAX_PENDING))) pendingNotices.delete(tx, at);
    return open.slice(-MAX_PENDING).flatMap(({ at }) => {
      const record = pendingNotices.get(tx, at);
      if (!record || record.toldTo?.includes(id)) return [];
      const { toldAt = began, toldTo = [], ...notice } = record;
      pendingNotices.set(tx, at, {
        ...notice,
        toldAt,
        toldTo: [...toldTo, id].slice(-MAX_NOTIFIED),
      });
      return [notice];
    });
  });
}

/** Lists an account's security records at `now`, newest first. */
export async function listSecurity(db: Db, userId: string, now: number): Promise<SecurityRecord[]> {
  const found = await db.list(securityRecords.prefix({ userId }), { reverse: true });
  return kept(found.map(({ value }) => value), now);
}

/**
 * Filters records, newest first, to those that stay. Sign-ins, changes and admin actions are
 * counted apart, so that repeating one pushes none of the others out of the list.
 */
export function kept(all: SecurityRecord[], now: number): SecurityRecord[] {
  const { securitySignIns: signIns, securityChanges: changes } = SERVER_LIMITS;
  const left = { signIns, changes, byAdmin: changes };
  return all.filter(({ kind, at, byAdmin }) => {
    if (at + SERVER_LIMITS.securityLife <= now) return false;
    return left[byAdmin ? "byAdmin" : kind === "signed_in" ? "signIns" : "changes"]-- > 0;
  });
}
