/** Files of a store, and how many of them the database has no record of. */
export interface FileCounts {
  files: number;
  unknown: number;
}

/** Unknown files that a store may have in any case: leftovers of a crash. */
const MIN_UNKNOWN = 20;
const UNKNOWN_SHARE = 0.01;

/** More files are unknown than leftovers explain: the store may be another database's (MEND-2). */
export function hasManyUnknown({ files, unknown }: FileCounts): boolean {
  return unknown >= MIN_UNKNOWN && unknown > files * UNKNOWN_SHARE;
}
