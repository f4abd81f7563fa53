import { TIMES } from "../../../protocol/limits.ts";
import { ApiError, NetworkError } from "../../base/errors.ts";
import type { Platform } from "../../base/platform.ts";

/** Returns whether an error is transient: a lost connection, or a busy server. */
function isPassing(error: unknown): error is ApiError | NetworkError {
  return error instanceof NetworkError || error instanceof ApiError && error.passing;
}

/** Retries transient failures: a lost connection, a restart, a rate limit (FIL-2). */
export interface Retries {
  /**
   * Retries transient failures, and rethrows permanent ones. `onWait` receives the reason for a
   * wait, and null when it is over. Throws `signal.reason` once that is aborted.
   */
  try<T>(
    attempt: () => Promise<T>,
    signal: AbortSignal,
    onWait?: (why: Error | null) => void,
  ): Promise<T>;
  /** Retries at once, because the connection is back. */
  wake(): void;
}

export function createRetries(platform: Pick<Platform, "after">): Retries {
  const sleepers = new Set<() => void>();

  function sleep(ms: number, signal: AbortSignal, wakes: boolean): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        sleepers.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const cancel = platform.after(ms, wake);
      if (wakes) sleepers.add(wake);
      signal.addEventListener("abort", wake);
    });
  }

  return {
    async try(attempt, signal, onWait = () => {}) {
      let wait: number = TIMES.reconnectMin;
      for (let waits = false;;) {
        signal.throwIfAborted();
        try {
          const result = await attempt();
          if (waits) onWait(null);
          return result;
        } catch (error) {
          signal.throwIfAborted();
          if (!isPassing(error)) throw error;
          waits = true;
          onWait(error);
          const { retryAfter } = error as Partial<ApiError>;
          await sleep(retryAfter ? retryAfter * 1000 : wait, signal, !retryAfter);
          wait = Math.min(wait * 2, TIMES.reconnectMax);
        }
      }
    },
    wake: () => sleepers.forEach((wake) => wake()),
  };
}
