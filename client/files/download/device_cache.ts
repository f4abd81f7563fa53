import { fromBase64, toBase64 } from "../../base/base64.ts";
import type { Encrypted } from "../../base/crypto.ts";
import type { StoredFile } from "../base/state.ts";
import type { FileServer } from "../transfer/server.ts";
import { type DownloadOptions, fetchFile } from "./fetch_file.ts";

/** The sealed cache of this device: thumbnails and small pictures, as the server has them. */
export interface DeviceCache {
  find(id: string, iv: string): Promise<Encrypted | null>;
  keep(id: string, content: Encrypted): Promise<void>;
}

/** In the place of the iv, which is within the bytes. */
const KEPT_AS = "file";

/**
 * Fetches a file of one chunk from this device, else from the server: then it is kept as it came,
 * once it could be opened. Throws as `fetchFile`.
 */
export async function fetchByCache(
  server: Pick<FileServer, "get">,
  cache: DeviceCache,
  file: StoredFile & { hash?: string },
  how: DownloadOptions,
): Promise<Blob> {
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

/**
 * Returns null if the content was damaged here, or another message claims something else of it: the
 * server is asked.
 */
async function openKept(
  { encryptedContent }: Encrypted,
  file: StoredFile & { hash?: string },
  how: DownloadOptions,
): Promise<Blob | null> {
  try {
    const sealed = fromBase64(encryptedContent);
    return await fetchFile({ get: () => Promise.resolve(sealed) }, file, how);
  } catch {
    how.signal?.throwIfAborted();
    return null;
  }
}
