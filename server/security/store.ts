import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import type { Db } from "../kv/db.ts";
import { deleteAll, deleteKeys } from "../kv/delete_all.ts";
import { keys } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import type { SecurityRecord } from "./records.ts";

/** Of what an admin did, the newest few are told at the next sign-in. The list has all. */
const UNTOLD_MOST = 5;

export function putSecurity(tx: Tx, userId: string, record: SecurityRecord): void {
  tx.set(keys.security(userId, record.id), record);
  if (record.byAdmin) tx.set(keys.untold(userId, record.id), record);
}

/**
 * Takes what an admin did before this moment and its subject was not told at a sign-in since, the
 * oldest first. Of two at once one gets it.
 */
export async function takeUntold(
  db: Db,
  userId: string,
  before: number,
): Promise<SecurityRecord[]> {
  const found = (await db.list(keys.untoldOf(userId))).filter(({ value }) => value.at < before);
  if (found.length === 0) return [];
  return await db.transact({
    reads: found.slice(-UNTOLD_MOST).map(({ key }) => key),
    run(tx) {
      const left = found.slice(-UNTOLD_MOST).filter(({ key }) => tx.get(key) !== null);
      for (const { key } of found) tx.delete(key);
      return left.map(({ value }) => value);
    },
  });
}

/** What is kept of one account at `now`, the newest first. */
export async function listSecurity(
  db: Db,
  userId: string,
  now: number,
): Promise<SecurityRecord[]> {
  const found = await db.list(keys.securityOf(userId), { reverse: true });
  return kept(found.map(({ value }) => value), now);
}

/** Forgets what is too old, or more than is kept. */
export async function sweepSecurity(db: Db, now: number): Promise<void> {
  const byUser = new Map<string, SecurityRecord[]>();
  for await (const { key, value } of db.walk(keys.allSecurity)) {
    const userId = String(key[1]);
    byUser.set(userId, [value, ...byUser.get(userId) ?? []]);
  }
  const untold = await db.list(keys.allUntold);
  const late = untold.filter(({ value }) => value.at + SERVER_LIMITS.securityLife <= now);
  await deleteKeys(db, late.map(({ key }) => key));
  for (const [userId, all] of byUser) {
    const staying = new Set(kept(all, now));
    const gone = all.filter((record) => !staying.has(record));
    await deleteKeys(db, gone.map(({ id }) => keys.security(userId, id)));
  }
}

/** Deletes all of an account that is gone. */
export async function forgetSecurity(db: Db, userId: string): Promise<void> {
  await deleteAll(db, keys.securityOf(userId));
  await deleteAll(db, keys.untoldOf(userId));
}

/**
 * Of records, the newest first, those that stay. Sign-ins are counted apart: whoever signs in
 * over and over so pushes no change out of the list.
 */
function kept(all: SecurityRecord[], now: number): SecurityRecord[] {
  const left = { signIns: SERVER_LIMITS.securitySignIns, changes: SERVER_LIMITS.securityChanges };
  return all.filter(({ kind, at }) => {
    if (at + SERVER_LIMITS.securityLife <= now) return false;
    return left[kind === "signed_in" ? "signIns" : "changes"]-- > 0;
  });
}
