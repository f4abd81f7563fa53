import { chunksOf } from "../../../protocol/files.ts";
import { fetching as t } from "../../../text/en/transfers.ts";
import { ApiError, NetworkError } from "../../base/errors.ts";
import { digestOf, FileDigest, keyOf, openContent } from "../transfer/chunks.ts";
import { FileError } from "../base/file_error.ts";
import type { FileServer } from "../transfer/server.ts";
import type { StoredFile } from "../base/state.ts";

/** Chunks of one file that are on their way at a time. */
const MAX_PARALLEL_CHUNKS = 3;
/** Requests that may fail one after another before the connection counts as lost. */
const MAX_FAILURES = 3 * MAX_PARALLEL_CHUNKS;
/** Wait before the first retry in milliseconds, longer each time; and at most so many seconds. */
const FIRST_RETRY_MS = 200;
const MAX_RETRY_SECONDS = 10;

/** Progress callbacks of a download. */
export interface DownloadOptions {
  /** Bytes that have come. */
  onProgress?(bytes: number): void;
  /** Aborted when the file is no longer needed. */
  signal?: AbortSignal;
}

interface FetchOptions extends DownloadOptions {
  /** Bytes from its beginning that are wanted; absent: all. */
  upTo?: number;
}

/**
 * Fetches a file chunk by chunk, three at a time, and decrypts each; a whole file must match
 * `hash`, if given. The browser may keep the parts on the disk: at most six are held in memory.
 * Throws `FileError`, and `signal.reason`.
 */
export async function fetchFile(
  server: Pick<FileServer, "get">,
  { id, key: secret, size, padded, hash }:
    & Pick<StoredFile, "id" | "key" | "size" | "padded">
    & { hash?: string },
  { onProgress, signal, upTo = Infinity }: FetchOptions = {},
): Promise<Blob> {
  const key = await keyOf(secret).catch(forged);
  const isWhole = upTo >= size;
  const digest = hash && isWhole ? new FileDigest(size) : null;
  const getter = new Getter(server, id, signal);
  const parts: Blob[] = Array.from({ length: chunksOf(Math.min(size, upTo)) });
  let next = 0;
  let come = 0;
  let failed = false;
  async function line() {
    while (next < parts.length && !failed) {
      const chunk = next++;
      const sealed = await getter.get(chunk);
      const plain = await openContent(key, { size, padded }, chunk, sealed).catch(forged);
      digest?.set(chunk, await digestOf(plain));
      parts[chunk] = new Blob([plain]);
      come += plain.length;
      onProgress?.(come);
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_PARALLEL_CHUNKS }, line));
  } catch (error) {
    failed = true;
    signal?.throwIfAborted();
    throw error;
  }
  if (digest && await digest.hash() !== hash) forged();
  return new Blob(parts);
}

/** Throws `FileError` if the file is gone, or the server cannot be reached. */
export async function checkThere(server: Pick<FileServer, "find">, id: string): Promise<void> {
  try {
    await server.find(id);
  } catch (cause) {
    if (cause instanceof NetworkError) throw new FileError("lost", t.lost, { cause });
    if (!(cause instanceof ApiError && cause.passing)) {
      throw new FileError("gone", t.gone, { cause });
    }
  }
}

function forged(cause?: unknown): never {
  throw new FileError("forged", t.forged, { cause });
}

/** Gets chunks; the connection counts as lost once nothing has come for a while. */
class Getter {
  readonly #server: Pick<FileServer, "get">;
  readonly #id: string;
  readonly #signal: AbortSignal | undefined;
  /** Since something came last. */
  #failures = 0;

  constructor(server: Pick<FileServer, "get">, id: string, signal?: AbortSignal) {
    this.#server = server;
    this.#id = id;
    this.#signal = signal;
  }

  async get(chunk: number): Promise<Uint8Array<ArrayBuffer>> {
    for (;;) {
      try {
        const sealed = await this.#server.get(this.#id, chunk, this.#signal);
        this.#failures = 0;
        return sealed;
      } catch (cause) {
        this.#signal?.throwIfAborted();
        const refused = cause instanceof ApiError && !cause.passing;
        if (refused && cause.code === "content_damaged") forged(cause);
        if (refused) throw new FileError("gone", t.gone, { cause });
        if (++this.#failures > MAX_FAILURES) throw new FileError("lost", t.lost, { cause });
        const { retryAfter } = cause as Partial<ApiError>;
        const wait = retryAfter
          ? Math.min(retryAfter, MAX_RETRY_SECONDS) * 1000
          : FIRST_RETRY_MS * this.#failures;
        await new Promise((resolve) => setTimeout(resolve, wait));
        this.#signal?.throwIfAborted();
      }
    }
  }
}
