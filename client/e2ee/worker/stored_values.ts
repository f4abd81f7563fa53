import { utf8 } from "../../../protocol/e2ee/bytes.ts";
import { answered } from "../../sealed/idb.ts";
import { open } from "./seal.ts";
import { unpackValue } from "./values.ts";

/** The store of the database. */
export const VALUES = "values";

/** Readable values that this device stores for private conversations (E2E-41). */
export interface StoredValues {
  get<T>(name: string): Promise<T | null>;
  /** Returns all values whose names begin with `start`, by name. */
  list<T>(start: string): Promise<Map<string, T>>;
  /** Closes the database. */
  close(): void;
}

/** @param key that sealed them */
export function storedValues(db: IDBDatabase, key: CryptoKey): StoredValues {
  const objects = () => db.transaction(VALUES).objectStore(VALUES);

  async function opened<T>(name: string, sealed: Uint8Array<ArrayBuffer>): Promise<T | null> {
    const bytes = await open(key, sealed, utf8(name));
    return bytes && unpackValue<T>(bytes);
  }

  return {
    async get(name) {
      const sealed = await answered<Uint8Array<ArrayBuffer> | undefined>(objects().get(name));
      return sealed ? await opened(name, sealed) : null;
    },
    async list<T>(start: string) {
      const store = objects();
      const range = IDBKeyRange.bound(start, `${start}\uffff`);
      const [names, values] = await Promise.all([
        answered(store.getAllKeys(range)),
        answered<Uint8Array<ArrayBuffer>[]>(store.getAll(range)),
      ]);
      const found = new Map<string, T>();
      for (const [i, name] of names.entries()) {
        const value = await opened<T>(String(name), values[i]);
        if (value !== null) found.set(String(name), value);
      }
      return found;
    },
    close: () => db.close(),
  };
}
