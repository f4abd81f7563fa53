/** Counts events within a time, and starts over after it. */
export class WindowCounter {
  #since = -Infinity;
  #count = 0;

  /** @param window milliseconds */
  constructor(readonly most: number, readonly window: number) {}

  /** Counts more events. Returns whether there are too many. */
  add(count = 1): boolean {
    const now = performance.now();
    if (now - this.#since > this.window) {
      this.#since = now;
      this.#count = 0;
    }
    return (this.#count += count) > this.most;
  }
}
