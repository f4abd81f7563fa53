import type { Db } from "../../storage/db.ts";
import { usageCounted, usageCounters } from "./records.ts";
import { counted } from "../../storage/tx.ts";

/** People whose counters are written in one commit. */
const COUNTERS_PER_COMMIT = 500;

/** Bytes that people have stored, by user id; null: it was never counted. */
export async function storedUsage(db: Db): Promise<Map<string, number> | null> {
  if (await db.get(usageCounted.key({})) === null) return null;
  const all = new Map<string, number>();
  for await (const { key, value } of db.walk(usageCounters.prefix({}))) {
    all.set(String(key[1]), counted(value));
  }
  return all;
}

/** Adds a first count to what was counted meanwhile. Bytes by user id. */
export async function addCounts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const all = [...counts];
  // Commits once even without a count, so that an empty installation is marked as counted.
  for (let i = 0; i < Math.max(1, all.length); i += COUNTERS_PER_COMMIT) {
    await db.transact((tx) => {
      for (const [userId, bytes] of all.slice(i, i + COUNTERS_PER_COMMIT)) {
        tx.sum(usageCounters.key({ userId }), bytes);
      }
      if (i + COUNTERS_PER_COMMIT >= all.length) usageCounted.set(tx, {}, true);
    });
  }
}
