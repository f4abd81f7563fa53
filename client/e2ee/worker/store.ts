import { utf8 } from "../../../protocol/e2ee/bytes.ts";
import type { DeviceKeys } from "../../sealed/device_keys.ts";
import { answered, committed, openDatabase } from "../../sealed/idb.ts";
import { E2EE_KEYS, KEY_ID, KEY_STORE, openKeys } from "../../sealed/key.ts";
import { lazyModules } from "./lazy_modules.ts";
import { seal } from "./seal.ts";
import { type StoredValues, storedValues, VALUES } from "./stored_values.ts";
import { packValue } from "./values.ts";

/** Changes by name; null removes. */
export type Changes = Record<string, unknown>;

/**
 * What this device keeps for private conversations (E2E-41): sealed by a key whose bytes no script
 * can read, in a database of its own for each person. One worker at a time writes it.
 */
export interface Store extends StoredValues {
  /** All in one transaction, on the disk once it resolves: before anything of it goes out. */
  write(changes: Changes): Promise<void>;
}

async function sessionKeys(): Promise<DeviceKeys | undefined> {
  const db = await openKeys(E2EE_KEYS);
  const asked = db.transaction(KEY_STORE).objectStore(KEY_STORE).get(KEY_ID);
  return await answered<DeviceKeys | undefined>(asked).finally(() => db.close());
}

/** True if the keys of this device are those of another person, whose sign-in goes on. */
export async function isOther(userId: string): Promise<boolean> {
  return (await sessionKeys() ?? { userId }).userId !== userId;
}

/**
 * Opens the store of this user, and makes it where there is none; null: it is locked (MEND-33).
 * @throws PrivateError other_account
 */
export async function openStore(userId: string): Promise<Store | null> {
  const keys = await sessionKeys();
  return keys?.store && keys.userId === userId
    // A store is named together with its key.
    ? await storeIn(keys.store, keys.key!)
    : await (await lazyModules.locks()).obtainStore(userId);
}

/** @param name of the database @param key that seals it */
export async function storeIn(name: string, key: CryptoKey): Promise<Store> {
  const db = await openDatabase(name, (db) => db.createObjectStore(VALUES));
  return {
    ...storedValues(db, key),
    async write(changes) {
      // A transaction does not wait for sealing: all is sealed before it begins.
      const sealed = await Promise.all(
        Object.entries(changes).map(async ([name, value]) => {
          const isGone = value === null || value === undefined;
          return [name, isGone ? null : await seal(key, packValue(value), utf8(name))] as const;
        }),
      );
      const tx = db.transaction(VALUES, "readwrite", { durability: "strict" });
      const store = tx.objectStore(VALUES);
      for (const [name, bytes] of sealed) {
        if (bytes) store.put(bytes, name);
        else store.delete(name);
      }
      await committed(tx);
    },
  };
}
