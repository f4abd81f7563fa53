/** Milliseconds of work after which others get their turn. */
const SLICE_MS = 5;

/**
 * Makes a pause for long loops whose steps are awaited but answered from memory, so that nothing
 * else would run: call and await it in each step (HARD-15).
 */
export function yieldEvery(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      })
    );
  };
}

/** How many are sorted at once: far less than a slice. */
const ITEMS_PER_RUN = 1000;

/**
 * Returns a sorted copy, in the order of `items` where `compare` returns 0; others get their turn
 * meanwhile.
 */
export async function sortYielding<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const pause = yieldEvery();
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += ITEMS_PER_RUN) {
    runs.push(items.slice(at, at + ITEMS_PER_RUN).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(i + 1 < runs.length ? await merge(runs[i], runs[i + 1]) : runs[i]);
    }
    runs = merged;
  }
  return runs[0] ?? [];

  async function merge(left: readonly T[], right: readonly T[]): Promise<T[]> {
    const both: T[] = [];
    for (let l = 0, r = 0; l < left.length || r < right.length;) {
      const takesLeft = r === right.length ||
        (l < left.length && compare(left[l], right[r]) <= 0);
      both.push(takesLeft ? left[l++] : right[r++]);
      if (both.length % ITEMS_PER_RUN === 0) await pause();
    }
    return both;
  }
}
