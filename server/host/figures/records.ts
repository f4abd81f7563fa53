import type { Key } from "../../storage/keys.ts";

/** How the installation stood on one day (MEND-58). */
export interface DayRecord {
  /** As `2026-11-29`, in UTC. */
  day: string;
  /** Accounts that are not deleted. */
  people: number;
  /** People online at once, at most. */
  online: number;
  /** Written in all channels that exist. */
  messages: number;
  /** Bytes of messages and files. */
  stored: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const figuresKeys = {
  day: (day: string): Key<DayRecord> => ["figures", day],
  days: ["figures"] as Key<DayRecord>,
};
