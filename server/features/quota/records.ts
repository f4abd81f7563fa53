import { record, type } from "../../kernel/records.ts";

/** → bytes that a person has stored (HARD-12). */
export const usageCounters = record("stored_bytes", {
  value: type<Deno.KvU64>(),
  key: { userId: "text" },
  belongsTo: { nobody: "counts what an account leaves" },
});

/** Exists once those counters hold everything that is stored. */
export const usageCounted = record("stored_bytes_counted", {
  value: type<true>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});
