/** A request of IndexedDB as a promise; small enough for the first page, unlike a library. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the transaction is on the disk. */
export function committed(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
}

/**
 * Opens a database; `create` makes its stores, or those new in this version. The connection closes
 * when the database is deleted, in this tab or another, so that a logout never has to wait.
 */
export async function openDatabase(
  name: string,
  create: (db: IDBDatabase, before: number) => void,
  version = 1,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) => create(request.result, oldVersion);
  const db = await answered(request);
  db.onversionchange = () => db.close();
  return db;
}
