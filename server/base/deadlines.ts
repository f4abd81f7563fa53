import type { Clock } from "./clock.ts";

/**
 * Most milliseconds between two checks of the clock, while anything is due at all: clocks jump, and
 * a machine sleeps. Checking more often would be a good part of an idle server's cost.
 */
const MAX_CHECK_INTERVAL_MS = 1000;

interface Due {
  at: number;
  run: () => void;
}

/** Runs functions at a time of the server's clock, by name. In memory. */
export class Deadlines {
  #due = new Map<string, Due>();
  #timer?: ReturnType<typeof setTimeout>;
  /** Time of the next check, by the clock. */
  #next = Infinity;

  constructor(readonly clock: Clock, readonly onFault: (error: unknown) => void) {}

  /** Runs `run` at `at` (milliseconds since 1970), replacing a deadline of the same name. */
  set(name: string, at: number, run: () => void): void {
    this.#due.set(name, { at, run });
    if (at < this.#next) this.#lookBy(at);
  }

  cancel(name: string): void {
    this.#due.delete(name);
    if (!this.#due.size) this.close();
  }

  /** The number of pending deadlines. */
  get size(): number {
    return this.#due.size;
  }

  get names(): string[] {
    return [...this.#due.keys()];
  }

  /** Cancels all deadlines. */
  close(): void {
    this.#due.clear();
    clearTimeout(this.#timer);
    this.#next = Infinity;
  }

  /** Runs what is due by now. A test that moves the clock calls it; otherwise a timer does. */
  look(): void {
    this.#next = Infinity;
    const now = this.clock();
    for (const [name, { at, run }] of [...this.#due]) {
      // An earlier one may have cancelled or moved it.
      if (at > now || this.#due.get(name)?.run !== run) continue;
      this.cancel(name);
      try {
        run();
      } catch (error) {
        this.onFault(error);
      }
    }
    let next = Infinity;
    for (const { at } of this.#due.values()) next = Math.min(next, at);
    if (next < this.#next) this.#lookBy(next);
  }

  #lookBy(at: number): void {
    clearTimeout(this.#timer);
    const now = this.clock();
    const wait = Math.min(Math.max(at - now, 0), MAX_CHECK_INTERVAL_MS);
    this.#next = now + wait;
    this.#timer = setTimeout(() => this.look(), wait);
  }
}
