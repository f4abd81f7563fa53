import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { userRecords } from "../../membership/users/records.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { adminActs } from "./records.ts";

/** Deletes actions older than audit logs are kept (D-SRV-7). */
export async function sweepActs(db: Db, now: number): Promise<void> {
  await deleteWhere(db, adminActs.prefix({}), ({ at }) => at <= now - SERVER_LIMITS.auditLife);
}

/**
 * Deletes what is left of deleted accounts. The version before left counters, which `check` reports
 * as records of users that do not exist.
 */
export async function sweepDeletedAccounts({ db, features }: AppContext): Promise<void> {
  for await (const { value: { id, deleted } } of db.walk(userRecords.prefix({}))) {
    if (deleted && await features.hasLeft("user", id)) await features.purge("user", id);
  }
}
