import { refName, rowName } from "./conversation_names.ts";
import type { Covers, RowRecord } from "./group_records.ts";
import type { Changes } from "./store.ts";

/** Characters of a text that are kept for quotes. */
export const QUOTABLE = 1000;

/** Adds a count of a device to those that a row stands for. */
export function withCount(covers: Covers, deviceId: string, n: number): Covers {
  return { ...covers, [deviceId]: [n, ...covers[deviceId] ?? []] };
}

/** A row, to be found by its id and by its `ref`. */
export function rowChanges(channelId: string, id: string, row: RowRecord): Changes {
  return { [rowName(channelId, id)]: row, [refName(channelId, row.ref)]: id };
}
