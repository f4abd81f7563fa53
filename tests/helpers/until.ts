import { runningTime } from "./running_time.ts";

/**
 * Waits until `probe` answers with something true, and returns it.
 *
 * @param what said in the error when it never does
 * @param timeout milliseconds in which this process runs
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeout = 20_000,
): Promise<NonNullable<T>> {
  using time = runningTime();
  let last: unknown;
  while (time.milliseconds() < timeout) {
    try {
      last = await probe();
      if (last) return last as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited ${timeout} ms for: ${what} (last: ${last})`);
}
