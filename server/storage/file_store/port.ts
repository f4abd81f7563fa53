/** The bytes of a file: its chunks as they were sealed, each at its number (FIL-1). */
export interface FileStore {
  /** Present where several processes may write to it at a time (CL-8). */
  readonly shared?: SharedChunks;
  /** Present where others than this program may write to it. */
  readonly external?: true;
  /**
   * Stores one chunk while it comes; over one that is there already, too. In a shared store that one
   * stays instead.
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
  /** Every file that is there. @param onForeign hears of each object that no Parley has stored */
  list(onForeign?: (name: string) => void): AsyncGenerator<StoredBytes>;
  /** Nothing may be under way. */
  close(): Promise<void>;
}

/** What a store has of one file. */
export interface StoredBytes {
  id: string;
  /** Of all of its chunks; on a disk up to the end of its last one. */
  bytes: number;
  /** Of a shared store: when its last chunk came, milliseconds since 1970; NaN: not known. */
  at?: number;
}

/**
 * What a store knows for all who write to it: a chunk is there whole or not at all, as soon as
 * `write` resolves, and stays there until the file is removed.
 */
export interface SharedChunks {
  /** The numbers of the chunks that are there, in no order. */
  chunks(id: string): Promise<number[]>;
}

/** There is no room for more. */
export class StoreFull extends Error {}
