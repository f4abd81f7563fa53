import type { Store } from "../../../client/e2ee/worker/store.ts";

/** A worker's store in memory, unsealed. */
export function memory() {
  const values = new Map<string, unknown>();
  const store = {
    get: <T>(name: string) => Promise.resolve((values.get(name) ?? null) as T | null),
    write: (changes: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) values.delete(name);
        else values.set(name, value);
      }
      return Promise.resolve();
    },
  } as Store;
  return { values, store };
}
