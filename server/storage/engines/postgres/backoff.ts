/** Waits before another try, longer each time: 20 ms, then twice as long up to 500. */
export function backoff(tries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(20 * 2 ** tries, 500)));
}
