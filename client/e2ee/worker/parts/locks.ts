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
 * The store of this user, where its key is not simply there: a new one, one that an ended sign-in
 * has left, or that of the version before, which is moved to a key of this version meanwhile.
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

/** An empty store for the keys of a session, with its key inside. */
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

/** A store of the version before, which can be used at once. */
async function moveStore(keys: DeviceKeys, key: CryptoKey): Promise<Store> {
  const former = await storeIn(E2EE, key);
  // A store that was begun before is incomplete, and its key is nowhere as bytes.
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
 * Brings the lock of the open store up to date with the recovery key, and notes whether the keys can
 * be brought back without it.
 * @param devices how many devices of one's own are in use; asked only where there is no lock
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

/** Runs `act` with the keys of a sign-in that goes on; null: it has ended. */
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
  /** Loaded where keys are locked. */
  lockedKeys: lazy(() => import("./locked_keys.ts")),
  /** Loaded once, with a store of the version before. */
  movingStore: lazy(() => import("./moving_store.ts")),
});

/** As `serveLocked` of locked_keys.ts. */
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

/** Opens a lock by the recovery key that it was made with; null: it is another one. */
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
    // The password that this sign-in was made with opens it from now on.
    await renewLock(next, { storeKey, vaultKey });
    return await storeIn(store, next.key);
  });
}

/**
 * Puts another store in the place of one that stays locked: the former goes once `fill` has worked.
 * @throws what `fill` throws; then everything is as before
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
