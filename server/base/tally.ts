/** Counts what comes within a time, and begins anew after it. */
export class Tally {
  #since = -Infinity;
  #count = 0;

  /** @param window milliseconds */
  constructor(readonly most: number, readonly window: number) {}

  /** Counts so many more. Answers whether it is too many. */
  add(count = 1): boolean {
    const now = performance.now();
    if (now - this.#since > this.window) {
      this.#since = now;
      this.#count = 0;
    }
    return (this.#count += count) > this.most;
  }
}
