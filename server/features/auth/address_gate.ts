import { AppError } from "../../../protocol/errors.ts";
import type { Rate } from "../../../protocol/rates.ts";
import { addressKey } from "../../base/address.ts";
import { rateLimited } from "../../base/rate_limits.ts";

/** What is remembered of an address. */
interface Place {
  /** What counts against it in the window that is running. */
  counted: number;
  /** Milliseconds: when the window ends. */
  until: number;
  /** Attempts that nothing has come of yet: each may turn out to count. */
  running: number;
  waiting: (() => void)[];
}

/** Attempts of one address that may wait for what comes of others. */
const MAX_WAITING = 64;
/** Addresses that are remembered before those are forgotten that nothing counts against. */
const MAX_PLACES = 10_000;

/**
 * Counts failed sign-ins, and registrations without an invite, against their address (HARD-7).
 * Right ones do not count, so a class behind one address comes in; but while nothing is known of
 * them they take the places that are left, so that guesses at once are no more than guesses one
 * after another.
 */
export class AddressGate {
  readonly #places = new Map<string, Place>();

  /** @param rate what is allowed now; null: anything */
  constructor(private readonly clock: () => number, private readonly rate: () => Rate | null) {}

  /**
   * Makes an attempt, at once or when it is known what came of others of that address.
   * @param counts whether it counts, by what it threw; null: it succeeded
   * @throws AppError rate_limited, server_busy, and what `attempt` throws
   */
  async run<R>(
    address: string,
    attempt: () => Promise<R>,
    counts: (error: unknown) => boolean,
  ): Promise<R> {
    if (!this.rate()) return await attempt();
    const key = addressKey(address);
    const place = this.#placeOf(key);
    try {
      await this.#enter(place);
      return await this.#watched(place, attempt, counts);
    } finally {
      const waiting = place.waiting.splice(0);
      for (const go of waiting) go();
      const isOver = waiting.length === 0 && isIdle(place) && place.counted === 0;
      if (isOver) this.#places.delete(key);
    }
  }

  /** @throws AppError rate_limited, server_busy */
  async #enter(place: Place): Promise<void> {
    for (;;) {
      const now = this.clock();
      if (place.until <= now) place.counted = 0;
      const left = (this.rate()?.points ?? Infinity) - place.counted;
      if (left <= 0) throw rateLimited(place.until - now);
      if (place.running < left) return void place.running++;
      if (place.waiting.length >= MAX_WAITING) {
        throw new AppError("server_busy", { retryAfter: 2 });
      }
      await new Promise<void>((go) => place.waiting.push(go));
    }
  }

  async #watched<R>(
    place: Place,
    attempt: () => Promise<R>,
    counts: (error: unknown) => boolean,
  ): Promise<R> {
    try {
      const result = await attempt();
      if (counts(null)) this.#count(place);
      return result;
    } catch (error) {
      if (counts(error)) this.#count(place);
      throw error;
    } finally {
      place.running--;
    }
  }

  #count(place: Place): void {
    const now = this.clock();
    if (place.until <= now) {
      place.counted = 0;
      place.until = now + (this.rate()?.duration ?? 0) * 1000;
    }
    place.counted++;
  }

  #placeOf(key: string): Place {
    const known = this.#places.get(key);
    if (known) return known;
    if (this.#places.size >= MAX_PLACES) this.#forgetOver();
    const place: Place = { counted: 0, until: 0, running: 0, waiting: [] };
    this.#places.set(key, place);
    return place;
  }

  #forgetOver(): void {
    const now = this.clock();
    for (const [key, place] of this.#places) {
      if (isIdle(place) && place.until <= now) this.#places.delete(key);
    }
    // Somebody has more addresses than there is room for: the oldest that nobody waits at go.
    for (const [key, place] of this.#places) {
      if (this.#places.size < MAX_PLACES) return;
      if (isIdle(place)) this.#places.delete(key);
    }
  }
}

function isIdle({ running, waiting }: Place): boolean {
  return running === 0 && waiting.length === 0;
}

declare module "../context.ts" {
  interface FeaturesContext {
    /** Counts failed sign-ins, and registrations without an invite, by address. */
    gate: AddressGate;
  }
}
