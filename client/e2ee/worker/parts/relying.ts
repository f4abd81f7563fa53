import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { type KeyLogEntry, readKeyLogEntry } from "../../../../protocol/e2ee/key_log.ts";

/**
 * What this device keeps for good of the key log's entries in somebody's name: a server that was
 * restored from a backup is given them again (MEND-32), and none is believed away (MEND-30).
 */
export interface Relied {
  /** Entries that this device has used, in the order in which it was shown them. */
  entries: Bytes[];
  /** Leaves of entries that were shown, and are none of theirs now. */
  others: Bytes[];
  /** How many entries of the log were seen to leave nothing out, and in which branch of it. */
  seen: { branch: number; size: number };
}

const NOTHING: Relied = { entries: [], others: [], seen: { branch: 0, size: 0 } };

/** Versions before kept the entries alone. */
export function readRelied(stored: Relied | Bytes[] | null): Relied {
  return Array.isArray(stored) ? { ...NOTHING, entries: stored } : stored ?? NOTHING;
}

/** @returns entries of both, those that were known first */
export function joined(known: Bytes[], shown: Bytes[]): Bytes[] {
  return [...known, ...shown.filter((one) => !known.some((entry) => equal(entry, one)))];
}

/**
 * Tells whether another key took the place of the one with which `beginning` begins, by the entries
 * that were relied on in their order. A first key never does: of a new beginning that a server lost
 * it would be the former one.
 */
export function isFormer(entries: Bytes[], beginning: Bytes): boolean {
  const kinds = entries.slice(entries.findIndex((one) => equal(one, beginning)) + 1).map(kindOf);
  return kinds.includes("reset") || kindOf(beginning) === "person" && kinds.includes("person");
}

function kindOf(entry: Bytes): KeyLogEntry["kind"] {
  return readKeyLogEntry(entry).kind;
}
