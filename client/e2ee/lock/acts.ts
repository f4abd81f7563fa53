import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import {
  isLockNamed,
  isLockOf,
  type Lock,
  LOCK_ROUNDS,
  lockOwner,
  newLockSalt,
  passwordKey,
  sealStoreKey,
} from "../../../protocol/e2ee/lock.ts";
import {
  allLocks,
  changeKeys,
  type DeviceKeys,
  endOthers,
  keepLock,
  keepSessionKeys,
  lockFor,
  type OwnPasswordKey,
  takeKeys,
} from "../../sealed/device_keys.ts";
import type { KeyLock, LockState, TypedPassword } from "../../base/key_lock.ts";
import { openDatabase } from "../../sealed/idb.ts";
import type { PrivateFrom } from "../link/keys.ts";
import { names } from "../worker/records.ts";
import { sealingKey } from "../worker/seal.ts";
import { storedValues, VALUES } from "../worker/stored_values.ts";
import { entryOf, renewLock } from "../worker/renew_lock.ts";

/** Runs in a worker of its own (worker.ts): each takes the time of `passwordKey`. */
export const lockActs: KeyLock = {
  known: async (typed) => {
    const others = await othersNamed(typed);
    return { keys: others.length > 0 ? "other" : "none", privateFrom: {} };
  },
  signedIn: (typed) => changeKeys(() => takePassword(typed, true)),
  typed: (typed) => changeKeys(() => takePassword(typed, false)),
  unlock: (typed) => changeKeys(() => unlock(typed)),
  changing: (typed) => changeKeys(() => addPassword(typed)),
  changed: (typed) => changeKeys(() => settlePassword(typed)),
};

/** Returns the locks of other people who log in with this name. */
async function othersNamed(
  { userId, login }: Pick<TypedPassword, "userId" | "login">,
): Promise<Lock[]> {
  const found: Lock[] = [];
  for (const lock of await allLocks()) {
    if (await isLockNamed(lock, login) && !await isLockOf(lock, userId)) found.push(lock);
  }
  return found;
}

async function takePassword(typed: TypedPassword, isSignIn: boolean): Promise<LockState> {
  const { userId } = typed;
  if (isSignIn) {
    await giveUpName(typed);
    await endOthers(userId);
  }
  const [keys, lock] = [await takeKeys(userId), await lockFor(userId)];
  if (keys.password && !isSignIn) return await stateOf(keys, lock);
  const password = await ownPasswordKey(typed, lock);
  const next = { ...keys, password, nextPassword: undefined };
  return keys.key ? await lockOpen(next) : await openLock(next, lock, password.key);
}

/** Records the person's answer that the name is a new account's: they aren't asked again. */
async function giveUpName(typed: TypedPassword): Promise<void> {
  for (const lock of await othersNamed(typed)) {
    await keepLock({ ...lock, name: new Uint8Array(lock.name.length) });
  }
}

async function unlock(typed: TypedPassword): Promise<LockState> {
  const [keys, lock] = [await takeKeys(typed.userId), await lockFor(typed.userId)];
  if (keys.key || !lock) return await stateOf(keys, lock);
  const { key } = await ownPasswordKey(typed, lock);
  return await openLock(keys, lock, key);
}

async function addPassword(typed: TypedPassword): Promise<LockState> {
  const { userId } = typed;
  const [keys, lock] = [await takeKeys(userId), await lockFor(userId)];
  const storeKey = await storeKeyOf(keys);
  // Without a lock, one is made from the new password once the server has accepted it.
  if (lock && storeKey) {
    const nextPassword = await ownPasswordKey(typed, lock);
    const entry = await sealStoreKey(nextPassword.key, storeKey, userId, lock.salt, "password");
    await keepLock({ ...lock, password: [...lock.password.slice(0, 1), entry] });
    await keepSessionKeys({ ...keys, nextPassword });
  }
  return await stateOf(keys, lock);
}

async function settlePassword(
  { userId, isDone }: { userId: string; isDone: boolean },
): Promise<LockState> {
  const [keys, lock] = [await takeKeys(userId), await lockFor(userId)];
  const { nextPassword, password: _, ...rest } = keys;
  if (!nextPassword || !lock) {
    // The former password locks nothing anymore; the new one is typed again.
    if (isDone) await keepSessionKeys(rest);
    return await stateOf(rest, lock);
  }
  const password = isDone ? lock.password.slice(-1) : lock.password.slice(0, 1);
  await keepLock({ ...lock, password });
  const next = { ...rest, password: isDone ? nextPassword : keys.password };
  await keepSessionKeys(next);
  return await stateOf(next, lock);
}

/** Makes the lock of open keys, or renews it if another password made it. */
async function lockOpen(keys: DeviceKeys): Promise<LockState> {
  await keepSessionKeys(keys);
  const storeKey = await storeKeyOf(keys);
  return await stateOf(keys, storeKey && await renewLock(keys, { storeKey }));
}

/** Opens the lock with the key of one of its passwords; another key leaves it unchanged. */
async function openLock(keys: DeviceKeys, lock: Lock | null, by: CryptoKey): Promise<LockState> {
  const opened = lock && await entryOf(lock, keys.userId, by);
  if (!lock || !opened) {
    await keepSessionKeys(keys);
    return await stateOf(keys, lock);
  }
  const key = await sealingKey(opened.storeKey);
  return await lockOpen({ ...keys, key, store: lock.store });
}

async function stateOf(keys: DeviceKeys, lock: Lock | null): Promise<LockState> {
  if (!keys.key) return { keys: lock ? "locked" : "none", privateFrom: {} };
  const privateFrom = await readStored<PrivateFrom>(keys, names.privateFrom);
  return { keys: "open", privateFrom: privateFrom ?? {} };
}

async function ownPasswordKey(typed: TypedPassword, lock: Lock | null): Promise<OwnPasswordKey> {
  const { userId, login, password } = typed;
  const from = lock ?? { salt: newLockSalt(), rounds: LOCK_ROUNDS };
  const made = await passwordKey(password, userId, from);
  return { ...made, name: (await lockOwner(made.salt, userId, login)).name };
}

/** null: the store isn't open, or is of the previous version, and has no lock. */
function storeKeyOf(keys: DeviceKeys): Promise<Bytes | null> {
  return readStored<Bytes>(keys, names.storeKey);
}

async function readStored<T>({ key, store }: DeviceKeys, name: string): Promise<T | null> {
  if (!key || !store) return null;
  const db = await openDatabase(store, (db) => db.createObjectStore(VALUES));
  const values = storedValues(db, key);
  return await values.get<T>(name).finally(values.close);
}
