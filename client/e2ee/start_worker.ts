import { scriptAddress } from "../base/script_address.ts";
import { meetingLink, portLink } from "./link/links.ts";
import { HOST_LOCK, type Link, type ToPage, type ToWorker } from "./link/messages.ts";

/** Path of the worker's core by its content hash, inserted by the build. */
declare const E2EE_WORKER: `/assets/e2ee-${string}.js`;

/**
 * Connects this page with the worker of all tabs: a SharedWorker, otherwise the Worker of the page
 * that holds a lock; when that page closes, the next one starts another (E2E-41).
 * @param onFailed the script can't be loaded: no connection, or a newer build
 */
export function startWorker(page: string, onFailed: () => void): Link<ToWorker, ToPage> {
  const address = scriptAddress(E2EE_WORKER);
  if (globalThis.SharedWorker) {
    const shared = new SharedWorker(address, { name: "parley-e2ee", type: "module" });
    shared.onerror = onFailed;
    return portLink<ToWorker, ToPage>(shared.port);
  }
  const link = meetingLink(page);
  const ended = new AbortController();
  let worker: Worker | undefined;
  let release = () => {};
  navigator.locks.request(HOST_LOCK, { signal: ended.signal }, () => {
    worker = new Worker(address, { type: "module" });
    // Errors thrown by a running script are no load failures.
    worker.onerror = (event) => void (event instanceof ErrorEvent || onFailed());
    return new Promise<void>((resolve) => release = resolve);
  }).catch(() => {});
  return {
    ...link,
    close() {
      ended.abort();
      worker?.terminate();
      release();
      link.close();
    },
  };
}
