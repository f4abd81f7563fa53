import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import {
  type Lock,
  LOCK_ROUNDS,
  lockOwner,
  type LockWay,
  newLockSalt,
  openStoreKey,
  recoveryLockKey,
  sealStoreKey,
} from "../../../protocol/e2ee/lock.ts";
import { type DeviceKeys, keepLock, lockFor } from "../../sealed/device_keys.ts";

/** Secrets for renewing a lock, beside the password's key. */
interface Wanted {
  /** Vault key from the recovery key. */
  vaultKey?: Bytes;
  /** Store key as bytes. */
  storeKey: Bytes;
}

/**
 * Updates the lock of an open store: one entry for the password that this device knows, one for the
 * recovery key. Writes only what is new.
 * @returns the lock; null: there is nothing to seal it with
 */
export async function renewLock(keys: DeviceKeys, wanted: Wanted): Promise<Lock | null> {
  const { userId, store, password } = keys;
  if (!store || !password && !wanted.vaultKey) return null;
  const before = await lockFor(userId);
  const known = before?.store === store && isOfSalt(before, password) ? before : null;
  const lock = known ?? await newLock(keys, store);
  const next = { ...lock };
  const seal = (key: CryptoKey, way: LockWay) =>
    sealStoreKey(key, wanted.storeKey, userId, lock.salt, way);
  if (password) {
    const opens = await entryOf(lock, userId, password.key);
    next.password = [opens?.entry ?? await seal(password.key, "password")];
    next.name = password.name;
  }
  if (wanted.vaultKey) {
    const key = await recoveryLockKey(wanted.vaultKey, userId, lock.salt);
    const opens = lock.recovery &&
      await openStoreKey(key, lock.recovery, userId, lock.salt, "recovery");
    if (!opens) next.recovery = await seal(key, "recovery");
  }
  if (!known || !isSame(known, next)) await keepLock(next);
  return next;
}

/**
 * Returns whether the password's key has the lock's salt; a key of another salt can't seal there.
 */
function isOfSalt({ salt }: Lock, password: DeviceKeys["password"]): boolean {
  return !password || equal(password.salt, salt);
}

/** Returns whether both locks have the same entries. */
function isSame(one: Lock, other: Lock): boolean {
  return one.recovery === other.recovery && one.password.length === other.password.length &&
    one.password.every((entry, i) => entry === other.password[i]) && equal(one.name, other.name);
}

/** Returns the entry that a password's key opens, with its content; null: it opens none. */
export async function entryOf(
  { password, salt }: Lock,
  userId: string,
  key: CryptoKey,
): Promise<{ entry: Bytes; storeKey: Bytes } | null> {
  for (const entry of password) {
    const storeKey = await openStoreKey(key, entry, userId, salt, "password");
    if (storeKey) return { entry, storeKey };
  }
  return null;
}

/** Creates a lock with the password's salt: its key can't be derived again for another one. */
async function newLock({ userId, password }: DeviceKeys, store: string): Promise<Lock> {
  const { salt, rounds, name } = password ?? { salt: newLockSalt(), rounds: LOCK_ROUNDS };
  const owner = await lockOwner(salt, userId, "");
  return { v: 1, store, salt, rounds, password: [], user: owner.user, name: name ?? owner.name };
}
