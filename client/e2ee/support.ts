import { databaseNames } from "../sealed/databases.ts";
import { openKeys } from "../sealed/key.ts";

/** Databases of keys, open or locked; the name without a number is of the previous version. */
const STORE = /^parley-e2ee(-[0-9a-f]{16})?$/;

/**
 * Returns why this browser can't hold keys; null: it can. Chromium can since 137, Firefox since
 * 130, Safari since 17 (E2E-40). Tests features, not names; blocked site data, as in some private
 * windows, rules it out too (MEND-49).
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

/**
 * Returns whether private conversations were opened in this browser; otherwise it has no keys to
 * show.
 */
export async function mayHoldKeys(): Promise<boolean> {
  // A browser that doesn't list databases may have some.
  const names = await databaseNames().catch((): string[] => []);
  return names?.some((name) => STORE.test(name)) ?? true;
}
