import { chunkSize, chunksOf } from "../../../protocol/files.ts";
import { ApiError } from "../../base/errors.ts";
import { FileDigest, keyOf, nonceOf } from "../transfer/chunks.ts";
import type { Slots } from "../transfer/slots.ts";
import type { Retries } from "../transfer/retry.ts";
import type { FileServer } from "../transfer/server.ts";

/** Chunks of one file that are on their way at a time. */
const MAX_PARALLEL_CHUNKS = 2;
/** Times that a file which the server has lost is started over. */
const MAX_RESTARTS = 3;

/** A file to be uploaded. */
export interface Job {
  channelId: string;
  blob: Blob;
  /** Bytes that it is padded to (E2E-33); absent: it is not. */
  padded?: number;
  /** base64url. */
  secret: string;
  /** The upload that an earlier page began; null: none. */
  id: string | null;
}

interface Watch {
  signal: AbortSignal;
  /** Called when the file gets another id. */
  onId(id: string): void;
  /** Bytes of it that have arrived. */
  onProgress(bytes: number): void;
  /** null: it no longer waits. */
  onWait(why: Error | null): void;
}

interface Deps {
  server: FileServer;
  patience: Retries;
  /** For chunks of all files. */
  slots: Slots;
}

/**
 * Uploads a file chunk by chunk, each read, sealed and sent separately, and resumes at the server's
 * position: after a lost connection, on another page, or after a restart that lost unconfirmed data
 * (FIL-1, FIL-2). Throws `ApiError` for refusals, the browser's error if the file can no longer be
 * read, and `signal.reason`.
 */
export async function sendFile(
  job: Job,
  watch: Watch,
  { server, patience, slots }: Deps,
): Promise<{ id: string; hash: string }> {
  const { channelId, blob, padded: size = blob.size, secret } = job;
  const { signal } = watch;
  const key = await keyOf(secret);
  const digest = new FileDigest(blob.size);
  const digested = new Set<number>();
  const patiently = <T>(attempt: () => Promise<T>) => patience.try(attempt, signal, watch.onWait);

  async function begin() {
    // Another page that continues with the file sends the same nonce.
    const nonce = await nonceOf(secret);
    const file = await patiently(() => server.begin(channelId, size, nonce));
    if (signal.aborted) {
      // The upload was stopped before it had this id, and would count for a day.
      cancelOnServer(file.id, { server, patience });
      throw signal.reason;
    }
    watch.onId(file.id);
    return file;
  }

  /** Asks which chunks the server has; it may have forgotten the file, which then starts over. */
  async function stand(id: string | null) {
    if (id === null) return await begin();
    try {
      const file = await patiently(() => server.find(id));
      // Begun before its channel was private: it has another size since.
      return file.size === size ? file : await begin();
    } catch (error) {
      if (isGone(error)) return await begin();
      throw error;
    }
  }

  async function sendChunk(id: string, chunk: number, isThere: boolean, track: Track) {
    const plain = { file: blob, size, chunk, key };
    const set = (of: ArrayBuffer) => chunk < chunksOf(blob.size) && digest.set(chunk, of);
    if (isThere) set(await server.digest(plain));
    else {
      const onProgress = (part: number) => track.set(chunk, part * chunkSize(size, chunk));
      set(await patiently(() => server.put(id, plain, { signal, onProgress })));
      track.arrived(chunk);
    }
    digested.add(chunk);
  }

  let times = 0;
  for (let file = await stand(job.id);;) {
    const { id, received, done } = file;
    const there = (chunk: number) => done || received.some(([a, b]) => a <= chunk && chunk <= b);
    const track = new Track(size, there, watch.onProgress);
    try {
      let next = 0;
      const count = chunksOf(size);
      const line = async () => {
        while (next < count) {
          const chunk = next++;
          if (digested.has(chunk) && there(chunk)) continue;
          await slots.run(() => sendChunk(id, chunk, there(chunk), track), signal);
        }
      };
      await allOrThrow(Array.from({ length: MAX_PARALLEL_CHUNKS }, line));
      if (!done) await patiently(() => server.finish(id));
      return { id, hash: await digest.hash() };
    } catch (error) {
      // The server has lost something of it, or all: it says what.
      const mayDo = isGone(error) || error instanceof ApiError && error.status === 409;
      if (!mayDo || times++ === MAX_RESTARTS) throw error;
      file = await stand(id);
    }
  }
}

/**
 * Makes the server forget an upload as soon as it can be reached: it would count for a day. Also
 * resolves if the server refuses, since there is nothing to forget then.
 */
export async function cancelOnServer(
  id: string,
  { server, patience }: Pick<Deps, "server" | "patience">,
): Promise<void> {
  await patience.try(() => server.cancel(id), new AbortController().signal).catch(() => {});
}

/** Waits for all, so that none continues after a failure. */
async function allOrThrow(slots: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(slots)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Counts the bytes that have arrived, including those of chunks on their way. */
class Track {
  readonly #size: number;
  readonly #onProgress: (bytes: number) => void;
  readonly #coming = new Map<number, number>();
  #there = 0;

  constructor(
    size: number,
    there: (chunk: number) => boolean,
    onProgress: (bytes: number) => void,
  ) {
    this.#size = size;
    this.#onProgress = onProgress;
    for (let chunk = 0; chunk < chunksOf(size); chunk++) {
      if (there(chunk)) this.#there += chunkSize(size, chunk);
    }
    this.#notify();
  }

  set(chunk: number, bytes: number) {
    this.#coming.set(chunk, bytes);
    this.#notify();
  }

  arrived(chunk: number) {
    this.#coming.delete(chunk);
    this.#there += chunkSize(this.#size, chunk);
    this.#notify();
  }

  #notify() {
    this.#onProgress([...this.#coming.values()].reduce((sum, bytes) => sum + bytes, this.#there));
  }
}
