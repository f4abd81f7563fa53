/** Bytes of whole files that are held in all. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
/** Bytes of one of them at most. */
const MAX_CACHED_FILE_BYTES = 16 * 1024 * 1024;

/** Small files in memory, by identity; those that were used longest ago make room. */
export class LoadedFiles {
  readonly #held = new Map<string, Blob>();

  /** The file if it is held; it stays longer now. */
  use(name: string): Blob | undefined {
    const known = this.#held.get(name);
    if (known) this.put(name, known);
    return known;
  }

  /** The file if it is held. */
  peek(name: string): Blob | undefined {
    return this.#held.get(name);
  }

  /** Holds a file that is not too large for that. */
  put(name: string, blob: Blob): void {
    this.#held.delete(name);
    if (blob.size > MAX_CACHED_FILE_BYTES) return;
    this.#held.set(name, blob);
    let size = [...this.#held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [old, { size: freed }] of this.#held) {
      if (size <= MAX_CACHED_BYTES) break;
      this.#held.delete(old);
      size -= freed;
    }
  }

  clear(): void {
    this.#held.clear();
  }
}
