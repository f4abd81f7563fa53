import { deleteLeft } from "./clean.ts";
import { answered, committed } from "./idb.ts";
import { KEY_ID, KEY_STORE, type KeyRecord, openKeys } from "./key.ts";

/** Creates a new key once per session, and deletes all traces of data from before it. */
export async function newKey(userId: string): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey(
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const db = await openKeys();
  const tx = db.transaction(KEY_STORE, "readwrite");
  const store = tx.objectStore(KEY_STORE);
  // Another tab may have created one in the meantime: the first one counts.
  const other = await answered<KeyRecord | undefined>(store.get(KEY_ID));
  const first = other?.userId !== userId;
  if (first) store.put({ userId, key } satisfies KeyRecord, KEY_ID);
  await committed(tx).finally(() => db.close());
  if (!first) return other.key;
  await deleteLeft();
  return key;
}
