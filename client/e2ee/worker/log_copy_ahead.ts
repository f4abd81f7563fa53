import type { KeyLogHeads } from "./key_log_heads.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Copies missing entries of a long key log, once for all callers that wait for it (MEND-30). */
export class LogCopyAhead {
  #running: Promise<void> | null = null;

  /** @param progress called with the copied part, 0 to 1; null: complete */
  constructor(readonly heads: KeyLogHeads, readonly progress: (share: number | null) => void) {}

  run(): Promise<void> {
    return this.#running ??= lazyModules.copy()
      .then(({ walkAhead }) => walkAhead(this.heads, this.progress))
      .finally(() => this.#running = null);
  }
}
