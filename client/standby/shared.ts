/** What another app shared with this one. */
export interface Shared {
  text: string;
  /** One at most goes with a message. */
  files: File[];
}

/** What was shared, once: the service worker holds it (UX-4). null: nothing is there any more. */
export async function takeShared(): Promise<Shared | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  const response = Promise.withResolvers<Shared | null>();
  const listen = ({ data }: MessageEvent) => "shared" in data && response.resolve(data.shared);
  navigator.serviceWorker.addEventListener("message", listen);
  worker.postMessage({ shared: true });
  try {
    return await response.promise;
  } finally {
    navigator.serviceWorker.removeEventListener("message", listen);
  }
}
