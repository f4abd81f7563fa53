/** The allowance of a bucket: the amount earned a second, and the most that can be saved up. */
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

  /**
   * Returns the time until an amount can be paid; 0: now. More than can be saved costs everything.
   */
  missing(amount: number, now: number): number {
    const { perSecond, saved } = this.allowance;
    this.#left = Math.min(saved, this.#left + (now - this.#at) * perSecond / 1000);
    this.#at = now;
    return Math.max(0, Math.min(amount, saved) - this.#left) * 1000 / perSecond;
  }

  pay(amount: number): void {
    this.#left -= amount;
  }

  /** Returns whether the bucket is full, and so as good as a new one. */
  isFull(now: number): boolean {
    return this.missing(this.allowance.saved, now) === 0;
  }
}
