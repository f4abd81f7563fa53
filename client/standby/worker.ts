let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** The service worker of this site; null where the browser runs none for it (UX-5). */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // There is none without a secure context, and some browsers answer nothing where they block it.
  return await navigator.serviceWorker?.register(scriptAddress("/sw.js")) ?? null;
}

/** The workers that there are: no other address becomes a script. */
type WorkerScript = "/sw.js" | "/pdf/worker.js";
interface Rules {
  createScriptURL(address: WorkerScript): string;
}

let rules: Rules | undefined;

/** The address of a worker; browsers with Trusted Types take it from a policy only (HARD-16). */
export function scriptAddress(address: WorkerScript): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, from: Rules): Rules };
  };
  const own: Rules = { createScriptURL: (address) => address };
  rules ??= trustedTypes?.createPolicy("worker", own) ?? own;
  return rules.createScriptURL(address);
}
