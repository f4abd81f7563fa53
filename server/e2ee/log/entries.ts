import { type KeyLogEntry, keyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import type { Tx } from "../../storage/tx.ts";
import { logEntries, logSize } from "./records.ts";

/**
 * Appends an entry to the key log, in the transaction that it reports. @returns the entry's index
 */
export function appendEntry(tx: Tx, entry: KeyLogEntry): number {
  const index = logSize.get(tx, {}) ?? 0;
  logSize.set(tx, {}, index + 1);
  logEntries.set(tx, { index }, { userId: entry.userId, bytes: keyLogEntry(entry) });
  return index;
}
