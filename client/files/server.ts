import {
  beginFile,
  cancelFile,
  finishFile,
  getChunk,
  getFile,
  putChunk,
} from "../../protocol/api/files.ts";
import type { StoredFile as Stored } from "../../protocol/stored_files.ts";
import type { Api } from "../base/api.ts";
import { ApiError, isTokenRefused, NetworkError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Progress } from "../base/upload.ts";

/** Milliseconds that one chunk may take: at that pace it is 70 kbit/s. */
const PATIENCE = 120_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** The files of the server. Every call throws `ApiError` for a refusal, else `NetworkError`. */
export interface FileServer {
  /** @param nonce the same one finds what was begun where the answer was lost */
  begin(channelId: string, size: number, nonce: string): Promise<Stored>;
  find(id: string): Promise<Stored>;
  put(id: string, chunk: number, sealed: Bytes, how: PutOptions): Promise<void>;
  finish(id: string): Promise<Stored>;
  cancel(id: string): Promise<void>;
  get(id: string, chunk: number, signal?: AbortSignal): Promise<Bytes>;
}

interface PutOptions {
  /** From 0 to 1. */
  onProgress: Progress;
  signal: AbortSignal;
}

interface Deps {
  platform: Pick<Platform, "upload" | "after">;
  /** For bytes, which `Api` knows nothing of. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  api: Api;
  token(): string | null;
  renew(): Promise<boolean>;
}

export function createFileServer({ platform, fetch, api, token, renew }: Deps): FileServer {
  const pathOf = ({ path }: { path: string }, id: string, chunk: number) =>
    `/api${path}`.replace("{id}", encodeURIComponent(id)).replace("{chunk}", String(chunk));

  async function once<T>(
    signal: AbortSignal | undefined,
    request: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const abort = new AbortController();
    const cancel = platform.after(PATIENCE, () => abort.abort());
    const bearer = token();
    const headers = {
      "Content-Type": "application/octet-stream",
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    };
    try {
      const either = signal ? AbortSignal.any([abort.signal, signal]) : abort.signal;
      const response = await request(headers, either);
      if (response.ok) return await read(response);
      throw ApiError.fromBody(response.status, {
        retryAfter: Number(response.headers.get("Retry-After")) || undefined,
        ...await response.json().catch(() => null),
      });
    } catch (error) {
      throw error instanceof ApiError ? error : new NetworkError({ cause: error });
    } finally {
      cancel();
    }
  }

  async function ask<T>(...how: Parameters<typeof once<T>>): Promise<T> {
    try {
      return await once(...how);
    } catch (error) {
      if (!isTokenRefused(error as Partial<ApiError>) || !token() || !await renew()) throw error;
      return await once(...how);
    }
  }

  return {
    begin: async (channelId, size, nonce) =>
      (await api.call(beginFile, { body: { channelId, size, nonce } })).file,
    find: async (id) => (await api.call(getFile, { id })).file,
    finish: async (id) => (await api.call(finishFile, { id })).file,
    cancel: async (id) => void await api.call(cancelFile, { id }),
    put: (id, chunk, body, { onProgress, signal }) =>
      ask(
        signal,
        (headers, signal) =>
          platform.upload(pathOf(putChunk, id, chunk), {
            method: putChunk.method,
            headers,
            body,
            signal,
            onProgress,
          }),
        () => Promise.resolve(),
      ),
    get: (id, chunk, signal) =>
      ask(
        signal,
        (headers, signal) => fetch(pathOf(getChunk, id, chunk), { headers, signal }),
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
  };
}
