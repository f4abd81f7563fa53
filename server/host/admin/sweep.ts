import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import { deleteKeys } from "../../storage/delete_all.ts";
import { adminKeys } from "./records.ts";

/** Forgets what is older than audit logs are kept (D-SRV-7). */
export async function sweepActs(db: Db, now: number): Promise<void> {
  const all = await db.list(adminKeys.adminActs);
  const old = all.filter(({ value }) => value.at <= now - SERVER_LIMITS.auditLife);
  await deleteKeys(db, old.map(({ key }) => key));
}
