import { afterRunning } from "./after_running.ts";

/**
 * Lets a limited number of callers run at once; others wait for their turn, in order of arrival.
 */
export class Gate {
  #inside = 0;
  readonly #waiting = new Set<() => void>();

  /** @param patience milliseconds after which a waiting caller is refused; default: never */
  constructor(private readonly most: number, private readonly patience?: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.most) await this.#turn();
    else this.#inside++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.values().next().value;
      // A waiting caller takes over the slot.
      if (next) next();
      else this.#inside--;
    }
  }

  async #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const go = () => {
      this.#waiting.delete(go);
      resolve();
    };
    this.#waiting.add(go);
    if (this.patience === undefined) return await promise;
    const stop = afterRunning(this.patience, () => {
      this.#waiting.delete(go);
      reject(new Error("too many wait for the same"));
    });
    await promise.finally(stop);
  }
}
