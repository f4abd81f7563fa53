/** The service worker's reader of files (client/file_worker/), without a browser. */
import { withBundler } from "../../server/delivery/fresh/build/bundler.ts";
import { bundleFileWorker } from "../../server/delivery/fresh/build/worker.ts";
import { ROOT } from "./server_process.ts";

/** Between the page and its worker, without a delay. */
class Channel {
  port1 = { onmessage: (_event: { data: unknown }) => {}, close() {} };
  port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}

type Listener = (event: Record<string, unknown>) => void;

/** Page's details of a file. */
export interface Said {
  id: string;
  key: string;
  size: number;
  padded?: number;
  type: string;
  name: string;
  token: string;
}

const code = await withBundler(() => bundleFileWorker(ROOT));

/**
 * Starts a worker that one page knows, which answers `said` to every question; `fetch` is the
 * server, and `wait` replaces delays: by default it takes no time, and a minute or more never
 * passes.
 */
export function startFileWorker(
  said: Said | null,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  wait: (callback: () => void, ms: number) => unknown = (callback, ms) =>
    ms < 60_000 && queueMicrotask(callback),
) {
  const listeners: Record<string, Listener[]> = { message: [], fetch: [] };
  const page = {
    id: "page",
    postMessage: (_question: unknown, [port]: [Channel["port2"]]) => port.postMessage(said),
  };
  const own = {
    addEventListener: (kind: string, listener: Listener) => listeners[kind].push(listener),
    clients: { matchAll: () => Promise.resolve([page]) },
    location: { origin: "http://site.test" },
    MessageChannel: Channel,
    setTimeout: wait,
    AbortSignal: {
      timeout(ms: number) {
        const abort = new AbortController();
        wait(() => abort.abort(), ms);
        return abort.signal;
      },
    },
    fetch,
  };
  new Function(...Object.keys(own), code)(...Object.values(own));

  function request(path: string, mode: string, range?: string): Promise<Response> {
    const headers = new Headers(range ? { range } : {});
    const { promise, resolve } = Promise.withResolvers<Response>();
    const event = {
      clientId: page.id,
      request: { url: `${own.location.origin}${path}`, method: "GET", mode, headers },
      respondWith: resolve,
      waitUntil: () => {},
    };
    listeners.fetch.forEach((tell) => tell(event));
    return promise;
  }

  return {
    /** Requests like an element of the page. @param range e.g. `bytes=0-3` */
    play: (range?: string) => request("/file/film", "no-cors", range),
    save: (grant: string) => request(`/file/film?save=${grant}`, "navigate"),
    /** Returns the worker's answer to a message of the page. */
    ask(data: unknown): Promise<unknown> {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const port = { postMessage: resolve };
      listeners.message.forEach((tell) => tell({ data, ports: [port], waitUntil: () => {} }));
      return promise;
    },
  };
}
