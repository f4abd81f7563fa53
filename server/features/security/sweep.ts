import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { SecurityRecord } from "../../base/security_record.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteKeys, deleteWhere } from "../../storage/delete_all.ts";
import { securityKeys } from "./records.ts";
import { kept } from "./store.ts";

/** Forgets what is too old, or more than is kept. */
export async function sweepSecurity(db: Db, now: number): Promise<void> {
  const { securityLife } = SERVER_LIMITS;
  await deleteWhere(db, securityKeys.allPendingNotices, ({ at }) => at + securityLife <= now);
  let userId = "";
  let all: SecurityRecord[] = [];
  const forget = async () => {
    const staying = new Set(kept(all, now));
    const gone = all.filter((record) => !staying.has(record));
    await deleteKeys(db, gone.map(({ id }) => securityKeys.security(userId, id)));
  };
  // One account after another, the oldest of each first.
  for await (const { key, value } of db.walk(securityKeys.allSecurity)) {
    if (key[1] !== userId) {
      await forget();
      userId = String(key[1]);
      all = [];
    }
    all.unshift(value);
  }
  await forget();
}

/** Deletes all of an account that is gone. */
export async function forgetSecurity(db: Db, userId: string): Promise<void> {
  await deleteAll(db, securityKeys.securityOf(userId));
  await deleteAll(db, securityKeys.pendingNoticesOf(userId));
}
