import type { AppContext } from "../context.ts";
import { rateLimited } from "../http/rate_limits.ts";
import { keys } from "../kv/keys.ts";

/** 5 failures in 15 minutes per account and address (D-RATE); survives a restart. */
const MOST = 5;
const WINDOW = 15 * 60_000;

/**
 * Counts an attempt before it is tried, so that attempts at once count too.
 * @throws AppError rate_limited
 */
export async function countAttempt(
  app: AppContext,
  account: string,
  address: string,
): Promise<void> {
  const key = keys.failures(account, address);
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

/** The attempt was right: it and those before it are forgotten. */
export async function forgetFailures(
  app: AppContext,
  account: string,
  address: string,
): Promise<void> {
  await app.db.transact({ run: (tx) => tx.delete(keys.failures(account, address)) });
}
