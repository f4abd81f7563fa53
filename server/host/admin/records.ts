import { record, type } from "../../kernel/records.ts";
import type { AdminAct } from "../../../protocol/admin_logs.ts";

/** Something that an admin did, or the host at the command line (`actor` null). */
export interface AdminActRecord {
  id: string;
  action: AdminAct["action"];
  /** Names at that time: either may be gone by now. */
  actor: string | null;
  target: string | null;
  /** Milliseconds. */
  at: number;
}

/** Acts of admins and the host. Ids sort by time. */
export const adminActs = record("admin_act", {
  value: type<AdminActRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "of the installation" },
});
