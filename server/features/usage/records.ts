import type { Key } from "../../storage/keys.ts";

/** The keys of these records. A prefix is a key that only `list` takes. */
export const usageKeys = {
  /** → bytes of messages that somebody has stored (HARD-12). */
  usage: (userId: string): Key<Deno.KvU64> => ["stored_bytes", userId],
  usages: ["stored_bytes"] as Key<Deno.KvU64>,
  /** There once everything that is stored is in those counters. */
  usageCounted: ["stored_bytes_counted"] as Key<true>,
};
