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
 * Storage of this device for private conversations (E2E-41): sealed with a key whose bytes no
 * script can read, in a separate database per person. Only one worker at a time writes it.
 */
export interface Store extends StoredValues {
  /** Writes everything in one transaction, on disk once it resolves: before any of it is sent. */
  write(changes: Changes): Promise<void>;
}

async function sessionKeys(): Promise<DeviceKeys | undefined> {
  const db = await openKeys(E2EE_KEYS);
  const asked = db.transaction(KEY_STORE).objectStore(KEY_STORE).get(KEY_ID);
  return await answered<DeviceKeys | undefined>(asked).finally(() => db.close());
}

/** Returns whether the keys of this device belong to another person, who is still logged in. */
export async function isOther(userId: string): Promise<boolean> {
  return (await sessionKeys() ?? { userId }).userId !== userId;
}

/**
 * Opens the store of this user, and creates it if there is none; null: it is locked (MEND-33).
 * @throws PrivateError other_account
 */
export async function openStore(userId: string): Promise<Store | null> {
  const keys = await sessionKeys();
  return keys?.store && keys.userId === userId
    // A store's name and key are set together.
    ? await storeIn(keys.store, keys.key!)
    : await (await lazyModules.locks()).obtainStore(userId);
}

/** @param name of the database @param key that seals it */
export async function storeIn(name: string, key: CryptoKey): Promise<Store> {
  const db = await openDatabase(name, (db) => db.createObjectStore(VALUES));
  return {
    ...storedValues(db, key),
    async write(changes) {
      // A transaction doesn't wait for sealing: everything is sealed before it begins.
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
