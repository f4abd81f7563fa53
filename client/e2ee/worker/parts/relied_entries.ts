import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { type KeyLogEntry, readKeyLogEntry } from "../../../../protocol/e2ee/key_log.ts";

/**
 * Key log entries in a person's name that this device stores permanently: a server that was
 * restored from a backup gets them back (MEND-32), and none can be denied (MEND-30).
 */
export interface ReliedEntries {
  /** Entries that this device has used, in the order in which it saw them. */
  entries: Bytes[];
  /** Leaves of shown entries that aren't theirs now. */
  others: Bytes[];
  /** Size up to which the log was seen to be complete, and its branch. */
  seen: { branch: number; size: number };
}

const NOTHING: ReliedEntries = { entries: [], others: [], seen: { branch: 0, size: 0 } };

/** Reads stored entries; earlier versions stored only the list. */
export function readRelied(stored: ReliedEntries | Bytes[] | null): ReliedEntries {
  return Array.isArray(stored) ? { ...NOTHING, entries: stored } : stored ?? NOTHING;
}

/** @returns entries of both, known ones first */
export function joined(known: Bytes[], shown: Bytes[]): Bytes[] {
  return [...known, ...shown.filter((one) => !known.some((entry) => equal(entry, one)))];
}

/**
 * Returns whether another key replaced the one of `beginning`, by the order of the entries relied
 * on. A first key never replaces one: after a server lost a reset, it would be the former key.
 */
export function isFormer(entries: Bytes[], beginning: Bytes): boolean {
  const kinds = entries.slice(entries.findIndex((one) => equal(one, beginning)) + 1).map(kindOf);
  return kinds.includes("reset") || kindOf(beginning) === "person" && kinds.includes("person");
}

function kindOf(entry: Bytes): KeyLogEntry["kind"] {
  return readKeyLogEntry(entry).kind;
}
