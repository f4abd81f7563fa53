/** Milliseconds between two looks. */
const EVERY = 20;

/**
 * Resolves when `probe` answers with something true; for what a server in this process promises to
 * do within `milliseconds`. Counted are looks of the loop that both share: where the machine is
 * busy both are late, and the bound stays what it is.
 *
 * @param what said in the error when it takes longer
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
