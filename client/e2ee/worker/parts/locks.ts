import { lazy } from "../../../../browser/lazy.ts";
import { type Bytes, hex, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { openStoreKey, recoveryLockKey } from "../../../../protocol/e2ee/lock.ts";
import {
  changeKeys,
  type DeviceKeys,
  dropLock,
  keepSessionKeys,
  lockFor,
  OtherAccountError,
  sessionKeys,
  takeKeys,
} from "../../../sealed/device_keys.ts";
import { E2EE } from "../../../sealed/key.ts";
import { PrivateError } from "../../link/errors.ts";
import { renewLock } from "../renew_lock.ts";
import type { Run } from "../pages.ts";
import { loaders } from "../loaders.ts";
import { names, type Recovery } from "../records.ts";
import { sealingKey } from "../seal.ts";
import { type Store, storeIn } from "../store.ts";

type ServedLocked = Parameters<typeof import("./locked_keys.ts").serveLocked>;

/**
 * Returns the store of this user if its key isn't at hand: a new one, one that an ended session
 * left, or one of the previous version, which is moved to a key of this version.
 * @returns null: it is locked
 */
export function obtainStore(userId: string): Promise<Store | null> {
  return changeKeys(async () => {
    const keys = await keysOf(userId);
    if (keys.key && keys.store) return await storeIn(keys.store, keys.key);
    if (keys.key) return await moveStore(keys, keys.key);
    if (await lockFor(userId)) return null;
    return (await newStore(keys)).opened;
  });
}

/** Creates an empty store for the keys of a session, with its key inside. */
export async function newStore(keys: DeviceKeys): Promise<{ store: string; opened: Store }> {
  const storeKey = randomBytes(32);
  const store = newName();
  const key = await sealingKey(storeKey);
  const opened = await storeIn(store, key);
  await opened.write({ [names.storeKey]: storeKey });
  await keepSessionKeys({ ...keys, key, store });
  await renewLock({ ...keys, key, store }, { storeKey });
  return { store, opened };
}

/** Moves a store of the previous version, usable at once. */
async function moveStore(keys: DeviceKeys, key: CryptoKey): Promise<Store> {
  const former = await storeIn(E2EE, key);
  // A store begun earlier is incomplete, and its key exists nowhere as bytes.
  if (keys.moving) await dropLock(keys.moving.store);
  const storeKey = randomBytes(32);
  const next = { store: newName(), key: await sealingKey(storeKey) };
  await keepSessionKeys({ ...keys, moving: next });
  const fresh = await storeIn(next.store, next.key);
  await fresh.write({ [names.storeKey]: storeKey });
  return (await movingStore()).movingStore(former, fresh, async () => {
    const isDone = await whileOpen(keys.userId, async ({ moving: _, ...now }) => {
      await keepSessionKeys({ ...now, ...next });
      await renewLock({ ...now, ...next }, { storeKey });
      await dropLock(E2EE);
      return true;
    });
    return isDone ?? false;
  });
}

/**
 * Updates the lock of the open store for the recovery key, and records whether the keys can be
 * restored without it.
 * @param devices number of the user's devices in use; only called if there is no lock
 */
export async function keepLockCurrent(
  userId: string,
  store: Store,
  devices: () => Promise<number>,
): Promise<void> {
  const recovery = await store.get<Recovery>(names.recovery);
  const storeKey = await store.get<Bytes>(names.storeKey);
  const lock = await whileOpen(
    userId,
    (keys) => storeKey && renewLock(keys, { storeKey, vaultKey: recovery?.vaultKey }),
  );
  if (lock?.password.length) return;
  const isSaved = recovery?.key === null && !recovery.isLocked;
  const isRecoverable = isSaved || await devices() > 1;
  await whileOpen(userId, (keys) => keepSessionKeys({ ...keys, isRecoverable }));
}

/** Runs `act` with the keys of a session that is still active; null: it has ended. */
function whileOpen<T>(
  userId: string,
  act: (keys: DeviceKeys) => Promise<T> | null,
): Promise<T | null> {
  return changeKeys(async () => {
    const keys = await sessionKeys();
    return keys?.userId === userId && keys.key ? await act(keys) : null;
  });
}

const { lockedKeys, movingStore } = loaders({
  /** Loaded if keys are locked. */
  lockedKeys: lazy(() => import("./locked_keys.ts")),
  /** Loaded once, with a store of the version before. */
  movingStore: lazy(() => import("./store_move.ts")),
});

/** Does the same as `serveLocked` of locked_keys.ts. */
export async function serveLocked(...given: ServedLocked): Promise<Run> {
  return (await lockedKeys()).serveLocked(...given);
}

/** @throws PrivateError other_account */
async function keysOf(userId: string): Promise<DeviceKeys> {
  try {
    return await takeKeys(userId);
  } catch (error) {
    throw error instanceof OtherAccountError ? new PrivateError("other_account") : error;
  }
}

const newName = () => `${E2EE}-${hex(randomBytes(8))}`;

/** Opens a lock with the recovery key that it was made with; null: another one. */
export function openByRecovery(userId: string, vaultKey: Bytes): Promise<Store | null> {
  return changeKeys(async () => {
    const [keys, lock] = [await keysOf(userId), await lockFor(userId)];
    if (!lock?.recovery) return null;
    const { salt, store } = lock;
    const by = await recoveryLockKey(vaultKey, userId, salt);
    const storeKey = await openStoreKey(by, lock.recovery, userId, salt, "recovery");
    if (!storeKey) return null;
    const next = { ...keys, key: await sealingKey(storeKey), store };
    await keepSessionKeys(next);
    // The password of this session opens it from now on.
    await renewLock(next, { storeKey, vaultKey });
    return await storeIn(store, next.key);
  });
}

/**
 * Replaces a store that stays locked with another; the old one is deleted once `fill` has
 * succeeded.
 * @throws what `fill` throws; then nothing has changed
 */
export async function replaceLocked(
  userId: string,
  fill: (fresh: Store) => Promise<void>,
): Promise<void> {
  const keys = await keysOf(userId);
  const former = await lockFor(userId);
  const { store, opened } = await changeKeys(() => newStore(keys));
  try {
    await fill(opened);
  } catch (error) {
    opened.close();
    await changeKeys(async () => {
      await keepSessionKeys(keys);
      await dropLock(store);
    });
    throw error;
  }
  if (former) await dropLock(former.store);
}
