/** Content shared from another app. */
export interface Shared {
  text: string;
  /** At most one goes with a message. */
  files: File[];
}

/** Takes shared content, once, from the service worker that holds it (UX-4). null: it's gone. */
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
