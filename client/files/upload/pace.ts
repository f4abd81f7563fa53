/** Milliseconds over which a speed is measured. */
const SPEED_WINDOW_MS = 5000;
/** Milliseconds between two entries of it. */
const SAMPLE_INTERVAL_MS = 250;

/** Measures how fast something grows, over the last seconds. */
export class Pace {
  #entries: { at: number; bytes: number }[] = [];

  /** Something was waited for: what came before it says nothing. */
  reset(): void {
    this.#entries = [];
  }

  /** Bytes a second; 0: not known yet. */
  measure(now: number, bytes: number): number {
    const last = this.#entries.at(-1);
    // Bytes that were there from the start don't count.
    if (last && bytes < last.bytes) this.#entries = [];
    if (!last || now - last.at >= SAMPLE_INTERVAL_MS) this.#entries.push({ at: now, bytes });
    this.#entries = this.#entries.filter(({ at }) => now - at <= SPEED_WINDOW_MS);
    const first = this.#entries[0];
    if (!first || now - first.at < SAMPLE_INTERVAL_MS) return 0;
    return Math.max(0, (bytes - first.bytes) / (now - first.at) * 1000);
  }
}
