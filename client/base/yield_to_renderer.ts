/** From this size on a step takes long enough to be felt. */
const LARGE_STEP_SIZE = 1_000_000;

/**
 * Lets the page render and respond between two steps of a large task. Small ones continue at once.
 * `size`: characters or bytes.
 */
export async function yieldToRenderer(size: number): Promise<void> {
  if (size >= LARGE_STEP_SIZE) await new Promise((resolve) => setTimeout(resolve));
}
