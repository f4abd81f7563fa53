import { scriptAddress } from "../base/script_address.ts";

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** The service worker of this site; null where the browser runs none for it (UX-5). */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  // There is none without a secure context, and some browsers answer nothing where they block it.
  return await navigator.serviceWorker?.register(scriptAddress("/sw.js")) ?? null;
}
