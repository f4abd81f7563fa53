import { isPageInstead } from "./page_instead.ts";
import { track } from "../../../browser/busy.ts";
import {
  beginFile,
  cancelFile,
  finishFile,
  getChunk,
  getFile,
  putChunk,
} from "../../../protocol/api/files.ts";
import type { StoredFile as Stored } from "../../../protocol/stored_files.ts";
import type { Api } from "../../base/api.ts";
import { ApiError, isTokenRefused, NetworkError } from "../../base/errors.ts";
import type { Platform } from "../../base/platform.ts";
import { type PlainChunk, type Sealer, UnreadableError, type Watch } from "./sealer.ts";

/** Milliseconds that one chunk may take: at that pace it is 70 kbit/s. */
const CHUNK_TIMEOUT_MS = 120_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** The files of the server. Every call throws `ApiError` for a refusal, else `NetworkError`. */
export interface FileServer {
  /** @param nonce the same one finds what was begun where the answer was lost */
  begin(channelId: string, size: number, nonce: string): Promise<Stored>;
  find(id: string): Promise<Stored>;
  /** Resolves with the digest of the bytes read. @throws UnreadableError as well */
  put(id: string, plain: PlainChunk, how: Watch): Promise<ArrayBuffer>;
  /** The digest of a chunk that it has already. @throws UnreadableError */
  digest(plain: PlainChunk): Promise<ArrayBuffer>;
  finish(id: string): Promise<Stored>;
  cancel(id: string): Promise<void>;
  get(id: string, chunk: number, signal?: AbortSignal): Promise<Bytes>;
}

interface Deps {
  platform: Pick<Platform, "after">;
  sealer: Sealer;
  /** For bytes, which `Api` knows nothing of. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  api: Api;
  token(): string | null;
  renew(): Promise<boolean>;
}

export function createFileServer(
  { platform, sealer, fetch, api, token, renew }: Deps,
): FileServer {
  const pathOf = ({ path }: { path: string }, id: string, chunk: number) =>
    `/api${path}`.replace("{id}", encodeURIComponent(id)).replace("{chunk}", String(chunk));

  async function once<T>(
    signal: AbortSignal | undefined,
    request: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const abort = new AbortController();
    const cancel = platform.after(CHUNK_TIMEOUT_MS, () => abort.abort());
    const bearer = token();
    const headers = {
      "Content-Type": "application/octet-stream",
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    };
    try {
      const either = signal ? AbortSignal.any([abort.signal, signal]) : abort.signal;
      const response = await request(headers, either);
      if (response.ok) return await read(response);
      const body = await response.json().catch(() => null);
      throw ApiError.fromResponse(response.status, body, response.headers.get("Retry-After"));
    } catch (error) {
      const known = [ApiError, NetworkError, UnreadableError];
      if (known.some((kind) => error instanceof kind)) throw error;
      throw new NetworkError({ cause: error });
    } finally {
      cancel();
    }
  }

  async function ask<T>(...how: Parameters<typeof once<T>>): Promise<T> {
    try {
      return await track(once(...how));
    } catch (error) {
      if (!isTokenRefused(error as Partial<ApiError>) || !token() || !await renew()) throw error;
      return await track(once(...how));
    }
  }

  return {
    begin: async (channelId, size, nonce) =>
      (await api.call(beginFile, { body: { channelId, size, nonce } })).file,
    find: async (id) => (await api.call(getFile, { id })).file,
    finish: async (id) => (await api.call(finishFile, { id })).file,
    cancel: async (id) => void await api.call(cancelFile, { id }),
    async put(id, plain, { onProgress, signal }) {
      const path = pathOf(putChunk, id, plain.chunk);
      let digest: ArrayBuffer;
      await ask(signal, async (headers, signal) => {
        const request = { path, method: putChunk.method, headers };
        const sent = await sealer.send(plain, request, { signal, onProgress });
        digest = sent.digest;
        return sent.response;
      }, () => Promise.resolve());
      // Assigned by then: `ask` resolves after it has sent.
      return digest!;
    },
    digest: (plain) => sealer.digest(plain),
    get: (id, chunk, signal) =>
      ask(
        signal,
        (headers, signal) => fetch(pathOf(getChunk, id, chunk), { headers, signal }),
        async (response) => {
          if (isPageInstead(response)) throw new NetworkError();
          return new Uint8Array(await response.arrayBuffer());
        },
      ),
  };
}
