/** A value with the versionstamp under which it was read or written; `null`: absent. */
export interface Entry {
  value: unknown;
  versionstamp: string | null;
}

/** Least recently used entries go first. Keys are `JSON.stringify`ed KV keys. */
export class Cache {
  #entries = new Map<string, Entry>();

  constructor(readonly capacity = 50_000) {}

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.capacity) {
      this.#entries.delete(this.#entries.keys().next().value!);
    }
  }

  /** Keeps what was read, unless a commit put something newer there meanwhile. */
  fill(key: string, entry: Entry): void {
    if (!this.#entries.has(key)) this.set(key, entry);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
