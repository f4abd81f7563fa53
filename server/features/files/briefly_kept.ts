import type { Db } from "../../storage/db.ts";

/** How many times as long as it took something is kept: at most a tenth of a core goes there. */
const TIMES = 10;
/** Of each database: more are forgotten at once, the oldest first. */
const KEPT = 100;

interface Kept<T> {
  result: Promise<T>;
  /** Milliseconds; Infinity while it is being made. */
  until: number;
}

/**
 * A function whose result is kept for a while by database and key, ten times as long as it took:
 * figures of a small installation are always new, and those of a large one cost little, however
 * often and by how many they are asked for.
 */
export function brieflyKept<T>(
  make: (db: Db, key: string) => Promise<T>,
): (db: Db, key: string) => Promise<T> {
  const all = new WeakMap<Db, Map<string, Kept<T>>>();
  return (db, key) => {
    const kept = all.getOrInsertComputed(db, () => new Map());
    const before = kept.get(key);
    const began = performance.now();
    if (before && began < before.until) return before.result;
    const next: Kept<T> = { result: make(db, key), until: Infinity };
    kept.delete(key);
    kept.set(key, next);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    next.result.then(
      () => {
        const now = performance.now();
        next.until = now + TIMES * (now - began);
      },
      () => next.until = 0,
    );
    return next.result;
  };
}
