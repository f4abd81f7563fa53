import { databaseNames } from "../sealed/databases.ts";

/** The databases of keys, open or locked; the one without a number is of the version before. */
const STORE = /^parley-e2ee(-[0-9a-f]{16})?$/;

/**
 * Whether this browser can hold keys: Chromium from 137, Firefox from 130, Safari from 17 (E2E-40).
 * It is asked for what it can do, not for its name.
 */
export async function canHoldKeys(): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {};
  const isThere = subtle && globalThis.indexedDB && navigator.locks &&
    (globalThis.SharedWorker || globalThis.Worker && globalThis.BroadcastChannel);
  if (!isThere) return false;
  try {
    await subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    await subtle.generateKey("X25519", false, ["deriveBits"]);
    return true;
  } catch {
    return false;
  }
}

/** Whether private conversations were looked at in this browser: else there are no keys to show. */
export async function mayHoldKeys(): Promise<boolean> {
  // A browser that names no databases may hold some.
  const names = await databaseNames().catch((): string[] => []);
  return names?.some((name) => STORE.test(name)) ?? true;
}
