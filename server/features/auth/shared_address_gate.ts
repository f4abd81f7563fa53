import { AppError } from "../../../protocol/errors.ts";
import type { Rate } from "../../../protocol/rates.ts";
import { rateLimited } from "../../base/rate_limiter.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { addressFailures, type AddressRecord } from "./records.ts";

/** Milliseconds after which an attempt without an outcome counts: its node may be gone. */
const ATTEMPT_TIMEOUT_MS = 60_000;
/** Milliseconds between two checks for a free slot. */
const CHECK_INTERVAL_MS = 50;
/** Checks before the client is asked to come back later. */
const MAX_LOOKS = 200;
/** Attempts that may wait at this node for the outcome of others. */
const MAX_WAITING = 64;

/**
 * `AddressGate` with its counts in the store, so that all nodes together allow what one does
 * (CL-7).
 */
export class SharedAddressGate {
  #waiting = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: () => number,
    private readonly rate: () => Rate | null,
  ) {}

  /**
   * Makes an attempt, at once or when the outcome of this address's other attempts is known.
   * @param address as `addressKey` makes it
   * @param counts whether it counts, by what it threw; null: it succeeded
   * @throws AppError rate_limited, server_busy, storage_unavailable, and what `attempt` throws
   */
  async run<R>(
    address: string,
    attempt: () => Promise<R>,
    counts: (error: unknown) => boolean,
  ): Promise<R> {
    const id = crypto.randomUUID();
    await this.#enter(address, id);
    let isCounted = true;
    try {
      const result = await attempt();
      isCounted = counts(null);
      return result;
    } catch (error) {
      isCounted = counts(error);
      throw error;
    } finally {
      // Where that fails it counts after a while.
      await this.#leave(address, id, isCounted).catch(() => {});
    }
  }

  /** @throws AppError rate_limited, server_busy */
  async #enter(address: string, id: string): Promise<void> {
    for (let looks = 0; !(await this.#take(address, id)); looks++) {
      if (looks >= MAX_LOOKS || this.#waiting >= MAX_WAITING) {
        throw new AppError("server_busy", { retryAfter: 2 });
      }
      this.#waiting++;
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
      this.#waiting--;
    }
  }

  /** @returns false: attempts that run have all places that are left */
  #take(address: string, id: string): Promise<boolean> {
    const key = addressFailures.key({ address });
    return this.db.transact((tx) => {
      const now = this.clock();
      const state = this.#current(tx.get(key), now);
      const left = (this.rate()?.points ?? Infinity) - state.counted;
      if (left <= 0) throw rateLimited(state.until - now);
      if (state.running.length >= left) return false;
      const mine = { id, lost: now + ATTEMPT_TIMEOUT_MS };
      tx.set(key, { ...state, running: [...state.running, mine] });
      return true;
    });
  }

  #leave(address: string, id: string, isCounted: boolean): Promise<void> {
    const key = addressFailures.key({ address });
    return this.db.transact((tx) => {
      const now = this.clock();
      const state = this.#current(tx.get(key), now);
      const running = state.running.filter((one) => one.id !== id);
      // An attempt that took too long has been counted already.
      const isNews = running.length < state.running.length;
      const after = this.#count({ ...state, running }, isCounted && isNews ? 1 : 0, now);
      if (after.counted === 0 && running.length === 0) tx.delete(key);
      else tx.set(key, after);
    });
  }

  /** The current window, with attempts that have no outcome counted in. */
  #current(stored: AddressRecord | null, now: number): AddressRecord {
    const { counted, until, running } = stored ?? { counted: 0, until: 0, running: [] };
    const left = running.filter(({ lost }) => lost > now);
    const state = { counted: until <= now ? 0 : counted, until, running: left };
    return this.#count(state, running.length - left.length, now);
  }

  #count(state: AddressRecord, by: number, now: number): AddressRecord {
    if (by === 0) return state;
    const until = state.until > now ? state.until : now + (this.rate()?.duration ?? 0) * 1000;
    return { ...state, counted: state.counted + by, until };
  }
}

/** Forgets addresses that nothing counts against any longer. */
export async function sweepAddresses(db: Db, now: number): Promise<void> {
  await deleteWhere(
    db,
    addressFailures.prefix({}),
    ({ until, running }) => until <= now && running.every(({ lost }) => lost <= now),
  );
}
