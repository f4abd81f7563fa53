import { answered, openDatabase } from "./idb.ts";

/** Database of the key, separate from sealed data, so that it can be deleted alone, and first. */
export const KEYS = "parley-key";
export const KEY_STORE = "keys";
export const KEY_ID = "session";

/** The database of all that is sealed. */
export const KEPT = "parley-kept";

/** The database of the last messages of each channel, sealed with the same key. */
export const PAGES = "parley-pages";

/** The database of files whose messages are on their way, not sealed (client/files, decision 0055). */
export const FILES = "parley-files";

/** The keys of private conversations (device_keys.ts, E2E-41). */
export const E2EE_KEYS = "parley-e2ee-key";
/** Databases that the previous version sealed with them; also the prefix of later ones. */
export const E2EE = "parley-e2ee";

/** The one record of the key's database. */
export interface KeyRecord {
  userId: string;
  /** AES-GCM, 256 bits; no script can read its bytes. */
  key: CryptoKey;
}

/** @param name of the keys' database */
export function openKeys(name: typeof KEYS | typeof E2EE_KEYS = KEYS): Promise<IDBDatabase> {
  return openDatabase(name, (db) => db.createObjectStore(KEY_STORE));
}

/** The key of this device's session, if one was made for this user (HARD-14). */
export async function keptKey(userId: string): Promise<CryptoKey | null> {
  const db = await openKeys();
  try {
    const store = db.transaction(KEY_STORE).objectStore(KEY_STORE);
    const kept = await answered<KeyRecord | undefined>(store.get(KEY_ID));
    return kept?.userId === userId ? kept.key : null;
  } finally {
    db.close();
  }
}
