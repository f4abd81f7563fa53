import type { AdminAct } from "../../../protocol/admin.ts";

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
