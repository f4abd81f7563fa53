import type { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
// Imported by file, without types: the package's own entry loads its 20 other stores.
import memory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import res from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { AppError } from "../../protocol/errors.ts";
import { type RateName, RATES, type Rates } from "../../protocol/rates.ts";

export type { RateName };
export { RATES };

const Limiter = memory as unknown as typeof RateLimiterMemory;
const Refusal = res as unknown as typeof RateLimiterRes;

/**
 * Rate limits in memory, behind a small interface so that several processes could share a store.
 */
export interface RateLimits {
  readonly on: boolean;
  /** Counts one, or `cost`. @throws AppError `rate_limited` with `retryAfter` in seconds */
  take(name: RateName, key: string, cost?: number): Promise<void>;
  /** Returns one that `take` has counted. */
  giveBack(name: RateName, key: string): Promise<void>;
  /** Returns whether more than `times` times the limit has been counted: too many to respond to. */
  flooded(name: RateName, key: string, times: number): Promise<boolean>;
  /** Applies other rates. Counters of changed ones start over. */
  set(rates: Rates): void;
}

export function createRateLimits(on: boolean, rates: Rates = RATES): RateLimits {
  const limiters = new Map<RateName, RateLimiterMemory>();
  const set = (rates: Rates) => {
    for (const name of on ? Object.keys(rates) as RateName[] : []) {
      const { points, duration } = rates[name];
      const before = limiters.get(name);
      if (before?.points === points && before.duration === duration) continue;
      limiters.set(name, new Limiter({ keyPrefix: name, points, duration }));
    }
  };
  set(rates);
  return {
    on,
    async take(name, key, cost = 1) {
      try {
        await limiters.get(name)?.consume(key, cost);
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        throw rateLimited(refusal.msBeforeNext);
      }
    },
    async giveBack(name, key) {
      await limiters.get(name)?.reward(key);
    },
    async flooded(name, key, times) {
      const limiter = limiters.get(name);
      const counted = await limiter?.get(key);
      return !!limiter && (counted?.consumedPoints ?? 0) > limiter.points * times;
    },
    set,
  };
}

/** Returns the refusal, with the text that clients look for ('rate limit', ERR-31). */
export function rateLimited(milliseconds: number): AppError {
  return new AppError("rate_limited", { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
}
