/** Something that is kept in an object store. */
export interface StoredObject {
  name: string;
  /** Bytes. */
  size: number;
}

/** Data to be stored, and how to read it; read again from the start if it has to be resent. */
export interface ObjectSource {
  /** Bytes. */
  size: number;
  /** From one byte to another, which is not included. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A flat place for whole objects by name: a folder, or a bucket (OPS-3). Names are those of
 * files: letters, digits, `.`, `-` and `_`. Each call throws an Error with one sentence where the
 * store cannot be reached or refuses.
 */
export interface ObjectStore {
  /** Where it is, for people: without a secret. */
  readonly location: string;
  /** In no order. */
  list(): Promise<StoredObject[]>;
  /** Stores or replaces: afterwards it is there whole, or as it was before. */
  put(name: string, source: ObjectSource): Promise<void>;
  /** The bytes as they come; null: there is no such object. */
  get(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Removes an object; a missing one is no error. */
  remove(name: string): Promise<void>;
}

/** Bytes in memory as a source. */
export function bytesSource(bytes: Uint8Array<ArrayBuffer>): ObjectSource {
  return { size: bytes.byteLength, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) };
}

/** A text in memory as a source. */
export function textSource(text: string): ObjectSource {
  return bytesSource(new TextEncoder().encode(text));
}

/** A file as a source; it is opened for each part. @throws Deno.errors.NotFound */
export async function fileSource(path: string): Promise<ObjectSource> {
  const { size } = await Deno.stat(path);
  return {
    size,
    async read(from, to) {
      using file = await Deno.open(path);
      await file.seek(from, Deno.SeekMode.Start);
      const bytes = new Uint8Array(Math.min(to, size) - from);
      for (let at = 0; at < bytes.length;) {
        const n = await file.read(bytes.subarray(at));
        if (n === null) throw new Error(`${path} became shorter while it was read`);
        at += n;
      }
      return bytes;
    },
  };
}

/** The text of a small object; null: there is none. */
export async function readText(store: ObjectStore, name: string): Promise<string | null> {
  const bytes = await store.get(name);
  return bytes && await new Response(bytes).text();
}
