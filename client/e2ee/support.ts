import { databaseNames } from "../sealed/databases.ts";
import { openKeys } from "../sealed/key.ts";

/** The databases of keys, open or locked; the one without a number is of the version before. */
const STORE = /^parley-e2ee(-[0-9a-f]{16})?$/;

/**
 * Why this browser can't hold keys; null: it can. Chromium does from 137, Firefox from 130, Safari
 * from 17 (E2E-40). It is asked for what it can do, not for its name; with site data blocked, as some
 * private windows have it, it can't either (MEND-49).
 */
export async function whyNoKeys(): Promise<"browser_too_old" | "storage_blocked" | null> {
  const { subtle } = globalThis.crypto ?? {};
  const isThere = subtle && navigator.locks &&
    (globalThis.SharedWorker || globalThis.Worker && globalThis.BroadcastChannel);
  if (!isThere) return "browser_too_old";
  try {
    await subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    await subtle.generateKey("X25519", false, ["deriveBits"]);
  } catch {
    return "browser_too_old";
  }
  return await openKeys().then((db) => {
    db.close();
    return null;
  }, () => "storage_blocked");
}

/** Whether private conversations were looked at in this browser: else there are no keys to show. */
export async function mayHoldKeys(): Promise<boolean> {
  // A browser that names no databases may hold some.
  const names = await databaseNames().catch((): string[] => []);
  return names?.some((name) => STORE.test(name)) ?? true;
}
