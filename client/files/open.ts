import type { Api } from "../base/api.ts";
import type { Encrypted } from "../base/crypto.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import { checkThere } from "./download/fetch_file.ts";
import type { Files } from "./files.ts";
import { createKeptFiles } from "./upload/kept_files.ts";
import { FileLoader } from "./download/file_loader.ts";
import { createRetries } from "./transfer/retry.ts";
import { prepareFile } from "./draft/prepare.ts";
import { saveBlob, saveFrom } from "./download/save.ts";
import { sealHere } from "./transfer/sealer.ts";
import { createServed } from "./download/served.ts";
import { createFileServer } from "./transfer/server.ts";
import { sealInWorkers } from "./transfer/worker_sealer.ts";
import { uploadAlone } from "./upload/upload_alone.ts";
import { type Carrier, Uploads } from "./upload/uploads.ts";
import type { ChosenFile, SendingFile } from "./base/state.ts";

interface Deps {
  platform: Pick<Platform, "upload" | "after" | "now" | "log" | "listen">;
  api: Api;
  token(): string | null;
  renew(): Promise<boolean>;
  listeners: Pick<EventListeners, "listen">;
  /** The last seq of a channel that the server could read; null: it is an open one. */
  privateFrom(channelId: string): number | null;
  /** Calls back when the session ends on this device. */
  authentication: { onEnd(callback: () => void): void };
  cache: {
    find(id: string, iv: string): Promise<Encrypted | null>;
    keep(id: string, content: Encrypted): Promise<void>;
  };
  outbox: {
    find(key: string): Carrier | undefined;
    setFiles(key: string, files: readonly SendingFile[]): void;
    retry(key: string): void;
    discard(key: string): void;
  };
}

/** The part of files that the outbox and pages need; one for each page. */
export interface OpenFiles {
  begin(carrier: Carrier, chosen?: readonly ChosenFile[]): Promise<void>;
  ready(carrier: Carrier): Promise<{ text: string; files: string[] }>;
  refused(carrier: Carrier, error: unknown): Promise<string | null>;
  end(carrier: Carrier, discarded: boolean): Promise<void>;
  open(): Promise<Files>;
}

/**
 * Lets only one page of this browser send a file at a time; when it goes, the next one continues.
 */
function oneAtATime<T>(key: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(`parley-upload-${key}`, { signal }, run) as Promise<T> : run();
}

export function openFiles(deps: Deps): OpenFiles {
  const { platform, listeners, outbox } = deps;
  const sealer = sealInWorkers(sealHere(platform.upload), platform);
  const server = createFileServer({ ...deps, sealer, fetch: (path, init) => fetch(path, init) });
  const patience = createRetries(platform);
  const kept = createKeptFiles();
  const uploads = new Uploads({
    platform,
    server,
    patience,
    kept,
    outbox,
    privateFrom: deps.privateFrom,
    alone: oneAtATime,
  });
  const loading = new FileLoader({ ...deps, server });
  const served = createServed(deps);
  /** Uploads that belong to no message. */
  const alone = new Set<AbortController>();

  uploads.finishCancelled();
  platform.listen("online", () => patience.wake());
  listeners.listen({ connected: () => patience.wake() });
  deps.authentication.onEnd(() => {
    for (const abort of alone) abort.abort();
    kept.end();
    loading.clear();
    served.end();
  });

  const files: Files = {
    prepare: prepareFile,
    async upload(blob, begin) {
      const abort = new AbortController();
      alone.add(abort);
      try {
        return await uploadAlone(blob, begin, abort.signal, { server, patience });
      } finally {
        alone.delete(abort);
      }
    },
    uploads: uploads.all,
    retry: (key) => uploads.retry(key),
    cancel: (key) => uploads.cancel(key),
    load: (file, coming) => loading.load(file, coming),
    beginning: (file, bytes, coming) => loading.beginning(file, bytes, coming),
    address: (file) => served.address(file),
    async check(file, coming) {
      const error = await served.unread(file);
      if (error) throw error;
      await loading.beginning(file, 1, coming);
    },
    async save(file, coming) {
      const saving = await served.saving(file);
      if (!saving) return saveBlob(await loading.load(file, coming), file.name);
      // A download by the browser itself fails without a reason.
      await checkThere(server, file.id);
      saveFrom(saving.address);
      await saving.follow(coming?.onProgress);
    },
  };
  return {
    begin: (carrier, chosen) => uploads.begin(carrier, chosen),
    ready: (carrier) => uploads.ready(carrier),
    refused: (carrier, error) => uploads.refused(carrier, error),
    end: (carrier, discarded) => uploads.end(carrier, discarded),
    open: () => Promise.resolve(files),
  };
}
