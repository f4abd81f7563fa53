import type { Entry } from "./engines/engine.ts";

/**
 * Cache that drops the least recently used entries, many at a time: a hit then costs one lookup,
 * where an ordered list would be written each time. Keys are `JSON.stringify`ed KV keys.
 */
export class Cache {
  /** Entries used since the last change of generation. */
  #recent = new Map<string, Entry>();
  /** Entries last used before it. No key is in both. */
  #older = new Map<string, Entry>();

  constructor(readonly capacity = 50_000) {}

  get(key: string): Entry | undefined {
    const recent = this.#recent.get(key);
    if (recent) return recent;
    const older = this.#older.get(key);
    if (older) this.set(key, older);
    return older;
  }

  set(key: string, entry: Entry): void {
    this.#older.delete(key);
    this.#recent.set(key, entry);
    if (this.#recent.size <= this.capacity / 2) return;
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  /** Caches what was read, unless a commit has put something newer there meanwhile. */
  fill(key: string, entry: Entry): void {
    if (!this.#recent.has(key) && !this.#older.has(key)) this.set(key, entry);
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }

  delete(key: string): void {
    this.#recent.delete(key);
    this.#older.delete(key);
  }
}
