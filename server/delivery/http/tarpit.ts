import { Counts } from "../../base/counts.ts";

/** Refusals of one address per minute that are sent at once. */
const MAX_FREE_REFUSALS = 60;
const MINUTE_MS = 60_000;
/** Milliseconds that further ones are held back. */
const DELAY_MS = 1000;
/** Most refusals that are held back at a time: of one address, and in total. */
const MAX_PER_ADDRESS = 200;
const MAX_TOTAL = 1000;

/**
 * Slows down refusals for clients that are refused all the time (HARD-6). They wait for each
 * response, so their cost to others doesn't depend on how fast they ask. Admitted clients never
 * wait, even behind the same address.
 */
export class Tarpit {
  #refusals = new Map<string, number>();
  #since: number;
  readonly #held = new Counts();

  constructor(private readonly clock: () => number, private readonly on: boolean) {
    this.#since = clock();
  }

  /**
   * Waits before a refusal is sent.
   * @param key the address that it counts against (`addressKey`)
   * @param free refusals per minute that are sent at once
   * @returns false if too many are waiting: end the connection instead
   */
  async refused(key: string, free = MAX_FREE_REFUSALS): Promise<boolean> {
    if (!this.on) return true;
    const now = this.clock();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#refusals = new Map();
    }
    const refusals = (this.#refusals.get(key) ?? 0) + 1;
    this.#refusals.set(key, refusals);
    if (refusals <= free) return true;
    if (this.#held.of(key) >= MAX_PER_ADDRESS || this.#held.total >= MAX_TOTAL) return false;
    this.#held.add(key);
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    this.#held.add(key, -1);
    return true;
  }
}

declare module "../context.ts" {
  interface DeliveryContext {
    /** Slows down refusals for clients that are refused all the time. */
    tarpit: Tarpit;
  }
}
