import type { Key } from "../../storage/keys.ts";
import type { SecurityKind } from "../../../protocol/security.ts";

/** Something that happened to an account's safety (HARD-3). */
export interface SecurityRecord {
  /** UUIDv7: sorts by time. */
  id: string;
  kind: SecurityKind;
  /** Milliseconds. */
  at: number;
  /** User agent; null where an admin did it. */
  device: string | null;
  /** The session that did it; null: none did, or none of the user's. */
  sessionId: string | null;
  byAdmin: boolean;
}

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
