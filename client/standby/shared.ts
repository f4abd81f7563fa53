/** What another app shared with this one, once: the service worker holds it (UX-4). */
export async function takeShared(): Promise<string | null> {
  history.replaceState(history.state, "", location.pathname);
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  const response = Promise.withResolvers<string | null>();
  const listen = ({ data }: MessageEvent) => "shared" in data && response.resolve(data.shared);
  navigator.serviceWorker.addEventListener("message", listen);
  worker.postMessage({ shared: true });
  try {
    return await response.promise;
  } finally {
    navigator.serviceWorker.removeEventListener("message", listen);
  }
}
