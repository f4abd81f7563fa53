import type { SecurityKind } from "../../protocol/security.ts";

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
