import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { SecurityRecord } from "../../base/security_record.ts";
import type { Db } from "../../storage/db.ts";
import { deleteKeys, deleteWhere } from "../../storage/delete_all.ts";
import { pendingNotices, securityRecords } from "./records.ts";
import { kept } from "./store.ts";

/** Deletes records that are too old, or above the limit. */
export async function sweepSecurity(db: Db, now: number): Promise<void> {
  const { securityLife } = SERVER_LIMITS;
  await deleteWhere(db, pendingNotices.prefix({}), ({ at }) => at + securityLife <= now);
  let userId = "";
  let all: SecurityRecord[] = [];
  const forget = async () => {
    const staying = new Set(kept(all, now));
    const gone = all.filter((record) => !staying.has(record));
    await deleteKeys(db, gone.map(({ id }) => securityRecords.key({ userId, id })));
  };
  // Walks account by account, the oldest record of each first.
  for await (const { key, value } of db.walk(securityRecords.prefix({}))) {
    if (key[1] !== userId) {
      await forget();
      userId = String(key[1]);
      all = [];
    }
    all.unshift(value);
  }
  await forget();
}
