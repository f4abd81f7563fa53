/** From this size on a step takes long enough to be felt. */
const LARGE = 1_000_000;

/**
 * Between two steps of something large: the page draws and answers before it goes on.
 * `size`: characters or bytes. Small things go on at once.
 */
export async function yieldToRenderer(size: number): Promise<void> {
  if (size >= LARGE) await new Promise((resolve) => setTimeout(resolve));
}
