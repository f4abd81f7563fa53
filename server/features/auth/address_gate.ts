import { AppError } from "../../../protocol/errors.ts";
import type { Rate } from "../../../protocol/rates.ts";
import { addressKey } from "../../base/address.ts";
import { rateLimited } from "../../base/rate_limiter.ts";
import type { SharedAddressGate } from "./shared_address_gate.ts";

/** State of one address. */
interface AddressState {
  /** Failures counted in the current window. */
  counted: number;
  /** Milliseconds: when the window ends. */
  until: number;
  /** Attempts that nothing has come of yet: each may turn out to count. */
  running: number;
  waiting: (() => void)[];
}

/** Attempts of one address that may wait for the outcome of others. */
const MAX_WAITING = 64;
/** Addresses that are remembered before those are forgotten that nothing counts against. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts failed sign-ins, and registrations without an invite, against their address (HARD-7).
 * Successful ones do not count, so that a class behind one address gets in. While their outcome is
 * open they take up the remaining attempts, so that simultaneous guesses get no more than
 * sequential ones.
 */
export class AddressGate {
  readonly #addresses = new Map<string, AddressState>();

  /**
   * @param rate the current limit; null: none
   * @param shared counts in the shared store where there are several nodes; null: this is the only
   * one
   */
  constructor(
    private readonly clock: () => number,
    private readonly rate: () => Rate | null,
    private readonly shared: SharedAddressGate | null = null,
  ) {}

  /**
   * Makes an attempt, at once or when the outcome of this address's other attempts is known.
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
    if (this.shared) return await this.shared.run(key, attempt, counts);
    const state = this.#stateOf(key);
    try {
      await this.#enter(state);
      return await this.#watched(state, attempt, counts);
    } finally {
      const waiting = state.waiting.splice(0);
      for (const go of waiting) go();
      const isOver = waiting.length === 0 && isIdle(state) && state.counted === 0;
      if (isOver) this.#addresses.delete(key);
    }
  }

  /** @throws AppError rate_limited, server_busy */
  async #enter(state: AddressState): Promise<void> {
    for (;;) {
      const now = this.clock();
      if (state.until <= now) state.counted = 0;
      const left = (this.rate()?.points ?? Infinity) - state.counted;
      if (left <= 0) throw rateLimited(state.until - now);
      if (state.running < left) return void state.running++;
      if (state.waiting.length >= MAX_WAITING) {
        throw new AppError("server_busy", { retryAfter: 2 });
      }
      await new Promise<void>((go) => state.waiting.push(go));
    }
  }

  async #watched<R>(
    state: AddressState,
    attempt: () => Promise<R>,
    counts: (error: unknown) => boolean,
  ): Promise<R> {
    try {
      const result = await attempt();
      if (counts(null)) this.#count(state);
      return result;
    } catch (error) {
      if (counts(error)) this.#count(state);
      throw error;
    } finally {
      state.running--;
    }
  }

  #count(state: AddressState): void {
    const now = this.clock();
    if (state.until <= now) {
      state.counted = 0;
      state.until = now + (this.rate()?.duration ?? 0) * 1000;
    }
    state.counted++;
  }

  #stateOf(key: string): AddressState {
    const known = this.#addresses.get(key);
    if (known) return known;
    if (this.#addresses.size >= MAX_ADDRESSES) this.#forgetOver();
    const state: AddressState = { counted: 0, until: 0, running: 0, waiting: [] };
    this.#addresses.set(key, state);
    return state;
  }

  #forgetOver(): void {
    const now = this.clock();
    for (const [key, state] of this.#addresses) {
      if (isIdle(state) && state.until <= now) this.#addresses.delete(key);
    }
    // Too many addresses are known: drop the oldest that no attempt is waiting at.
    for (const [key, state] of this.#addresses) {
      if (this.#addresses.size < MAX_ADDRESSES) return;
      if (isIdle(state)) this.#addresses.delete(key);
    }
  }
}

function isIdle({ running, waiting }: AddressState): boolean {
  return running === 0 && waiting.length === 0;
}

declare module "../context.ts" {
  interface FeaturesContext {
    /** Counts failed sign-ins, and registrations without an invite, by address. */
    gate: AddressGate;
  }
}
