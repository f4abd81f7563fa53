/**
 * The worker of private conversations: the only script that holds keys (E2E-41). A SharedWorker
 * where supported, otherwise the Worker of the elected page. Nothing is awaited at the top level:
 * the first messages would be lost (E2E-7).
 */
import { PrivateError } from "../link/errors.ts";
import { meetingLinks, portLink } from "../link/links.ts";
import { pageLock, type ToPage, type ToWorker, WORKER_LOCK } from "../link/messages.ts";
import { servePages } from "./serve.ts";

/** Milliseconds for which a worker of another build may continue. */
const OTHER_WORKER_GRACE_MS = 5000;

const pages = servePages({
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  alone,
  gone: (page) => navigator.locks.request(pageLock(page), () => {}),
  close: () => self.close(),
});

let holding: Promise<void> | undefined;

/**
 * Resolves when no other worker writes the store. @throws PrivateError other_version if another one
 * continues
 */
function alone(): Promise<void> {
  return holding ??= new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(OTHER_WORKER_GRACE_MS);
    const held = navigator.locks.request(WORKER_LOCK, { signal }, () => {
      resolve();
      return new Promise(() => {});
    });
    held.catch((cause) => {
      holding = undefined;
      reject(new PrivateError("other_version", { cause }));
    });
  });
}

// TypeScript has the scope of a page: that of a SharedWorker has `onconnect`.
const scope = self as unknown as { onconnect?: unknown };
if ("onconnect" in scope) {
  scope.onconnect = ({ ports }: MessageEvent) =>
    pages.connect(portLink<ToPage, ToWorker>(ports[0]));
} else {
  meetingLinks((link) => pages.connect(link));
}
