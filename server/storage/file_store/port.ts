/** The bytes of a file: its chunks as they were sealed, each at its number (FIL-1). */
export interface FileStore {
  /**
   * Stores one chunk while it comes; over one that is there already, too.
   * @throws what `parts` throws, and StoreFull; of the chunk then some bytes may be there
   */
  write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether as many bytes of a chunk are there. @param length of the chunk */
  has(id: string, chunk: number, length: number): Promise<boolean>;
  /** The bytes of one chunk. @param length of the chunk @throws Error where it is not all there */
  read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array>;
  /** Resolves when what has been written is there after a power cut. */
  sync(id: string): Promise<void>;
  /** Deletes all of it; does nothing where there is none. */
  remove(id: string): Promise<void>;
  /** Bytes that it has room for; null: not known. */
  room(): Promise<number | null>;
  /** Everything that is there. `bytes`: up to the end of its last chunk. */
  list(): AsyncGenerator<{ id: string; bytes: number }>;
}

/** There is no room for more. */
export class StoreFull extends Error {}
