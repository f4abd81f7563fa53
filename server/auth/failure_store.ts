import type { AppContext } from "../context.ts";
import { rateLimited } from "../http/rate_limits.ts";
import { type Key, keys } from "../kv/keys.ts";
import type { FailureRecord } from "./records.ts";

/** 5 failures in 15 minutes per account and address (D-RATE); survives a restart. */
const MOST = 5;
const WINDOW = 15 * 60_000;

/**
 * Tries a password or code. It is counted before it is tried, so that attempts at once
 * count too; what was right forgets those before it, what could not be tried does not count.
 * @throws AppError rate_limited, and what `check` throws
 */
export async function attempt(
  app: AppContext,
  account: string,
  address: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = keys.failures(account, address);
  await count(app, key);
  const right = await check().catch(async (error) => {
    await takeBack(app, key);
    throw error;
  });
  if (right) await app.db.transact({ run: (tx) => tx.delete(key) });
  return right;
}

async function count(app: AppContext, key: Key<FailureRecord>): Promise<void> {
  await app.db.transact({
    reads: [key],
    run(tx) {
      const now = app.clock();
      const stored = tx.get(key);
      const failures = stored && stored.until > now ? stored : { count: 0, until: now + WINDOW };
      if (failures.count >= MOST) throw rateLimited(failures.until - now);
      tx.set(key, { ...failures, count: failures.count + 1 });
    },
  });
}

async function takeBack(app: AppContext, key: Key<FailureRecord>): Promise<void> {
  await app.db.transact({
    reads: [key],
    run(tx) {
      const stored = tx.get(key);
      if (stored) tx.set(key, { ...stored, count: Math.max(0, stored.count - 1) });
    },
  });
}
