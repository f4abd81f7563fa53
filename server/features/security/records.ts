import { SecurityRecord } from "../../base/security_record.ts";
import { record, type } from "../../kernel/records.ts";

/** What an admin did, and which sessions of its subject were told at their beginning (HARD-4). */
export interface PendingNotice extends SecurityRecord {
  /** When the first was, milliseconds; absent: none was. */
  toldAt?: number;
  toldTo?: string[];
}

/** What happened to an account's safety. Ids sort by time. */
export const securityRecords = record("security", {
  value: type<SecurityRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** Of these what an admin did, until its subject has signed in again and been told (HARD-4). */
export const pendingNotices = record("security_untold", {
  value: type<PendingNotice>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});
