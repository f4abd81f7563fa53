import { fetching as t } from "../../../text/en/transfers.ts";
import { FileError } from "../base/file_error.ts";
import { identityOf } from "../base/identity.ts";
import type { FileRef } from "../base/state.ts";

/** Milliseconds that the worker has to answer. */
const PATIENCE = 1000;
/** Milliseconds that a browser has to begin saving: it may ask somebody first. */
const BEGUN = 60_000;

/** The details of a file that a page gives the service worker (client/file_worker/). */
export interface FileDetails
  extends Pick<FileRef, "id" | "key" | "size" | "padded" | "type" | "name"> {
  token: string;
}

/** A question of the worker. */
export interface Question {
  /** The name that this page has given to the file. */
  file: string;
  /** Set for a download: the grant that this page has given out. */
  grant?: string;
  /** The token that was refused. */
  renew?: string;
}

/** The progress of a download by the worker; null: it doesn't know the file. */
type Saved =
  | { bytes: number; state: "saving" | "ended" }
  | { bytes: number; state: "failed"; why?: Unread }
  | null;

/** Why the worker could not read a file. */
export type Unread = "gone" | "forged" | "lost";

/** A file that the worker has ready to be saved. */
export interface Saving {
  /** Opening this address saves the file, once. */
  address: string;
  /**
   * Resolves when the browser has the whole file, or the download was stopped there. Throws
   * `FileError`. Also keeps the worker alive meanwhile.
   */
  follow(onProgress?: (bytes: number) => void): Promise<void>;
}

/** Files that the service worker plays and saves for this page, decrypted while they come (FIL-4). */
export interface Served {
  /** An address for an element of this page; null: no worker answers here. */
  address(file: FileRef): Promise<string | null>;
  /** null: no worker answers here. */
  saving(file: FileRef): Promise<Saving | null>;
  /** Why the worker could last not read it, which players are not told; null: it knows nothing. */
  unread(file: FileRef): Promise<FileError | null>;
  /** The session is over: the worker forgets what it was told. */
  end(): void;
}

interface Deps {
  token(): string | null;
  renew(): Promise<boolean>;
}

export function createServed({ token, renew }: Deps): Served {
  /** By the name that only this page and the worker know: an id can stand in any message. */
  const known = new Map<string, FileRef>();
  const names = new Map<string, string>();
  /** Pending downloads, with a callback for when the worker asks. */
  const grants = new Map<string, { name: string; begun: () => void }>();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let listening = false;

  function nameOf(file: FileRef): string {
    const identity = identityOf(file);
    const name = names.get(identity) ?? crypto.randomUUID();
    names.set(identity, name);
    known.set(name, file);
    return name;
  }

  async function detailsOf(
    { file: name, grant, renew: refused }: Question,
  ): Promise<FileDetails | null> {
    const file = known.get(name);
    const granted = grant === undefined ? undefined : grants.get(grant);
    if (!file || grant !== undefined && granted?.name !== name) return null;
    if (grant !== undefined) grants.delete(grant);
    granted?.begun();
    // A worker that is newer than what it was told has the old token.
    if (refused && refused === token() && !await renew()) return null;
    const own = token();
    const { id, key, size, padded, type } = file;
    return own ? { id, key, size, padded, type, name: file.name, token: own } : null;
  }

  function onMessage({ data, ports }: MessageEvent<Question>) {
    const [port] = ports;
    if (typeof data?.file !== "string" || !port) return;
    detailsOf(data).catch(() => null).then((details) => port.postMessage(details));
  }

  /** A worker of an older build knows nothing of files. */
  async function workerHere(): Promise<ServiceWorker | null> {
    const worker = workers?.controller;
    if (!worker) return null;
    if (!listening) workers.addEventListener("message", onMessage);
    listening = true;
    return await ask(worker, { files: "here?" }, PATIENCE) === true ? worker : null;
  }

  return {
    async address(file) {
      const name = nameOf(file);
      return await workerHere() ? `/file/${name}` : null;
    },
    async saving(file) {
      const name = nameOf(file);
      const worker = await workerHere();
      if (!worker) return null;
      const grant = crypto.randomUUID();
      const begun = new Promise<boolean>((resolve) => {
        grants.set(grant, { name, begun: () => resolve(true) });
        setTimeout(() => resolve(false), BEGUN);
      });
      return {
        address: `/file/${name}?save=${grant}`,
        follow: async (onProgress) => await begun ? follow(worker, grant, onProgress) : undefined,
      };
    },
    async unread(file) {
      const name = names.get(identityOf(file));
      const worker = workers?.controller;
      if (!name || !worker) return null;
      const why = await ask(worker, { unread: name }, PATIENCE) as Unread | null;
      return why && new FileError(why, t[why]);
    },
    end() {
      known.clear();
      names.clear();
      grants.clear();
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
    const saved = await ask(worker, { saving: grant }, BEGUN) as Saved;
    if (!saved || saved.state === "failed") {
      const why = saved?.why ?? "lost";
      throw new FileError(why, t[why]);
    }
    onProgress(saved.bytes);
    if (saved.state === "ended") return;
  }
}

/** Returns the worker's answer; null if there is none. @param patience milliseconds */
function ask(worker: ServiceWorker, question: unknown, patience: number): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const response = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(null), patience);
  });
  worker.postMessage(question, [port2]);
  return response.finally(() => port1.close());
}
