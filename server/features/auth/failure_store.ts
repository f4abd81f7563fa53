import type { FeaturesContext } from "../context.ts";
import { addressKey } from "../../base/address.ts";
import { rateLimited } from "../../base/rate_limiter.ts";
import type { Key } from "../../storage/keys.ts";
import { type FailureRecord, failureRecords } from "./records.ts";

/** 5 failures in 15 minutes per account and address (D-RATE); survives a restart. */
const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

/**
 * Tries a password or code. Attempts of one account and address (or known device) wait for each
 * other, so that simultaneous guesses count too. A success clears the failures before it; an
 * attempt that could not be made because the server is busy does not count.
 * @throws AppError rate_limited, and what `check` throws
 */
export function attempt(
  app: FeaturesContext,
  account: string,
  from: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = failureRecords.key({ account, address: addressKey(from) });
  return app.attempts(JSON.stringify(key), async () => {
    if (app.db.isShared) return await attemptAmongNodes(app, key, check);
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

/**
 * Tries a password or code where other nodes may do so at the same time (CL-7): it counts as a
 * failure until it has succeeded.
 */
async function attemptAmongNodes(
  app: FeaturesContext,
  key: Key<FailureRecord>,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { until } = await app.db.transact((tx) => {
    const before = failuresOf(tx.get(key), app.clock());
    if (before.count >= MAX_FAILURES) throw rateLimited(before.until - app.clock());
    const counted = { ...before, count: before.count + 1 };
    tx.set(key, counted);
    return counted;
  });
  let right: boolean;
  try {
    right = await check();
  } catch (error) {
    await app.db.transact((tx) => {
      const now = tx.get(key);
      if (!now || now.until !== until) return;
      if (now.count > 1) tx.set(key, { ...now, count: now.count - 1 });
      else tx.delete(key);
    });
    throw error;
  }
  if (right) await app.db.transact((tx) => tx.delete(key));
  return right;
}

/** Returns the key that counts the attempts of a session, from any address. */
export function ofSession(sessionId: string): string {
  return `session ${sessionId}`;
}

async function currentFailures(
  app: FeaturesContext,
  key: Key<FailureRecord>,
): Promise<FailureRecord> {
  return failuresOf(await app.db.get(key), app.clock());
}

/** The failures of the window that is running. */
function failuresOf(stored: FailureRecord | null, now: number): FailureRecord {
  return stored && stored.until > now ? stored : { count: 0, until: now + WINDOW_MS };
}
