import { type KeyLogEntry, keyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import type { Tx } from "../../storage/tx.ts";
import { logKeys } from "./records.ts";

/** Appends to the key log, in the transaction that it tells of. @returns the entry's index */
export function appendEntry(tx: Tx, entry: KeyLogEntry): number {
  const index = tx.get(logKeys.size) ?? 0;
  tx.set(logKeys.size, index + 1);
  tx.set(logKeys.entry(index), { userId: entry.userId, bytes: keyLogEntry(entry) });
  return index;
}
