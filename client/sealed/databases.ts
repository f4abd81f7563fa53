/** The names of all databases of this site; null where the browser doesn't say. */
export async function databaseNames(): Promise<string[] | null> {
  const all = await indexedDB.databases?.();
  return all?.map(({ name }) => name ?? "") ?? null;
}

/** Resolves at once where another tab holds it open: it goes as soon as that tab lets go. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
