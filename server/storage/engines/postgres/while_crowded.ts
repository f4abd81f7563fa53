import { codeOf, CROWDED, isRefused } from "./connect.ts";
import { backoff } from "./backoff.ts";

/**
 * Milliseconds for which a read is retried if the server has no room: less than its callers wait.
 */
const READ_RETRY_MS = 2000;

/**
 * Asks again for a while where the server has no room for a moment.
 * @param again how often it is repeated where it fails otherwise, unless the server refuses it
 */
export async function whileCrowded<T>(ask: () => Promise<T>, again = 0): Promise<T> {
  const began = performance.now();
  let isCrowded = false;
  for (let tries = 0;; tries++) {
    try {
      return await ask();
    } catch (error) {
      isCrowded ||= CROWDED.has(codeOf(error));
      const isOver = isCrowded
        ? performance.now() - began > READ_RETRY_MS
        : isRefused(error) || tries >= again;
      if (isOver) throw error;
      if (isCrowded) await backoff(tries);
    }
  }
}
