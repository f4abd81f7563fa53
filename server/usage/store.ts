import type { Db } from "../kv/db.ts";
import { keys } from "../kv/keys.ts";

/** People whose counters are written in one commit, which takes 100 checks. */
const AT_ONCE = 80;

/** Bytes that somebody has stored, as far as it is written. */
export async function storedUsage(db: Db, userId: string): Promise<number> {
  return await db.get(keys.usage(userId)) ?? 0;
}

/** Bytes of everybody; null: it was never counted. */
export function storedTotal(db: Db): Promise<number | null> {
  return db.get(keys.usageTotal);
}

/**
 * Adds to the counters. Bytes by user id.
 * @param first whether this is the first count: only then may there be no total yet
 */
export async function addUsage(
  db: Db,
  changes: ReadonlyMap<string, number>,
  first: boolean,
): Promise<void> {
  const all = [...changes];
  // An installation without a message is counted too.
  for (let i = 0; i < Math.max(1, all.length); i += AT_ONCE) {
    const part = all.slice(i, i + AT_ONCE);
    const last = i + AT_ONCE >= all.length;
    await db.transact({
      reads: [keys.usageTotal, ...part.map(([userId]) => keys.usage(userId))],
      run(tx) {
        for (const [userId, bytes] of part) {
          // A first count that was interrupted begins anew: what it wrote is replaced.
          const before = first ? 0 : tx.get(keys.usage(userId)) ?? 0;
          tx.set(keys.usage(userId), Math.max(0, before + bytes));
        }
        const sum = (first ? all : part).reduce((sum, [, bytes]) => sum + bytes, 0);
        if (!first) tx.set(keys.usageTotal, Math.max(0, (tx.get(keys.usageTotal) ?? 0) + sum));
        else if (last) tx.set(keys.usageTotal, sum);
      },
    });
  }
}
