/**
 * Reads until nothing has changed meanwhile, then acts at once: between the response and what is
 * done on its word there is no moment for it to become wrong.
 *
 * @param changes a number that grows with each change that `read` depends on
 * @throws whatever `read` and `act` throw
 */
export async function settled<A, R>(
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
