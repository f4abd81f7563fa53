import { type Allowance, Bucket } from "../../base/bucket.ts";
import { Counts } from "../../base/counts.ts";
import type { Source } from "./stun.ts";

/** Milliseconds within which a client must get an allocation. */
const ALLOCATION_TIMEOUT_MS = 10_000;
/** Clients that may wait for an allocation, from one address and in total. */
const WAITING = { address: 100, all: 300 };
/** Responses to one address: enough for a school behind one, too few to flood a forged one. */
const ADDRESS: Allowance = { perSecond: 200, saved: 2000 };
/** Responses to all clients without an allocation. */
const ALL: Allowance = { perSecond: 4000, saved: 8000 };
/**
 * Cost, in responses, of a new client, who has to be remembered: for their address, and in total.
 */
const NEW = { address: 2, all: 8 };
/** Addresses whose requests are remembered. */
const MAX_ADDRESSES = 1000;

interface Waiting {
  late: ReturnType<typeof setTimeout>;
  end(): void;
}

/**
 * Clients without an allocation (yet): how many may wait, and how often they get a response. Source
 * addresses can be forged, so nothing about them is kept for long (HARD-6).
 */
export class Strangers {
  readonly #waiting = new Map<Source, Waiting>();
  readonly #perAddress = new Counts();
  readonly #responses = new Map<string, Bucket>();
  readonly #all: Bucket;

  constructor(private readonly clock: () => number, private readonly address = ADDRESS) {
    this.#all = new Bucket(ALL, clock());
  }

  /** Returns whether another client of that address may wait. */
  mayEnter(ip: string): boolean {
    return this.#perAddress.of(ip) < WAITING.address;
  }

  /**
   * Lets a client wait; `end` is called for one that waits too long, and for the oldest of too
   * many.
   */
  enter(source: Source, end: () => void): void {
    if (this.#waiting.has(source)) return;
    const [oldest] = this.#waiting;
    if (this.#waiting.size >= WAITING.all) oldest[1].end();
    this.#waiting.set(source, { late: setTimeout(end, ALLOCATION_TIMEOUT_MS), end });
    this.#perAddress.add(source.ip);
  }

  /** Who waits. */
  all(): Source[] {
    return [...this.#waiting.keys()];
  }

  /** They are gone, or have a place. */
  leave(source: Source): void {
    const waiting = this.#waiting.get(source);
    if (!waiting) return;
    clearTimeout(waiting.late);
    this.#waiting.delete(source);
    this.#perAddress.add(source.ip, -1);
  }

  /** Returns whether that address gets another response; `isNew`: and waits from then on. */
  mayAsk(ip: string, isNew = false): boolean {
    const now = this.clock();
    let own = this.#responses.get(ip);
    if (!own) {
      if (this.#responses.size >= MAX_ADDRESSES) this.#forget(now);
      this.#responses.set(ip, own = new Bucket(this.address, now));
    }
    const cost = isNew ? NEW : { address: 1, all: 1 };
    if (own.missing(cost.address, now) > 0 || this.#all.missing(cost.all, now) > 0) return false;
    own.pay(cost.address);
    this.#all.pay(cost.all);
    return true;
  }

  /**
   * Forgets addresses with a full allowance, which are as good as new, and then the oldest above
   * the limit.
   */
  #forget(now: number): void {
    for (const [ip, bucket] of this.#responses) if (bucket.isFull(now)) this.#responses.delete(ip);
    for (const ip of this.#responses.keys()) {
      if (this.#responses.size < MAX_ADDRESSES) return;
      this.#responses.delete(ip);
    }
  }
}
