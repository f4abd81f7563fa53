import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../protocol/errors.ts";

/** How many, in how many seconds (D-RATE). Keys are user ids or addresses. */
export const RATES = {
  messages: { points: 10, duration: 10 },
  reactions: { points: 30, duration: 10 },
  typing: { points: 20, duration: 10 },
  voiceJoins: { points: 20, duration: 60 },
  /** Offers, answers, candidates and states of voice together. */
  signalling: { points: 200, duration: 10 },
  invites: { points: 20, duration: 60 },
  /** By address: login and register. */
  credentials: { points: 20, duration: 15 * 60 },
  /** By address: new sockets. */
  sockets: { points: 15, duration: 60 },
  /** By user, or by address without one: everything else under /api, and socket events. */
  api: { points: 300, duration: 60 },
} as const;
export type RateName = keyof typeof RATES;

/** In memory behind a small interface, so that several processes could share a store. */
export interface RateLimits {
  readonly on: boolean;
  /** Counts one. @throws AppError `rate_limited` with `retryAfter` in seconds */
  take(name: RateName, key: string): Promise<void>;
}

export function createRateLimits(on: boolean): RateLimits {
  const limiters = new Map<RateName, RateLimiterMemory>();
  for (const [name, rate] of Object.entries(RATES)) {
    if (on) limiters.set(name as RateName, new RateLimiterMemory({ keyPrefix: name, ...rate }));
  }
  return {
    on,
    async take(name, key) {
      try {
        await limiters.get(name)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimited(refusal.msBeforeNext);
      }
    },
  };
}

/** The refusal, with the text that clients look for ('rate limit', ERR-31). */
export function rateLimited(milliseconds: number): AppError {
  return new AppError("rate_limited", { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });
}
