/** What may be spent: so much is earned a second, and so much can be saved up. */
export interface Allowance {
  perSecond: number;
  saved: number;
}

/** A token bucket. Times are milliseconds. */
export class Bucket {
  #left: number;
  #at: number;

  constructor(readonly allowance: Allowance, now: number) {
    this.#left = allowance.saved;
    this.#at = now;
  }

  /** How long until so much can be paid; 0: it can. What is more than can be saved costs all of it. */
  missing(amount: number, now: number): number {
    const { perSecond, saved } = this.allowance;
    this.#left = Math.min(saved, this.#left + (now - this.#at) * perSecond / 1000);
    this.#at = now;
    return Math.max(0, Math.min(amount, saved) - this.#left) * 1000 / perSecond;
  }

  pay(amount: number): void {
    this.#left -= amount;
  }

  /** Whether it has all that it can have: then it is as good as a new one. */
  isFull(now: number): boolean {
    return this.missing(this.allowance.saved, now) === 0;
  }
}
