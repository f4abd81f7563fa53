import type { Heads } from "./heads.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Copies what is missing of a long key log, once for all who wait for it (MEND-30). */
export class LogCopyAhead {
  #running: Promise<void> | null = null;

  /** @param progress called with how much is copied, 0 to 1; null: all */
  constructor(readonly heads: Heads, readonly progress: (share: number | null) => void) {}

  run(): Promise<void> {
    return this.#running ??= lazyModules.copying()
      .then(({ walkAhead }) => walkAhead(this.heads, this.progress))
      .finally(() => this.#running = null);
  }
}
