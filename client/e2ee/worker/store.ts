import { utf8 } from "../../../protocol/e2ee/bytes.ts";
import { answered, committed, openDatabase } from "../../sealed/idb.ts";
import { E2EE, E2EE_KEYS, KEY_ID, KEY_STORE, type KeyRecord } from "../../sealed/key.ts";
import { seal } from "./seal.ts";
import { type StoredValues, storedValues, VALUES } from "./stored_values.ts";
import { packValue } from "./values.ts";

/** The stores of the database; a later version adds to them and takes none away. */
const VERSION = 1;

/** Changes by name; null removes. */
export type Changes = Record<string, unknown>;

/**
 * What this device keeps for private conversations (E2E-41): sealed by a key whose bytes no script
 * can read, in a database of its own. One worker at a time writes it.
 */
export interface Store extends StoredValues {
  /** All in one transaction, on the disk once it resolves: before anything of it goes out. */
  write(changes: Changes): Promise<void>;
}

/** Opens the store of this user. What another user's session left is deleted first. */
export async function openStore(userId: string): Promise<Store> {
  const key = await storeKey(userId);
  const db = await openDatabase(E2EE, (db) => db.createObjectStore(VALUES), VERSION);
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

/** This user's key; a new one, and nothing from before, where there is none. */
async function storeKey(userId: string): Promise<CryptoKey> {
  const db = await openDatabase(E2EE_KEYS, (db) => db.createObjectStore(KEY_STORE));
  try {
    const reading = db.transaction(KEY_STORE).objectStore(KEY_STORE);
    const kept = await answered<KeyRecord | undefined>(reading.get(KEY_ID));
    if (kept?.userId === userId) return kept.key;
    await deleted(E2EE);
    const algorithm = { name: "AES-GCM", length: 256 };
    const key = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
    const tx = db.transaction(KEY_STORE, "readwrite", { durability: "strict" });
    tx.objectStore(KEY_STORE).put({ userId, key } satisfies KeyRecord, KEY_ID);
    await committed(tx);
    return key;
  } finally {
    db.close();
  }
}

async function deleted(name: string): Promise<void> {
  await answered(indexedDB.deleteDatabase(name));
}
