import { type Bytes, concat, equal, hkdf, lp, randomBytes, sha256, utf8 } from "./bytes.ts";

/** Rounds of PBKDF2 for a new lock; each lock keeps the number that it was made with. */
export const LOCK_ROUNDS = 600_000;

const LOCK = "parley/lock/v1";
const LOCK_USER = "parley/lock-user/v1";
const LOCK_NAME = "parley/lock-name/v1";
const PINNED = "parley/pinned/v1";
const IV_BYTES = 12;
const SALT_BYTES = 16;
/** Bytes of the hashes that identify a person: enough to tell the few of one browser apart. */
const KNOWN_BYTES = 8;
const PINNED_BYTES = 16;

/** The ways to open a lock. */
export type LockWay = "password" | "recovery";

/**
 * Reopens the keys of one person on one device after their sign-in has ended (MEND-33). Stored next
 * to the store, readable by anyone with the disk: each entry is the store's key, sealed.
 */
export interface Lock {
  v: 1;
  /** The database that the key opens. */
  store: string;
  /** 16 bytes. */
  salt: Bytes;
  rounds: number;
  /** Single entry; two while a new password is on its way to the server. */
  password: Bytes[];
  recovery?: Bytes;
  /** 8 bytes each of a salted hash: of the user's id, and of the name that they log in with. */
  user: Bytes;
  name: Bytes;
}

/** Where a password's key was made from: the same again gives the same key. */
export interface PasswordKey {
  /** AES-GCM, not extractable. */
  key: CryptoKey;
  salt: Bytes;
  rounds: number;
}

export function newLockSalt(): Bytes {
  return randomBytes(SALT_BYTES);
}

/**
 * The key that a password makes. Takes about a quarter of a second on a computer, and up to two
 * seconds on a slow phone: call it in a worker only.
 */
export async function passwordKey(
  password: string,
  userId: string,
  { salt, rounds }: { salt: Bytes; rounds: number } = {
    salt: newLockSalt(),
    rounds: LOCK_ROUNDS,
  },
): Promise<PasswordKey> {
  const typed = utf8(password.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    {
      name: "PBKDF2",
      hash: "SHA-256",
      salt: await sha256(lp(LOCK, userId, salt)),
      iterations: rounds,
    },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  return { key, salt, rounds };
}

/** The key that the recovery key makes. @param vaultKey as `vaultKey` of recovery_key.ts */
export async function recoveryLockKey(
  vaultKey: Bytes,
  userId: string,
  salt: Bytes,
): Promise<CryptoKey> {
  const bytes = await hkdf(vaultKey, salt, contextOf(userId, salt, "recovery"), 32);
  return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** An entry of a lock: an iv, then the store's key, sealed. @param storeKey 32 bytes */
export async function sealStoreKey(
  key: CryptoKey,
  storeKey: Bytes,
  ...of: [userId: string, salt: Bytes, way: LockWay]
): Promise<Bytes> {
  const iv = randomBytes(IV_BYTES);
  const how = { name: "AES-GCM", iv, additionalData: contextOf(...of) };
  return concat(iv, new Uint8Array(await crypto.subtle.encrypt(how, key, storeKey)));
}

/** The store's key; null where another key, person or way has sealed it. */
export async function openStoreKey(
  key: CryptoKey,
  entry: Bytes,
  ...of: [userId: string, salt: Bytes, way: LockWay]
): Promise<Bytes | null> {
  const iv = entry.slice(0, IV_BYTES);
  const how = { name: "AES-GCM", iv, additionalData: contextOf(...of) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, entry.slice(IV_BYTES)));
  } catch {
    return null;
  }
}

/** Returns the hashes by which a lock is found again. @param name for logging in, in any case */
export async function lockOwner(
  salt: Bytes,
  userId: string,
  name: string,
): Promise<Pick<Lock, "user" | "name">> {
  const [user, login] = await Promise.all([
    sha256(lp(LOCK_USER, salt, userId)),
    sha256(lp(LOCK_NAME, salt, name.trim().toLowerCase())),
  ]);
  return { user: user.slice(0, KNOWN_BYTES), name: login.slice(0, KNOWN_BYTES) };
}

/** Returns whether a lock belongs to this person. */
export async function isLockOf({ salt, user }: Lock, userId: string): Promise<boolean> {
  return equal((await lockOwner(salt, userId, "")).user, user);
}

/** Returns whether a lock's owner logs in with this name. */
export async function isLockNamed({ salt, name }: Lock, login: string): Promise<boolean> {
  return equal((await lockOwner(salt, "", login)).name, name);
}

/**
 * Returns the trace of a conversation that was once seen to be encrypted: it reveals nothing to
 * anyone who doesn't know the conversation already.
 * @param id of the channel, or for `dm` of the other person
 */
export async function pinnedHash(
  salt: Bytes,
  userId: string,
  kind: "channel" | "dm",
  id: string,
): Promise<Bytes> {
  return (await sha256(lp(PINNED, salt, userId, kind, id))).slice(0, PINNED_BYTES);
}

const contextOf = (userId: string, salt: Bytes, way: LockWay) => lp(LOCK, userId, salt, way);
