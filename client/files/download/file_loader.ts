import { LIMITS } from "../../../protocol/limits.ts";
import { FILE_CHUNK_BYTES } from "../../../protocol/files.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { fetching as t } from "../../../text/en/transfers.ts";
import { FileError } from "../base/file_error.ts";
import { identityOf } from "../base/identity.ts";
import { kindByType, TYPE_BYTES, typeByBytes } from "../base/media_types.ts";
import type { StoredFile } from "../base/state.ts";
import type { FileServer } from "../transfer/server.ts";
import { type DeviceCache, fetchByCache } from "./device_cache.ts";
import { type DownloadOptions, fetchFile } from "./fetch_file.ts";
import { LoadedFiles } from "./loaded_files.ts";
import { type Shared, shareFetch } from "./share_fetch.ts";

/** Largest file in bytes that is fetched whole: the browser holds it, possibly on the disk. */
const MAX_WHOLE = 1024 * 1024 * 1024;
const BYTES = "application/octet-stream";

interface Deps {
  server: Pick<FileServer, "get">;
  cache: DeviceCache;
}

/** A file to load; `hash`: that of the sent bytes. */
type Wanted = StoredFile & { hash?: string };

/** Fetches whole files, each once at a time; the least recently used ones make room. */
export class FileLoader {
  readonly #deps: Deps;
  readonly #loaded = new LoadedFiles();
  /** Fetches that are under way, by the identity of their file. */
  readonly #coming = new Map<string, Shared>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Implements `load` of `Files`. */
  async load(file: Wanted, how: DownloadOptions = {}): Promise<Blob> {
    const name = identityOf(file);
    const known = this.#loaded.use(name);
    if (known) return known;
    how.signal?.throwIfAborted();
    if (file.size > MAX_WHOLE) throw new FileError("large", t.large);
    const shared = this.#coming.get(name) ?? this.#begin(name, file);
    const blob = await shared.join(how);
    this.#loaded.put(name, blob);
    return blob;
  }

  /** Implements `beginning` of `Files`. */
  async beginning(file: Wanted, bytes: number, how: DownloadOptions = {}): Promise<Blob> {
    const whole = this.#loaded.peek(identityOf(file)) ??
      await fetchFile(this.#deps.server, file, { ...how, upTo: bytes });
    return whole.slice(0, bytes);
  }

  /** Forgets all of them: the session is over. */
  clear(): void {
    this.#loaded.clear();
    this.#coming.clear();
  }

  #begin(name: string, file: Wanted): Shared {
    const shared = shareFetch((how) => this.#fetch(file, how), () => {
      if (this.#coming.get(name) === shared) this.#coming.delete(name);
    });
    this.#coming.set(name, shared);
    return shared;
  }

  async #fetch(file: Wanted, how: DownloadOptions): Promise<Blob> {
    const { server, cache } = this.#deps;
    const isSmall = file.size <= FILE_CHUNK_BYTES && kindByType(file.type) === "image";
    const blob = isSmall
      ? await fetchByCache(server, cache, file, how)
      : await fetchFile(server, file, how);
    return new Blob([blob], { type: await typeOfWhole(blob, file.type) });
  }
}

/**
 * Returns the type that the bytes confirm; a picture that no browser should decode is plain bytes
 * (HARD-13).
 */
async function typeOfWhole(blob: Blob, said: string): Promise<string> {
  const start = new Uint8Array(await blob.slice(0, TYPE_BYTES).arrayBuffer());
  const type = typeByBytes(start, said);
  if (!type || kindByType(type) !== "image") return type ?? BYTES;
  const facts = readPicture(new Uint8Array(await blob.arrayBuffer()));
  const { width = 0, height = 0 } = facts ?? {};
  return width * height > 0 && width * height <= LIMITS.decodedPixelsMax ? type : BYTES;
}
