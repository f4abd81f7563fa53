import { type StoredValues, storedValues } from "../e2ee/worker/stored_values.ts";
import { answered } from "../sealed/idb.ts";
import type { DeviceKeys } from "../sealed/device_keys.ts";
import { E2EE, E2EE_KEYS, KEY_ID, KEY_STORE } from "../sealed/key.ts";

/** Opens this device's data of private conversations; null if there is none, or it's locked. */
export async function openStored(): Promise<StoredValues | null> {
  const keys = await openExisting(E2EE_KEYS);
  if (!keys) return null;
  const asked = keys.transaction(KEY_STORE).objectStore(KEY_STORE).get(KEY_ID);
  const { key, store = E2EE } = await answered<DeviceKeys | undefined>(asked)
    .finally(() => keys.close()) ?? {};
  const values = key && await openExisting(store);
  return values ? storedValues(values, key) : null;
}

/**
 * Opens a database without creating it, and without blocking its deletion; null if it doesn't
 * exist.
 */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction!.abort();
  };
  try {
    const db = await answered(request);
    db.onversionchange = () => db.close();
    return db;
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}
