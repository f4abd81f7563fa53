import { type Allowance, Bucket } from "../../base/bucket.ts";
import { Counts } from "../../base/counts.ts";
import type { Source } from "./stun.ts";

/** Milliseconds in which whoever comes must have got a place. */
const PATIENCE = 10_000;
/** So many wait for a place, from one address and in all. */
const WAITING = { address: 100, all: 300 };
/** Answers to one address: a school behind one comes in, a forged one is not flooded. */
const ADDRESS: Allowance = { perSecond: 200, saved: 2000 };
/** Answers to all whom nobody knows. */
const ALL: Allowance = { perSecond: 4000, saved: 8000 };
/** What somebody new costs, whose asking must be remembered, in answers: to their address, in all. */
const NEW = { address: 2, all: 8 };
/** Addresses of which it is known what they have asked. */
const ADDRESSES = 1000;

interface Waiting {
  late: ReturnType<typeof setTimeout>;
  end(): void;
}

/**
 * Whoever has no place in the relay (yet): how many may wait, and how often they are answered.
 * Anybody may send as if from any address, so nothing of theirs is kept for long (HARD-6).
 */
export class Strangers {
  readonly #waiting = new Map<Source, Waiting>();
  readonly #perAddress = new Counts();
  readonly #responses = new Map<string, Bucket>();
  readonly #all: Bucket;

  constructor(private readonly clock: () => number, private readonly address = ADDRESS) {
    this.#all = new Bucket(ALL, clock());
  }

  /** Whether one more of that address may wait. */
  mayEnter(ip: string): boolean {
    return this.#perAddress.of(ip) < WAITING.address;
  }

  /** From now on they wait; `end` is for whoever waits too long, and for the oldest of too many. */
  enter(source: Source, end: () => void): void {
    if (this.#waiting.has(source)) return;
    const [oldest] = this.#waiting;
    if (this.#waiting.size >= WAITING.all) oldest[1].end();
    this.#waiting.set(source, { late: setTimeout(end, PATIENCE), end });
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

  /** Whether that address is answered once more; `isNew`: and waits from then on. */
  mayAsk(ip: string, isNew = false): boolean {
    const now = this.clock();
    let own = this.#responses.get(ip);
    if (!own) {
      if (this.#responses.size >= ADDRESSES) this.#forget(now);
      this.#responses.set(ip, own = new Bucket(this.address, now));
    }
    const cost = isNew ? NEW : { address: 1, all: 1 };
    if (own.missing(cost.address, now) > 0 || this.#all.missing(cost.all, now) > 0) return false;
    own.pay(cost.address);
    this.#all.pay(cost.all);
    return true;
  }

  /** Of whom is as good as new nothing need be known; and never of more than so many. */
  #forget(now: number): void {
    for (const [ip, bucket] of this.#responses) if (bucket.isFull(now)) this.#responses.delete(ip);
    for (const ip of this.#responses.keys()) {
      if (this.#responses.size < ADDRESSES) return;
      this.#responses.delete(ip);
    }
  }
}
