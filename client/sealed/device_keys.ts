import type { Bytes } from "../../protocol/e2ee/bytes.ts";
import { isLockOf, type Lock, type PasswordKey } from "../../protocol/e2ee/lock.ts";
import { databaseNames, deleteDatabase } from "./databases.ts";
import { answered, committed, openDatabase } from "./idb.ts";
import { E2EE, E2EE_KEYS, KEY_ID, KEY_STORE } from "./key.ts";

/** The database of all locks, by the names of their stores. */
const LOCKS = "parley-e2ee-locks";
const LOCK_STORE = "locks";
/** Web Lock of everyone who changes keys or locks: workers and the pages of all tabs. */
const CHANGING = "parley-e2ee-locks";
/** Milliseconds that keys are left which no password, recovery key or device brings back. */
const LEFT_MS = 30 * 86_400_000;

/** The keys of one person on this device while they are signed in (E2E-41). */
export interface DeviceKeys {
  userId: string;
  /** AES-GCM, not extractable: it opens the store. Absent: there is none, or it is locked. */
  key?: CryptoKey;
  /** The store's database, never without its key. Absent: `parley-e2ee`, of the version before. */
  store?: string;
  /** A store that everything in `parley-e2ee` is moved to. */
  moving?: { key: CryptoKey; store: string };
  /** Seals the store's key into its lock. Absent: this device hasn't seen the password yet. */
  password?: OwnPasswordKey;
  /** The same of a new password that the server hasn't confirmed. */
  nextPassword?: OwnPasswordKey;
  /** A saved recovery key or another device brings these keys back. */
  isRecoverable?: boolean;
  /** Milliseconds since 1970: the sign-in has ended, and unlocked keys are left until then. */
  until?: number;
}

export interface OwnPasswordKey extends PasswordKey {
  /** See `Lock.name`. */
  name: Bytes;
}

/** Another person is signed in on this device (MEND-75). */
export class OtherAccountError extends Error {}

/** Runs `act` while no other code changes keys or locks. */
export function changeKeys<T>(act: () => Promise<T>): Promise<T> {
  // Over plain http there are no Web Locks, and no keys either.
  return navigator.locks ? navigator.locks.request(CHANGING, act) as Promise<T> : act();
}

/** Returns the keys of the current session; null if there are none. */
export async function sessionKeys(): Promise<DeviceKeys | null> {
  return (await deviceKeys()).get(KEY_ID) ?? null;
}

/** Stores the keys of the current session; on disk once it resolves. */
export async function keepSessionKeys(keys: DeviceKeys): Promise<void> {
  await changeRecords((records) => records.put(keys, KEY_ID));
}

/** Ends the sessions of other users: this one has logged in, whether or not they logged out. */
export async function endOthers(userId: string): Promise<void> {
  const current = await sessionKeys();
  if (current && current.userId !== userId) await endKeys();
  await dropLeft();
}

/**
 * Returns the keys that this user's login finds here, including unlocked ones of an ended login.
 * @throws OtherAccountError
 */
export async function takeKeys(userId: string): Promise<DeviceKeys> {
  const all = await deviceKeys();
  const current = all.get(KEY_ID);
  if (current?.userId === userId) return current;
  if (current) throw new OtherAccountError();
  const found = [...all].find(([id, one]) => id !== KEY_ID && one.userId === userId);
  if (!found) return { userId };
  const { until: _, ...keys } = found[1];
  await changeRecords((records) => {
    records.delete(found[0]);
    records.put(keys, KEY_ID);
  });
  return keys;
}

/** The locks of this device. */
export async function allLocks(): Promise<Lock[]> {
  if (!await isThere(LOCKS)) return [];
  return await withStore(
    LOCKS,
    LOCK_STORE,
    "readonly",
    (locks) => answered<Lock[]>(locks.getAll()),
  );
}

/** Returns the user's lock; null if there is none. */
export async function lockFor(userId: string): Promise<Lock | null> {
  for (const lock of await allLocks()) if (await isLockOf(lock, userId)) return lock;
  return null;
}

/** Resolves to true if this user's keys are unlocked here and no password locks them yet. */
export async function lacksLock(userId: string): Promise<boolean> {
  const [keys, lock] = await Promise.all([sessionKeys(), lockFor(userId)]);
  return keys?.userId === userId && !!keys.key && !keys.password && !lock?.password.length;
}

