import type { Platform } from "../base/platform.ts";

/** Signals that may go at once, and milliseconds for each one more: under D-RATE's 200 in 10 s. */
const MAX_SIGNAL_BURST = 80;
const SIGNAL_INTERVAL_MS = 100;

/** Made by `createPace`. */
export type Pace = ReturnType<typeof createPace>;

/**
 * Paces operations in order, some at once and then evenly: joining a full channel creates hundreds
 * of candidates, and those over the server's rate limit would be lost.
 */
export function createPace({ now, after }: Pick<Platform, "now" | "after">) {
  let waiting: (() => void)[] = [];
  let cancel: (() => void) | null = null;
  /** Time at which the whole burst is available again. */
  let full = 0;

  function flush() {
    cancel = null;
    while (waiting.length > 0) {
      const time = now();
      const wait = Math.max(full, time) + SIGNAL_INTERVAL_MS -
        (time + MAX_SIGNAL_BURST * SIGNAL_INTERVAL_MS);
      if (wait > 0) {
        cancel = after(wait, flush);
        return;
      }
      full = Math.max(full, time) + SIGNAL_INTERVAL_MS;
      waiting.shift()!();
    }
  }

  return {
    go(act: () => void) {
      waiting.push(act);
      if (!cancel) flush();
    },
    /** Discards waiting operations. */
    clear() {
      waiting = [];
      cancel?.();
      cancel = null;
    },
  };
}
