import type { SecurityEntry } from "../../../protocol/security.ts";
import type { SecurityRecord } from "../../base/security_record.ts";

/** For the user alone. `sessionId`: of the session that reads it; null: of none of them. */
export function securityView(record: SecurityRecord, sessionId: string | null): SecurityEntry {
  return {
    id: record.id,
    kind: record.kind,
    at: new Date(record.at).toISOString(),
    device: record.device,
    by_admin: record.byAdmin,
    current: record.sessionId !== null && record.sessionId === sessionId,
  };
}
