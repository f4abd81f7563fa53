/** Milliseconds between two looks. */
const EVERY = 20;

/**
 * Resolves when `probe` returns a truthy value; for promises of a server in this process within
 * `milliseconds`. Counts turns of the shared event loop: on a busy machine both are late, and the
 * bound stays the same.
 *
 * @param what text of the error when it takes longer
 */
export async function soon(
  what: string,
  probe: () => unknown,
  milliseconds = 1000,
): Promise<void> {
  for (let looks = 0; !await probe(); looks++) {
    if (looks * EVERY >= milliseconds) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}
