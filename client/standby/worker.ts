import { scriptAddress } from "../base/script_address.ts";
import { E2EE_KEYS } from "../sealed/key.ts";

let registering: Promise<ServiceWorkerRegistration | null> | undefined;

/** Returns the service worker of this site; null if the browser runs none for it (UX-5). */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  return registering ??= register().catch(() => null);
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  const address = await hasPrivateKeys() ? "/sw-private.js" : "/sw.js";
  // Service workers require a secure context, and some browsers return undefined where they are
  // blocked.
  return await navigator.serviceWorker?.register(scriptAddress(address)) ?? null;
}

/**
 * Resolves to true if this device has keys of private conversations: in that case the worker can
 * read pushed messages.
 */
async function hasPrivateKeys(): Promise<boolean> {
  const all = await globalThis.indexedDB?.databases?.().catch(() => []);
  return all?.some(({ name }) => name === E2EE_KEYS) ?? false;
}