/** On the disk once it resolves. */
export async function keepLock(lock: Lock): Promise<void> {
  await withStore(LOCKS, LOCK_STORE, "readwrite", (locks) => void locks.put(lock, lock.store));
}

/** Deletes a lock and its data permanently. */
export async function dropLock(store: string): Promise<void> {
  await withStore(LOCKS, LOCK_STORE, "readwrite", (locks) => void locks.delete(store));
  await deleteDatabase(store);
}

/**
 * The sign-in has ended (MEND-33): no key stays that opens a store which has a lock. Without one a
 * store goes that can be brought back; any other stays open to its own person for 30 days.
 */
export async function endKeys(now: number = Date.now()): Promise<void> {
  const [all, locks] = await Promise.all([deviceKeys(), allLocks()]);
  const ended = all.get(KEY_ID);
  if (all.size === 0) return await dropEmpty();
  const store = ended?.key && storeOf(ended);
  const isLocked = locks.some((lock) => lock.store === store && lock.password.length > 0);
  await changeRecords((records) => {
    records.delete(KEY_ID);
    if (!ended?.key || !store || isLocked || ended.isRecoverable) return;
    const { userId, key } = ended;
    const of = ended.store ? { store } : {};
    records.put({ userId, key, ...of, until: now + LEFT_MS } satisfies DeviceKeys, store);
  });
  const stores: string[] = [];
  if (ended?.moving) stores.push(ended.moving.store);
  if (store && !isLocked && ended.isRecoverable) stores.push(store);
  await Promise.all(stores.map(dropLock));
  await dropLeft(now);
  await dropEmpty();
}

/** Deletes keys left by any user's ended logins for 30 days, and their data. */
export async function dropLeft(now: number = Date.now()): Promise<void> {
  const all = await deviceKeys();
  const gone = [...all].filter(([id, { until = 0 }]) => id !== KEY_ID && until <= now);
  if (gone.length === 0) return;
  await changeRecords((records) => gone.forEach(([id]) => records.delete(id)));
  await Promise.all(gone.map(([, one]) => dropLock(storeOf(one))));
}

/** Deletes everything of this user here: the keys, their data, and the lock. */
export async function deleteKeys(userId: string): Promise<void> {
  const [all, lock] = await Promise.all([
    deviceKeys(),
    lockFor(userId),
  ]);
  const own = [...all].filter(([, one]) => one.userId === userId);
  await changeRecords((records) => own.forEach(([id]) => records.delete(id)));
  const stores = own.flatMap(([, one]) => [storeOf(one), one.moving?.store ?? []]).flat();
  if (lock) stores.push(lock.store);
  await Promise.all(stores.map(dropLock));
  await dropEmpty();
}

/** The database that these keys open. */
export function storeOf({ store = E2EE }: Pick<DeviceKeys, "store">): string {
  return store;
}

/** Resolves to true if such a database may exist, without creating it. */
async function isThere(name: string): Promise<boolean> {
  return (await databaseNames())?.includes(name) ?? true;
}

async function dropEmpty(): Promise<void> {
  if ((await deviceKeys()).size === 0) await deleteDatabase(E2EE_KEYS);
  if ((await allLocks()).length === 0) await deleteDatabase(LOCKS);
}

/** By their ids: `KEY_ID`, or the store of an ended sign-in. */
async function deviceKeys(): Promise<Map<string, DeviceKeys>> {
  if (!await isThere(E2EE_KEYS)) return new Map();
  return await withStore(E2EE_KEYS, KEY_STORE, "readonly", async (records) => {
    const [ids, all] = await Promise.all([
      answered(records.getAllKeys()),
      answered<DeviceKeys[]>(records.getAll()),
    ]);
    return new Map(ids.map((id, i) => [String(id), all[i]]));
  });
}

function changeRecords(change: (records: IDBObjectStore) => unknown): Promise<void> {
  return withStore(E2EE_KEYS, KEY_STORE, "readwrite", (records) => void change(records));
}

/** Runs `act` in one transaction, on the disk once it resolves. */
async function withStore<T>(
  database: string,
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => T | Promise<T>,
): Promise<T> {
  const db = await openDatabase(database, (db) => db.createObjectStore(name));
  try {
    const tx = db.transaction(name, mode, { durability: "strict" });
    const done = committed(tx);
    const result = await act(tx.objectStore(name));
    await done;
    return result;
  } finally {
    db.close();
  }
}
