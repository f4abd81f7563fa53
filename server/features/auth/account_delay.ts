import type { FeaturesContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { Counts } from "../../base/counts.ts";
import { rateLimited } from "../../base/rate_limiter.ts";
import { type GuessRecord, guessRecords } from "./records.ts";

/** So many failures from anywhere are free; each is forgotten in 6 minutes: 10 in an hour. */
const MAX_FREE_FAILURES = 10;
const FAILURE_LIFETIME_MS = 6 * 60_000;
/** Where the delay is longest. More are not remembered: soon after the last guess all is as ever. */
const MAX_LEVEL = 16;
/** Milliseconds: doubled by each failure beyond the free ones. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/**
 * Slows down guesses at one account, from however many addresses: the delay between attempts grows
 * with each failure, up to a minute (HARD-7). It never locks an account for longer, and only
 * applies to devices that the account does not know. Survives a restart.
 */
export class AccountDelay {
  /** Attempts whose outcome is still open, by account. */
  readonly #running = new Counts();

  /**
   * Tries a password, unless it is too early.
   * @param account a user id, or a name that nobody has
   * @throws AppError rate_limited, and what `check` throws
   */
  async run(
    app: FeaturesContext,
    account: string,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
    if (app.db.isShared) return await runAmongNodes(app, account, check);
    await this.#inTurn(app, account, async () => {
      const stored = await app.db.get(guessRecords.key({ account }));
      const wait = waitOf(stored, this.#running.of(account), app.clock());
      if (wait > 0) throw rateLimited(wait);
      this.#running.add(account);
    });
    try {
      const right = await check();
      if (!right) await this.#inTurn(app, account, () => noteFailure(app, account));
      return right;
    } finally {
      this.#running.add(account, -1);
    }
  }

  #inTurn(app: FeaturesContext, account: string, work: () => Promise<void>): Promise<void> {
    return app.attempts(`delay ${account}`, work);
  }
}

/**
 * Tries a password where other nodes may do so at the same time (CL-7): it counts as a failure
 * until it has succeeded.
 */
async function runAmongNodes(
  app: FeaturesContext,
  account: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const key = guessRecords.key({ account });
  const { before, counted } = await app.db.transact((tx) => {
    const before = tx.get(key);
    const at = app.clock();
    const wait = waitOf(before, 0, at);
    if (wait > 0) throw rateLimited(wait);
    const counted = { level: Math.min(MAX_LEVEL, levelOf(before, at) + 1), at };
    tx.set(key, counted);
    return { before, counted };
  });
  let isFailure = false;
  try {
    isFailure = !(await check());
    return !isFailure;
  } finally {
    if (!isFailure) {
      await app.db.transact((tx) => {
        const now = tx.get(key);
        if (!now) return;
        const isMine = now.level === counted.level && now.at === counted.at;
        const after = isMine && before ? before : { ...now, level: now.level - 1 };
        if (after.level > 0) tx.set(key, after);
        else tx.delete(key);
      });
    }
  }
}

/** Forgets accounts that no delay applies to any longer. */
export async function sweepGuesses(app: FeaturesContext): Promise<void> {
  const now = app.clock();
  await deleteWhere(app.db, guessRecords.prefix({}), (guesses) => levelOf(guesses, now) === 0);
}

async function noteFailure(app: FeaturesContext, account: string): Promise<void> {
  const key = guessRecords.key({ account });
  await app.db.transact((tx) => {
    const at = app.clock();
    tx.set(key, { level: Math.min(MAX_LEVEL, levelOf(tx.get(key), at) + 1), at });
  });
}

/** Failures that still count; those that run count as such. */
function levelOf(stored: GuessRecord | null, now: number): number {
  return stored
    ? Math.max(0, stored.level - Math.floor((now - stored.at) / FAILURE_LIFETIME_MS))
    : 0;
}

/** Milliseconds until the next attempt is looked at; 0: now. */
function waitOf(stored: GuessRecord | null, running: number, now: number): number {
  if (running > 0) return delayAt(levelOf(stored, now) + running);
  return stored ? Math.max(0, stored.at + delayAt(stored.level) - now) : 0;
}

function delayAt(level: number): number {
  return level < MAX_FREE_FAILURES
    ? 0
    : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (level - MAX_FREE_FAILURES));
}

declare module "../context.ts" {
  interface FeaturesContext {
    /** Makes guesses at one account slow. */
    delays: AccountDelay;
  }
}
