import type { Key } from "../../storage/keys.ts";
import type { AdminAct } from "../../../protocol/admin_logs.ts";

/** Something that an admin did, or the host at the command line (`actor` null). */
export interface AdminActRecord {
  id: string;
  action: AdminAct["action"];
  /** As they were called then: either may be gone by now. */
  actor: string | null;
  target: string | null;
  /** Milliseconds. */
  at: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const adminKeys = {
  /** What admins and the host did. Ids sort by time. */
  adminAct: (id: string): Key<AdminActRecord> => ["admin_act", id],
  adminActs: ["admin_act"] as Key<AdminActRecord>,
};
