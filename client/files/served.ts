import type { FileRef } from "./state.ts";

/** Milliseconds that the worker has to answer. */
const PATIENCE = 1000;

/** What a page tells the service worker of a file (static/sw/files.js). */
interface FileDetails extends Pick<FileRef, "key" | "size" | "type" | "name"> {
  token: string;
}

/** What the worker asks. */
interface Question {
  file: string;
  /** It is to be saved: what this page has given out for that. */
  grant?: string;
  /** The token that was refused. */
  renew?: string;
}

/** Files that the service worker plays and saves for this page, decrypted while they come (FIL-4). */
export interface Served {
  /** An address for an element of this page; null: no worker answers here. */
  address(file: FileRef): Promise<string | null>;
  /** An address at which it is saved, once; null: no worker answers here. */
  saving(file: FileRef): Promise<string | null>;
  /** The session is over: the worker forgets what it was told. */
  end(): void;
}

interface Deps {
  token(): string | null;
  renew(): Promise<boolean>;
}

export function createServed({ token, renew }: Deps): Served {
  const known = new Map<string, FileRef>();
  const grants = new Map<string, string>();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  let listening = false;

  async function detailsOf(
    { file: id, grant, renew: refused }: Question,
  ): Promise<FileDetails | null> {
    const file = known.get(id);
    if (!file || grant !== undefined && grants.get(grant) !== id) return null;
    if (grant) grants.delete(grant);
    // A worker that is newer than what it was told has the old token.
    if (refused && refused === token() && !await renew()) return null;
    const own = token();
    const { key, size, type, name } = file;
    return own ? { key, size, type, name, token: own } : null;
  }

  function onMessage({ data, ports }: MessageEvent<Question>) {
    const [port] = ports;
    if (typeof data?.file !== "string" || !port) return;
    detailsOf(data).catch(() => null).then((details) => port.postMessage(details));
  }

  /** A worker of an older build knows nothing of files. */
  async function isServed(): Promise<boolean> {
    const worker = workers?.controller;
    if (!worker) return false;
    if (!listening) workers.addEventListener("message", onMessage);
    listening = true;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), PATIENCE);
    });
    worker.postMessage({ files: "here?" }, [port2]);
    return await answered.finally(() => port1.close());
  }

  async function tell(file: FileRef): Promise<boolean> {
    known.set(file.id, file);
    return await isServed();
  }

  return {
    address: async (file) => await tell(file) ? `/file/${file.id}` : null,
    async saving(file) {
      if (!await tell(file)) return null;
      const grant = crypto.randomUUID();
      grants.set(grant, file.id);
      return `/file/${file.id}?save=${grant}`;
    },
    end() {
      known.clear();
      grants.clear();
      workers?.removeEventListener("message", onMessage);
      workers?.controller?.postMessage({ files: "forget" });
    },
  };
}
