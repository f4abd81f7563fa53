import { record, type } from "../../kernel/records.ts";

/** How the installation stood on one day (MEND-58). */
export interface DayRecord {
  /** Date like `2026-11-29`, in UTC. */
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

export const figures = record("figures", {
  value: type<DayRecord>(),
  key: { day: "text" },
  belongsTo: { nobody: "of the installation" },
});
