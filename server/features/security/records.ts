import { SecurityRecord } from "../../base/security_record.ts";
import { record, type } from "../../kernel/records.ts";

/**
 * An admin's action, and the sessions of the account that were notified when they began (HARD-4).
 */
export interface PendingNotice extends SecurityRecord {
  /** When the first was, milliseconds; absent: none was. */
  toldAt?: number;
  toldTo?: string[];
}

/** Security events of an account. Ids sort by time. */
export const securityRecords = record("security", {
  value: type<SecurityRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** Security events by an admin, until the owner has signed in again and been notified (HARD-4). */
export const pendingNotices = record("security_untold", {
  value: type<PendingNotice>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});
