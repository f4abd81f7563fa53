import type { RestoredServer } from "../link/keys.ts";
import type { RestoredRecord } from "./records.ts";

/** Milliseconds within which repeated restores are no accident (MEND-32). */
export const REPEATED_RESTORES_WINDOW_MS = 30 * 86_400_000;
const MAX_RESTORES = 3;

/** Returns the restore as pages show it; null: there was none, or it was read. */
export function restoredState(record: RestoredRecord | null, now: number): RestoredServer | null {
  if (!record) return null;
  const isOften =
    record.times.filter((at) => now - at < REPEATED_RESTORES_WINDOW_MS).length >= MAX_RESTORES;
  // A record is made with the first of its times.
  return record.isSaid && !isOften ? null : { at: record.times.at(-1)!, isOften };
}
