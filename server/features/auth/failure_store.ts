import type { FeaturesContext } from "../context.ts";
import { addressKey } from "../../base/address.ts";
import { rateLimited } from "../../base/rate_limits.ts";
import type { Key } from "../../storage/keys.ts";
import { authKeys, type FailureRecord } from "./records.ts";

/** 5 failures in 15 minutes per account and address (D-RATE); survives a restart. */
const MAX_FAILURES = 5;
const WINDOW = 15 * 60_000;

/**
 * Tries a password or code. Attempts of one account and address (or known device) wait for each other, so
 * that guesses at once count too; what was right forgets the failures before it, what could
 * not be tried (the server is busy) does not count.
 * @throws AppError rate_limited, and what `check` throws
 */
export function attempt(
  app: FeaturesContext,
  account: string,
  from: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = authKeys.failures(account, addressKey(from));
  return app.attempts(JSON.stringify(key), async () => {
    const before = await currentFailures(app, key);
    if (before.count >= MAX_FAILURES) throw rateLimited(before.until - app.clock());
    const right = await check();
    if (!right) {
      const after = await currentFailures(app, key);
      const failed = { ...after, count: after.count + 1 };
      await app.db.transact((tx) => tx.set(key, failed));
    } else if (before.count > 0) await app.db.transact((tx) => tx.delete(key));
    return right;
  });
}

/** By which the attempts of a session are counted, wherever they come from. */
export function ofSession(sessionId: string): string {
  return `session ${sessionId}`;
}

/** The failures of the window that is running. */
async function currentFailures(
  app: FeaturesContext,
  key: Key<FailureRecord>,
): Promise<FailureRecord> {
  const stored = await app.db.get(key);
  const now = app.clock();
  return stored && stored.until > now ? stored : { count: 0, until: now + WINDOW };
}
