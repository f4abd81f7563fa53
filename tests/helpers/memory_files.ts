import type { FileStore, StoredBytes } from "../../server/storage/file_store/port.ts";

/** Chunks by file and number. */
export type KeptFiles = Map<string, Map<number, Uint8Array>>;

/** Files that several nodes of one process share, as if their store took no time. */
export class MemoryFileStore implements FileStore {
  readonly #files: KeptFiles;
  readonly shared = {
    chunks: (id: string) => Promise.resolve([...this.#files.get(id)?.keys() ?? []]),
  };

  /** @param files of an earlier one */
  constructor(files: KeptFiles = new Map()) {
    this.#files = files;
  }

  async write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const copied = await Array.fromAsync(parts, (part) => new Uint8Array(part));
    const bytes = new Uint8Array(await new Blob(copied).arrayBuffer());
    const chunks = this.#files.getOrInsertComputed(id, () => new Map());
    if (!chunks.has(chunk)) chunks.set(chunk, bytes);
  }

  has(id: string, chunk: number, length: number): Promise<boolean> {
    return Promise.resolve((this.#files.get(id)?.get(chunk)?.length ?? -1) >= length);
  }

  async *read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array> {
    const bytes = this.#files.get(id)?.get(chunk);
    if (!bytes || bytes.length < length) {
      throw new Error(`the file ${id} ends before its chunk ${chunk} does`);
    }
    for (let at = 0; at < length; at += 65_536) {
      yield await Promise.resolve(bytes.subarray(at, Math.min(at + 65_536, length)));
    }
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.#files.delete(id);
    return Promise.resolve();
  }

  room(): Promise<null> {
    return Promise.resolve(null);
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for (const [id, chunks] of [...this.#files].sort(([a], [b]) => a < b ? -1 : 1)) {
      const bytes = [...chunks.values()].reduce((sum, { length }) => sum + length, 0);
      yield await Promise.resolve({ id, bytes, at: Date.now() });
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
