import QuickLRU from "quick-lru";
import type { Db } from "../../storage/db.ts";

/** How many times as long as it took something is kept: at most a tenth of a core goes there. */
const LIFETIME_FACTOR = 10;
/** Results that are kept of each database, at least. */
const MAX_CACHED_RESULTS = 100;

interface CacheEntry<T> {
  result: Promise<T>;
  /** Milliseconds; Infinity while it is being made. */
  until: number;
}

/**
 * Wraps a function so that its result is cached by database and key, ten times as long as it took
 * to compute: figures of a small installation are always current, and those of a large one cost
 * little, however often they are requested.
 */
export function cacheBriefly<T>(
  make: (db: Db, key: string) => Promise<T>,
): (db: Db, key: string) => Promise<T> {
  const all = new WeakMap<Db, QuickLRU<string, CacheEntry<T>>>();
  return (db, key) => {
    const kept = all.getOrInsertComputed(db, () => new QuickLRU({ maxSize: MAX_CACHED_RESULTS }));
    const before = kept.get(key);
    const began = performance.now();
    if (before && began < before.until) return before.result;
    const next: CacheEntry<T> = { result: make(db, key), until: Infinity };
    kept.set(key, next);
    next.result.then(
      () => {
        const now = performance.now();
        next.until = now + LIFETIME_FACTOR * (now - began);
      },
      () => next.until = 0,
    );
    return next.result;
  };
}
