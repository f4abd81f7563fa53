import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { SecurityRecord } from "../../base/security_record.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteKeys, deleteWhere } from "../../storage/delete_all.ts";
import { securityKeys } from "./records.ts";
import { kept } from "./store.ts";

/** Forgets what is too old, or more than is kept. */
export async function sweepSecurity(db: Db, now: number): Promise<void> {
  const byUser = new Map<string, SecurityRecord[]>();
  for await (const { key, value } of db.walk(securityKeys.allSecurity)) {
    const userId = String(key[1]);
    byUser.set(userId, [value, ...byUser.get(userId) ?? []]);
  }
  const { securityLife } = SERVER_LIMITS;
  await deleteWhere(db, securityKeys.allPendingNotices, ({ at }) => at + securityLife <= now);
  for (const [userId, all] of byUser) {
    const staying = new Set(kept(all, now));
    const gone = all.filter((record) => !staying.has(record));
    await deleteKeys(db, gone.map(({ id }) => securityKeys.security(userId, id)));
  }
}

/** Deletes all of an account that is gone. */
export async function forgetSecurity(db: Db, userId: string): Promise<void> {
  await deleteAll(db, securityKeys.securityOf(userId));
  await deleteAll(db, securityKeys.pendingNoticesOf(userId));
}
