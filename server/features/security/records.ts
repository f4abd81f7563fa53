import { SecurityRecord } from "../../base/security_record.ts";
import type { Key } from "../../storage/keys.ts";

/** What an admin did, and which sessions of its subject were told at their beginning (HARD-4). */
export interface PendingNotice extends SecurityRecord {
  /** When the first was, milliseconds; absent: none was. */
  toldAt?: number;
  toldTo?: string[];
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const securityKeys = {
  /** What happened to an account's safety. Ids sort by time. */
  security: (userId: string, id: string): Key<SecurityRecord> => ["security", userId, id],
  securityOf: (userId: string): Key<SecurityRecord> => ["security", userId],
  allSecurity: ["security"] as Key<SecurityRecord>,
  /** Of these what an admin did, until its subject has signed in again and been told (HARD-4). */
  pendingNotice: (
    userId: string,
    id: string,
  ): Key<PendingNotice> => ["security_untold", userId, id],
  pendingNoticesOf: (userId: string): Key<PendingNotice> => ["security_untold", userId],
  allPendingNotices: ["security_untold"] as Key<PendingNotice>,
};
