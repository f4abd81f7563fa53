import type { Tx } from "../../storage/tx.ts";
import { heldFiles } from "./records.ts";

/** Keeps files that are in no message yet beyond a day: a scheduled message has them (COM-14). */
export function holdFiles(tx: Tx, userId: string, ids: readonly string[] = []): void {
  for (const id of ids) heldFiles.set(tx, { userId, id }, true);
}

export function letGoOfFiles(tx: Tx, userId: string, ids: readonly string[] = []): void {
  for (const id of ids) heldFiles.delete(tx, { userId, id });
}
