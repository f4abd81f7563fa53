import type { Clock } from "./clock.ts";

/** Milliseconds between looks at the clock, while anything is due at all. */
const EVERY = 100;

interface Due {
  at: number;
  run: () => void;
}

/** What is to happen at a time of the server's clock, by name. In memory. */
export class Deadlines {
  #due = new Map<string, Due>();
  #timer?: ReturnType<typeof setInterval>;

  constructor(readonly clock: Clock, readonly onFault: (error: unknown) => void) {}

  /** `run` at `at` (milliseconds since 1970), in place of what had this name before. */
  set(name: string, at: number, run: () => void): void {
    this.#due.set(name, { at, run });
    this.#timer ??= setInterval(() => this.#look(), EVERY);
  }

  cancel(name: string): void {
    this.#due.delete(name);
    if (!this.#due.size) this.close();
  }

  /** How many there are. */
  get size(): number {
    return this.#due.size;
  }

  get names(): string[] {
    return [...this.#due.keys()];
  }

  /** Nothing happens any more. */
  close(): void {
    this.#due.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
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
  }
}
