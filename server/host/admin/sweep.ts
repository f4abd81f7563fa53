import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { adminActs } from "./records.ts";

/** Deletes actions older than audit logs are kept (D-SRV-7). */
export async function sweepActs(db: Db, now: number): Promise<void> {
  await deleteWhere(db, adminActs.prefix({}), ({ at }) => at <= now - SERVER_LIMITS.auditLife);
}
