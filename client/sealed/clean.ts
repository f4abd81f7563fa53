import { databaseNames, deleteDatabase } from "./databases.ts";
import { committed } from "./idb.ts";
import { changeKeys, deleteKeys, endKeys } from "./device_keys.ts";
import { FILES, KEPT, KEY_STORE, KEYS, openKeys, PAGES } from "./key.ts";

/** Maximum milliseconds to wait for the cleanup: the next page does it again. */
const CLEANUP_TIMEOUT_MS = 3000;
/** Prefixes of names under which the previous version stored unsealed data. */
const UNSEALED = ["parley-search-", "parley-contents"];

/**
 * Deletes a session's data other than web storage (HARD-14): first the key, without which the rest
 * is unreadable; then the rest, including visible notifications. Keys of private conversations are
 * locked (MEND-33). Never rejects.
 * @param deleteKeysOf id of the user whose keys are deleted rather than locked
 */
export async function cleanDevice(deleteKeysOf?: string): Promise<void> {
  // Nothing of it where pages are rendered.
  if (!globalThis.indexedDB) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, CLEANUP_TIMEOUT_MS));
  await Promise.race([clean(deleteKeysOf), late]).catch((error) => {
    console.warn("The device could not be cleaned", error);
  });
  clearTimeout(timer);
}

async function clean(deleteKeysOf?: string): Promise<void> {
  const names = await databaseNames();
  await Promise.all([
    changeKeys(() => deleteKeysOf ? deleteKeys(deleteKeysOf) : endKeys()),
    !names || names.includes(KEYS) ? dropSessionKey().then(() => deleteDatabase(KEYS)) : null,
  ]);
  await Promise.allSettled([deleteLeft(), deleteCaches(), endNotifications()]);
}

/** Makes all sealed data unreadable, even if nothing else can be deleted. */
export async function dropSessionKey(): Promise<void> {
  const db = await openKeys();
  const tx = db.transaction(KEY_STORE, "readwrite", { durability: "strict" });
  tx.objectStore(KEY_STORE).clear();
  await committed(tx).finally(() => db.close());
}

/** Deletes data without a key, and unsent files. */
export async function deleteLeft(): Promise<void> {
  const names = await databaseNames() ?? [KEPT, PAGES, FILES, ...UNSEALED];
  const left = names.filter((name) =>
    [KEPT, PAGES, FILES].includes(name) || UNSEALED.some((start) => name.startsWith(start))
  );
  await Promise.all(left.map(deleteDatabase));
}

/** Keeps the app's own files, which are the same for everyone (static/sw.js). */
async function deleteCaches(): Promise<void> {
  if (!globalThis.caches) return;
  const left = (await caches.keys()).filter((name) => !name.startsWith("parley-app-"));
  await Promise.all(left.map((name) => caches.delete(name)));
}

/** Removes notifications that are still visible, and stops new ones (UX-4). */
async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // The server has forgotten it with the session; the browser may take its time for it.
  registration?.pushManager?.getSubscription()
    .then((subscription) => subscription?.unsubscribe()).catch(() => {});
  // A browser may take its time for it.
  navigator.clearAppBadge?.().catch(() => {});
  for (const notification of await registration?.getNotifications() ?? []) notification.close();
}
