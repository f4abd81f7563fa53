import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { pendingNotices, securityRecords } from "./records.ts";
import type { SecurityRecord } from "../../base/security_record.ts";

/** Of what an admin did, the newest few are told at the next sign-in. The list has all. */
const MAX_PENDING = 5;
/** Milliseconds after the first telling, and sessions that are known to have been told. */
const TELLING = 24 * 3600_000;
const MAX_NOTIFIED = 20;

export function putSecurity(tx: Tx, userId: string, record: SecurityRecord): void {
  securityRecords.set(tx, { userId, id: record.id }, record);
  if (record.byAdmin) pendingNotices.set(tx, { userId, id: record.id }, record);
}

/**
 * What an admin did before this session of its subject began and the session was not told, the
 * oldest first. Told are all sessions that begin within a day of the first: an admin who signs in
 * as somebody else hears it, and so does whom it concerns.
 */
export async function takePendingNotices(
  db: Db,
  userId: string,
  { id, began }: { id: string; began: number },
): Promise<SecurityRecord[]> {
  const all = await pendingNotices.list(db, { userId });
  const found = all.filter(({ value }) => value.at < began);
  const late = found.filter(({ value: { toldAt = began } }) => toldAt + TELLING <= began);
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

/** What is kept of one account at `now`, the newest first. */
export async function listSecurity(db: Db, userId: string, now: number): Promise<SecurityRecord[]> {
  const found = await db.list(securityRecords.prefix({ userId }), { reverse: true });
  return kept(found.map(({ value }) => value), now);
}

/**
 * Of records, the newest first, those that stay. Sign-ins are counted apart, and so is what admins
 * did: whoever signs in over and over, or changes things, so pushes nothing else out of the list.
 */
export function kept(all: SecurityRecord[], now: number): SecurityRecord[] {
  const { securitySignIns: signIns, securityChanges: changes } = SERVER_LIMITS;
  const left = { signIns, changes, byAdmin: changes };
  return all.filter(({ kind, at, byAdmin }) => {
    if (at + SERVER_LIMITS.securityLife <= now) return false;
    return left[byAdmin ? "byAdmin" : kind === "signed_in" ? "signIns" : "changes"]-- > 0;
  });
}
