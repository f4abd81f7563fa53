import { fetching as t } from "../../../text/en/transfers.ts";
import { FileError } from "../base/file_error.ts";
import type { FileRef } from "../base/state.ts";
import { SharedFiles } from "./shared_files.ts";
import { askWorker, type Question, type Unread } from "./worker_questions.ts";

/** Milliseconds that the worker has to answer. */
const WORKER_REPLY_TIMEOUT_MS = 1000;
/** Milliseconds that a browser has to start saving: it may ask the user first. */
const SAVE_START_TIMEOUT_MS = 60_000;

/** The progress of a download by the worker; null: it doesn't know the file. */
type Saved =
  | { bytes: number; state: "saving" | "ended" }
  | { bytes: number; state: "failed"; why?: Unread }
  | null;

/** A file that the worker has ready to be saved. */
export interface Saving {
  /** Opening this address saves the file, once. */
  address: string;
  /**
   * Resolves when the browser has the whole file, or the download was stopped there. Throws
   * `FileError`. Also keeps the worker alive until then.
   */
  follow(onProgress?: (bytes: number) => void): Promise<void>;
}

/** Files that the service worker plays and saves for this page, decrypted while they come (FIL-4). */
export interface Served {
  /** An address for an element of this page; null: no worker answers here. */
  address(file: FileRef): Promise<string | null>;
  /** null: no worker answers here. */
  saving(file: FileRef): Promise<Saving | null>;
  /** Returns why the worker last failed to read it, which players are not told; null: unknown. */
  unread(file: FileRef): Promise<FileError | null>;
  /** Ends the session: the worker forgets its tokens. */
  end(): void;
}

interface Deps {
  token(): string | null;
  renew(): Promise<boolean>;
}

export function createServed({ token, renew }: Deps): Served {
  const shared = new SharedFiles({ token, renew });
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let listening = false;

  function onMessage({ data, ports }: MessageEvent<Question>) {
    const [port] = ports;
    if (typeof data?.file !== "string" || !port) return;
    shared.detailsOf(data).catch(() => null).then((details) => port.postMessage(details));
  }

  /** A worker of an older build knows nothing of files. */
  async function workerHere(): Promise<ServiceWorker | null> {
    const worker = workers?.controller;
    if (!worker) return null;
    if (!listening) workers.addEventListener("message", onMessage);
    listening = true;
    return await askWorker(worker, { files: "here?" }, WORKER_REPLY_TIMEOUT_MS) === true
      ? worker
      : null;
  }

  return {
    async address(file) {
      const name = shared.share(file);
      return await workerHere() ? `/file/${name}` : null;
    },
    async saving(file) {
      const name = shared.share(file);
      const worker = await workerHere();
      if (!worker) return null;
      const { promise: begun, resolve } = Promise.withResolvers<boolean>();
      const grant = shared.grant(name, () => resolve(true));
      setTimeout(() => resolve(false), SAVE_START_TIMEOUT_MS);
      return {
        address: `/file/${name}?save=${grant}`,
        follow: async (onProgress) => await begun ? follow(worker, grant, onProgress) : undefined,
      };
    },
    async unread(file) {
      const name = shared.nameOf(file);
      const worker = workers?.controller;
      if (!name || !worker) return null;
      const why = await askWorker(worker, { unread: name }, WORKER_REPLY_TIMEOUT_MS) as
        | Unread
        | null;
      return why && new FileError(why, t[why]);
    },
    end() {
      shared.clear();
      workers?.removeEventListener("message", onMessage);
      listening = false;
      workers?.controller?.postMessage({ files: "forget" });
    },
  };
}

/**
 * Asks how far it is as often as the worker answers: a worker that nobody asks anything is stopped
 * after half a minute, whatever it streams, and timers of a page in the background wait a minute.
 */
async function follow(
  worker: ServiceWorker,
  grant: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const saved = await askWorker(worker, { saving: grant }, SAVE_START_TIMEOUT_MS) as Saved;
    if (!saved || saved.state === "failed") {
      const why = saved?.why ?? "lost";
      throw new FileError(why, t[why]);
    }
    onProgress(saved.bytes);
    if (saved.state === "ended") return;
  }
}
