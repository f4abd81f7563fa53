import { LIMITS } from "../../../protocol/limits.ts";
import { FILE_CHUNK } from "../../../protocol/files.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { fetching as t } from "../../../text/en/transfers.ts";
import { fromBase64, toBase64 } from "../../base/base64.ts";
import type { Encrypted } from "../../base/crypto.ts";
import { type Coming, fetchFile } from "./fetch_file.ts";
import { FileError } from "../base/file_error.ts";
import { identityOf } from "../base/identity.ts";
import { kindByType, TYPE_BYTES, typeByBytes } from "../base/media_types.ts";
import type { FileServer } from "../transfer/server.ts";
import { type Shared, shareFetch } from "./share_fetch.ts";
import type { StoredFile } from "../base/state.ts";

/** Bytes of whole files that are held in all. */
const HELD = 64 * 1024 * 1024;
/** Bytes of one of them at most. */
const HELD_ONE = 16 * 1024 * 1024;
/** Bytes of what is fetched whole: the browser holds it, on the disk where it likes. */
const WHOLE_MAX = 1024 * 1024 * 1024;
const BYTES = "application/octet-stream";

/** The sealed cache of this device: thumbnails and small pictures, as the server has them. */
interface Cache {
  find(id: string, iv: string): Promise<Encrypted | null>;
  keep(id: string, content: Encrypted): Promise<void>;
}
/** In the place of the iv, which is within the bytes. */
const KEPT_AS = "file";

interface Deps {
  server: Pick<FileServer, "get">;
  cache: Cache;
}

/** Fetches whole files, each once at a time; what was used longest ago makes room. */
export function createLoading({ server, cache }: Deps) {
  const held = new Map<string, Blob>();
  const coming = new Map<string, Shared>();

  function hold(name: string, blob: Blob) {
    held.delete(name);
    if (blob.size > HELD_ONE) return;
    held.set(name, blob);
    let size = [...held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [old, { size: freed }] of held) {
      if (size <= HELD) break;
      held.delete(old);
      size -= freed;
    }
  }

  /** Files of one chunk are kept on the device as they came, once they could be opened. */
  async function fetchKept(file: StoredFile & { hash?: string }, how: Coming): Promise<Blob> {
    const kept = await cache.find(file.id, KEPT_AS);
    const opened = kept && await openKept(kept, file, how);
    if (opened) return opened;
    let come = "";
    const keeping: Pick<FileServer, "get"> = {
      async get(id, chunk, signal) {
        const sealed = await server.get(id, chunk, signal);
        come = toBase64(sealed);
        return sealed;
      },
    };
    const blob = await fetchFile(keeping, file, how);
    cache.keep(file.id, { encryptedContent: come, iv: KEPT_AS });
    return blob;
  }

  /** null: it was damaged here, or another message says something else of it: the server is asked. */
  async function openKept(
    { encryptedContent }: Encrypted,
    file: StoredFile & { hash?: string },
    how: Coming,
  ): Promise<Blob | null> {
    try {
      const sealed = fromBase64(encryptedContent);
      return await fetchFile({ get: () => Promise.resolve(sealed) }, file, how);
    } catch {
      how.signal?.throwIfAborted();
      return null;
    }
  }

  async function fetchTyped(file: StoredFile & { hash?: string }, how: Coming): Promise<Blob> {
    const isSmall = file.size <= FILE_CHUNK && kindByType(file.type) === "image";
    const blob = isSmall ? await fetchKept(file, how) : await fetchFile(server, file, how);
    return new Blob([blob], { type: await typeOfWhole(blob, file.type) });
  }

  return {
    /** Implements `load` of `Files`. */
    async load(file: StoredFile & { hash?: string }, how: Coming = {}): Promise<Blob> {
      const name = identityOf(file);
      const known = held.get(name);
      if (known) {
        hold(name, known);
        return known;
      }
      how.signal?.throwIfAborted();
      if (file.size > WHOLE_MAX) throw new FileError("large", t.large);
      const shared = coming.get(name) ?? begin(name, file);
      const blob = await shared.join(how);
      hold(name, blob);
      return blob;
    },
    /** Implements `beginning` of `Files`. */
    async beginning(file: StoredFile & { hash?: string }, bytes: number, how: Coming = {}) {
      const whole = held.get(identityOf(file));
      return (whole ?? await fetchFile(server, file, { ...how, upTo: bytes })).slice(0, bytes);
    },
    clear() {
      held.clear();
      coming.clear();
    },
  };

  function begin(name: string, file: StoredFile & { hash?: string }): Shared {
    const shared = shareFetch((how) => fetchTyped(file, how), () => {
      if (coming.get(name) === shared) coming.delete(name);
    });
    coming.set(name, shared);
    return shared;
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
