import { Bucket, Refused, type RetryOptions, type S3Location } from "../objects/bucket.ts";
import { PIECE_BYTES, withWhole } from "./pieces.ts";
import type { FileStore, StoredBytes } from "./port.ts";

/** Names the owner of a bucket; `marker.ts`. */
const MARKER = "parley.installation";
const PROBE = "parley.probe";
const OWN_OBJECTS: ReadonlySet<string> = new Set([MARKER, PROBE]);
/** The name of a chunk: the file's id, which is a UUID, and the number. */
const CHUNK_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/(?:0|[1-9]\d*)$/;

/** Chunks that are deleted at a time. */
const MAX_PARALLEL_DELETIONS = 8;

/**
 * Files in a bucket of an S3-compatible store, each chunk an object of its own, `<id>/<number>`:
 * they come in any order, and each is there in full or not at all (CL-8).
 */
export class S3FileStore implements FileStore {
  readonly #bucket: Bucket;
  /** Where it is, for people. */
  readonly url: string;
  readonly external = true;
  readonly shared = { chunks: (id: string) => this.#chunks(id) };

  constructor(location: S3Location, retry: RetryOptions = {}) {
    this.#bucket = new Bucket(location, retry);
    this.url = location.url;
  }

  async write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    await withWhole(parts, async (bytes) => {
      if (await this.has(id, chunk, bytes.length)) return;
      const response = await this.#bucket.demand("PUT", this.#url(id, chunk), bytes);
      await response.body?.cancel();
    });
  }

  async has(id: string, chunk: number, length: number): Promise<boolean> {
    const response = await this.#bucket.ask("HEAD", this.#url(id, chunk));
    await response.body?.cancel();
    return response.ok && Number(response.headers.get("content-length")) >= length;
  }

  async *read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array> {
    const response = await this.#bucket.demand("GET", this.#url(id, chunk));
    // At once, since no store should wait for a slow client.
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length < length) {
      throw new Error(`the file ${id} ends before its chunk ${chunk} does`);
    }
    for (let at = 0; at < length; at += PIECE_BYTES) {
      yield bytes.subarray(at, Math.min(at + PIECE_BYTES, length));
    }
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  async remove(id: string): Promise<void> {
    const chunks = await this.#chunks(id);
    while (chunks.length > 0) {
      await Promise.all(
        chunks.splice(0, MAX_PARALLEL_DELETIONS).map(async (chunk) => {
          await (await this.#bucket.ask("DELETE", this.#url(id, chunk))).body?.cancel();
        }),
      );
    }
  }

  room(): Promise<null> {
    return Promise.resolve(null);
  }

  async *list(onForeign: (name: string) => void = () => {}): AsyncGenerator<StoredBytes> {
    const { prefix } = this.#bucket;
    let file: Required<StoredBytes> | undefined;
    for await (const { name, size, at } of this.#bucket.objects(prefix, { below: true })) {
      const ownName = name.slice(prefix.length);
      if (OWN_OBJECTS.has(ownName)) continue;
      if (!CHUNK_NAME.test(ownName)) {
        onForeign(name);
        continue;
      }
      const id = ownName.slice(0, ownName.indexOf("/"));
      if (file?.id !== id) {
        if (file) yield file;
        file = { id, bytes: 0, at };
      }
      file.bytes += size;
      file.at = Math.max(file.at, at);
    }
    if (file) yield file;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Checks that it can be read and written to. @throws Refused */
  async probe(): Promise<void> {
    await this.#put(PROBE, PROBE);
    const url = this.#bucket.urlOf(PROBE);
    const said = await (await this.#bucket.demand("GET", url)).text();
    await (await this.#bucket.ask("DELETE", url)).body?.cancel();
    if (said !== PROBE) throw new Refused("the store does not give back what it was given");
  }

  /** The text of its marker; null: there is none. @throws Refused */
  async readMarker(): Promise<string | null> {
    const response = await this.#bucket.ask("GET", this.#bucket.urlOf(MARKER));
    if (response.ok) return await response.text();
    await response.body?.cancel();
    return null;
  }

  /** @throws Refused */
  writeMarker(text: string): Promise<void> {
    return this.#put(MARKER, text);
  }

  async #put(name: string, text: string): Promise<void> {
    const url = this.#bucket.urlOf(name);
    await (await this.#bucket.demand("PUT", url, new TextEncoder().encode(text))).body?.cancel();
  }

  async #chunks(id: string): Promise<number[]> {
    const folder = `${this.#bucket.prefix}${id}/`;
    const all = await Array.fromAsync(this.#bucket.objects(folder, { below: false }));
    return all.map(({ name }) => Number(name.slice(folder.length))).filter(Number.isInteger);
  }

  #url(id: string, chunk: number): string {
    return this.#bucket.urlOf(`${id}/${chunk}`);
  }
}
