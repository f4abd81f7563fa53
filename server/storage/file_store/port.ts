/** The bytes of a file: its chunks as they were sealed, each at its number (FIL-1). */
export interface FileStore {
  /** Present where several processes may write to it at a time (CL-8). */
  readonly shared?: SharedChunks;
  /** Present if other programs may write to it. */
  readonly external?: true;
  /**
   * Stores one chunk as it comes, replacing an existing one. In a shared store the existing one
   * stays.
   * @throws what `parts` throws, and StoreFull; some bytes of the chunk may then be stored
   */
  write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns whether a chunk has this many bytes. @param length of the chunk */
  has(id: string, chunk: number, length: number): Promise<boolean>;
  /** Yields the bytes of one chunk. @param length of the chunk @throws Error if it is incomplete */
  read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array>;
  /** Resolves when what has been written survives a power cut. */
  sync(id: string): Promise<void>;
  /** Deletes all of a file, if there is one. */
  remove(id: string): Promise<void>;
  /** Bytes that it has room for; null: not known. */
  room(): Promise<number | null>;
  /** Lists every file. @param onForeign called with each object that no Parley has stored */
  list(onForeign?: (name: string) => void): AsyncGenerator<StoredBytes>;
  /** Nothing may be under way. */
  close(): Promise<void>;
}

/** Stored bytes of one file. */
export interface StoredBytes {
  id: string;
  /** Bytes of all its chunks; on a disk up to the end of its last one. */
  bytes: number;
  /** When its last chunk came, in a shared store, milliseconds since 1970; NaN: unknown. */
  at?: number;
}

/**
 * Chunks of a store with several writers: a chunk is there in full or not at all, as soon as
 * `write` resolves, and stays there until the file is removed.
 */
export interface SharedChunks {
  /** The numbers of the chunks that are there, in no order. */
  chunks(id: string): Promise<number[]>;
}

/** There is no room for more. */
export class StoreFull extends Error {}
