/**
 * Reads until nothing has changed meanwhile, then acts at once, so that the result cannot become
 * outdated in between.
 *
 * @param changes a number that grows with each change that `read` depends on
 * @throws whatever `read` and `act` throw
 */
export async function readStable<A, R>(
  changes: () => number,
  read: () => Promise<A>,
  act: (response: A) => R,
): Promise<R> {
  while (true) {
    const before = changes();
    const response = await read();
    if (before === changes()) return act(response);
  }
}
