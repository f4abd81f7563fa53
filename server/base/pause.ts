/** Milliseconds of work after which others have their turn. */
const SLICE = 5;

/**
 * For long loops whose steps are awaited but answered from memory, between which nothing else would
 * run: call and await it in each step (HARD-15).
 */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      })
    );
  };
}
