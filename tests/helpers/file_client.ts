/** The browser's own code that uploads and downloads files, without a browser. */
import type { Platform } from "../../client/base/platform.ts";
import { createApi } from "../../client/base/api.ts";
import { fetchFile } from "../../client/files/download/fetch_file.ts";
import { newSecret } from "../../client/files/transfer/chunks.ts";
import type { KeptFile, KeptFiles, UploadIds } from "../../client/files/upload/kept_files.ts";
import { sealHere } from "../../client/files/transfer/sealer.ts";
import { createSlots } from "../../client/files/transfer/slots.ts";
import { createRetries } from "../../client/files/transfer/retry.ts";
import { createFileServer, type FileServer } from "../../client/files/transfer/server.ts";
import type { ChosenFile, StoredFile } from "../../client/files/base/state.ts";
import { type Job, sendFile } from "../../client/files/upload/send_file.ts";

interface Account {
  url: string;
  token: string;
}

const after = (ms: number, callback: () => void) => {
  // A tenth of the time that people wait.
  const timer = setTimeout(callback, ms / 10);
  return () => clearTimeout(timer);
};

/** `before` is called ahead of each request, with its method and path. */
export function fileClient({ url, token }: Account, before = (_: string) => {}) {
  const ask = (path: string, init: RequestInit = {}) => {
    before(`${init.method ?? "GET"} ${path}`);
    return fetch(url + path, init);
  };
  const deps = { token: () => token, renew: () => Promise.resolve(false) };
  const platform = {
    now: () => performance.now(),
    log: () => {},
    after,
    fetch: ask,
    async upload(path: string, { onProgress, ...init }: Parameters<Platform["upload"]>[1]) {
      const response = await ask(path, init as RequestInit);
      const text = await response.text();
      onProgress(1);
      const { status, headers } = response;
      return new Response(text || null, { status, headers });
    },
  };
  const api = createApi({ platform, ...deps });
  const sealer = sealHere(platform.upload);
  const server = createFileServer({ platform, sealer, api, fetch: ask, ...deps });
  return { ...createFileClient(server, platform), server, platform, api };
}

function createFileClient(server: FileServer, platform: { after: typeof after }) {
  const patience = createRetries(platform);
  const slots = createSlots(3);
  return {
    patience,
    /** Uploads and resolves to the result; `progress` has the reported bytes. */
    async send(
      blob: Blob,
      channelId: string,
      { signal = new AbortController().signal, ...job }: Partial<Job> & { signal?: AbortSignal } =
        {},
    ) {
      const progress: number[] = [];
      const waits: (string | null)[] = [];
      const secret = job.secret ?? newSecret();
      const { id, hash } = await sendFile({ id: null, ...job, blob, channelId, secret }, {
        signal,
        onId: () => {},
        onProgress: (bytes) => progress.push(bytes),
        onWait: (why) => waits.push(why?.message ?? null),
      }, { server, patience, slots });
      const file: StoredFile & { hash: string } = {
        id,
        hash,
        key: secret,
        size: blob.size,
        type: "",
      };
      return { file, progress, waits };
    },
    fetch: (file: StoredFile & { hash?: string }) => fetchFile(server, file),
  };
}

/** Bytes that no two chunks share. */
export function blobOf(size: number, seed = 1): Blob {
  const words = new Uint32Array(Math.ceil(size / 4));
  for (let i = 0, x = seed; i < words.length; i++) words[i] = x = Math.imul(x, 1103515245) + 12345;
  return new Blob([new Uint8Array(words.buffer, 0, size)]);
}

/** Creates a device's storage in memory. */
export function keptInMemory(): KeptFiles & { files: Map<string, KeptFile> } {
  const files = new Map<string, KeptFile>();
  const ids = new Map<string, UploadIds>();
  const cancelled = new Set<string>();
  return {
    files,
    put: (key, file) => Promise.resolve(void files.set(key, file)),
    get: (key) => Promise.resolve(files.get(key)),
    putIds: (key, known) => Promise.resolve(void ids.set(key, known)),
    ids: (key) => Promise.resolve(ids.get(key)),
    cancel(key, known) {
      files.delete(key);
      ids.set(key, known);
      cancelled.add(key);
      return Promise.resolve();
    },
    cancelled: () => Promise.resolve(new Map([...cancelled].map((key) => [key, ids.get(key)!]))),
    remove(key) {
      files.delete(key);
      ids.delete(key);
      cancelled.delete(key);
      return Promise.resolve();
    },
    sweep: () => Promise.resolve(),
    end: () => files.clear(),
  };
}

/** Creates a chosen file from a blob. */
export function chosen(name: string, blob: Blob): ChosenFile {
  const described = {
    key: crypto.randomUUID(),
    name,
    type: "text/plain",
    kind: "document" as const,
  };
  return {
    ...described,
    blob,
    original: blob,
    cleaned: false,
    uncleaned: false,
    thumb: null,
    sending: { ...described, size: blob.size, secret: newSecret(), id: null, thumb: null },
  };
}
