let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** The service worker of this site; null where the browser runs none for it (UX-5). */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // There is none without a secure context, and some browsers answer nothing where they block it.
  return await navigator.serviceWorker?.register(script()) ?? null;
}

/** The address of the worker; browsers with Trusted Types take it from a policy only (HARD-16). */
function script(): string {
  const rules = { createScriptURL: (_: string) => "/sw.js" };
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, from: typeof rules): typeof rules };
  };
  return (trustedTypes?.createPolicy("worker", rules) ?? rules).createScriptURL("");
}
