import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import { lockActs } from "../../../client/e2ee/lock/acts.ts";
import { renewLock } from "../../../client/e2ee/worker/renew_lock.ts";
import { names } from "../../../client/e2ee/worker/records.ts";
import { seal, sealingKey } from "../../../client/e2ee/worker/seal.ts";
import { VALUES } from "../../../client/e2ee/worker/stored_values.ts";
import { packValue } from "../../../client/e2ee/worker/values.ts";
import {
  allLocks,
  deleteKeys,
  dropLeft,
  endKeys,
  keepSessionKeys,
  lockFor,
  OtherAccountError,
  sessionKeys,
} from "../../../client/sealed/device_keys.ts";
import { committed, openDatabase } from "../../../client/sealed/idb.ts";
import { type Bytes, fromHex, hex, randomBytes, utf8 } from "../../../protocol/e2ee/bytes.ts";
import {
  isLockNamed,
  isLockOf,
  LOCK_ROUNDS,
  lockOwner,
  openStoreKey,
  passwordKey,
  pinnedHash,
  recoveryLockKey,
  sealStoreKey,
} from "../../../protocol/e2ee/lock.ts";

const SALT = fromHex("000102030405060708090a0b0c0d0e0f");
const DAY = 86_400_000;
const ADA = { userId: "ada-id", login: "ada", password: "correct horse" };
/** Made by another implementation (OpenSSL), of a key of nines and an iv that counts up. */
const BY_PASSWORD =
  "000102030405060708090a0b23f575856b8d4502dc860e24cafaea8bebd753e1214b3dd9186612dd5ca53b4485b9dbc4827d2c097e9a4025132c601f";
const BY_RECOVERY =
  "000102030405060708090a0bf05802e606f10102cbfc2b1f9699829b54c9899568478f5908898d5bb270937fb2169742818ec7cf390ac272142f0ec2";

function device() {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name!).sort();

/** A store that is open, as the worker of conversations makes it. */
async function openedStore(userId: string, store: string): Promise<Bytes> {
  const storeKey = randomBytes(32);
  const key = await sealingKey(storeKey);
  const db = await openDatabase(store, (db) => db.createObjectStore(VALUES));
  const values = { [names.storeKey]: storeKey, [names.privateFrom]: { "channel-1": 4 } };
  const sealed = await Promise.all(
    Object.entries(values).map(async ([name, value]) =>
      [name, await seal(key, packValue(value), utf8(name))] as const
    ),
  );
  const tx = db.transaction(VALUES, "readwrite");
  for (const [name, bytes] of sealed) tx.objectStore(VALUES).put(bytes, name);
  await committed(tx).finally(() => db.close());
  await keepSessionKeys({ ...await sessionKeys(), userId, key, store });
  return storeKey;
}

Deno.test("[MEND-33] a lock opens by the password and by the recovery key as any implementation makes it", async () => {
  const { key } = await passwordKey("pa\u0308ssword \u212b", "ada-id", {
    salt: SALT,
    rounds: LOCK_ROUNDS,
  });
  const nines = "09".repeat(32);
  const byPassword = await openStoreKey(key, fromHex(BY_PASSWORD), "ada-id", SALT, "password");
  assert.equal(hex(byPassword!), nines);
  assert.equal(key.extractable, false);
  const recovery = await recoveryLockKey(new Uint8Array(32).fill(7), "ada-id", SALT);
  const byRecovery = await openStoreKey(recovery, fromHex(BY_RECOVERY), "ada-id", SALT, "recovery");
  assert.equal(hex(byRecovery!), nines);
});

Deno.test("[MEND-33] an entry of a lock opens for one password, person, salt and way", async () => {
  const storeKey = randomBytes(32);
  const from = { salt: SALT, rounds: 1000 };
  const { key } = await passwordKey("secret", "ada-id", from);
  const entry = await sealStoreKey(key, storeKey, "ada-id", SALT, "password");
  const other = await passwordKey("Secret", "ada-id", from);
  assert.deepEqual(await openStoreKey(key, entry, "ada-id", SALT, "password"), storeKey);
  assert.equal(await openStoreKey(other.key, entry, "ada-id", SALT, "password"), null);
  assert.equal(await openStoreKey(key, entry, "ben-id", SALT, "password"), null);
  assert.equal(await openStoreKey(key, entry, "ada-id", randomBytes(16), "password"), null);
  assert.equal(await openStoreKey(key, entry, "ada-id", SALT, "recovery"), null);
});

Deno.test("[MEND-33] a lock and the trace of a conversation name nobody", async () => {
  const owner = await lockOwner(SALT, "ada-id", " Ada ");
  assert.deepEqual([hex(owner.user), hex(owner.name)], ["66edc798795a1852", "b87f4a16c2094bc0"]);
  const lock = { v: 1 as const, store: "s", salt: SALT, rounds: 1, password: [], ...owner };
  assert.deepEqual([await isLockOf(lock, "ada-id"), await isLockOf(lock, "ben-id")], [true, false]);
  assert.deepEqual([await isLockNamed(lock, "ADA"), await isLockNamed(lock, "ben")], [true, false]);
  const trace = async (kind: "channel" | "dm") => hex(await pinnedHash(SALT, "ada-id", kind, "c1"));
  assert.equal(await trace("channel"), "c077f0aafa50ce3fb867fca1b8cef3e6");
  assert.equal(await trace("dm"), "d41956178784797045390d76f74d3bb5");
});

Deno.test("[MEND-33] a sign-in ends, and the same person's password opens the keys again", async () => {
  device();
  assert.deepEqual(await lockActs.signedIn(ADA), { keys: "none", privateFrom: {} });
  const storeKey = await openedStore("ada-id", "parley-e2ee-0011223344556677");
  await renewLock((await sessionKeys())!, { storeKey });
  await endKeys();
  assert.equal(await sessionKeys(), null, "neither the store's key nor the password's stays");
  assert.deepEqual(await databases(), ["parley-e2ee-0011223344556677", "parley-e2ee-locks"]);
  const opened = await lockActs.signedIn(ADA);
  assert.deepEqual(opened, { keys: "open", privateFrom: { "channel-1": 4 } });
  assert.equal((await sessionKeys())!.key!.extractable, false);
});

Deno.test("[MEND-33] another password leaves the keys locked until the former one is typed", async () => {
  device();
  await lockActs.signedIn(ADA);
  const storeKey = await openedStore("ada-id", "parley-e2ee-0011223344556677");
  await renewLock((await sessionKeys())!, { storeKey });
  await endKeys();
  const changed = { ...ADA, password: "battery staple" };
  assert.deepEqual(await lockActs.signedIn(changed), { keys: "locked", privateFrom: {} });
  const wrong = await lockActs.unlock({ ...ADA, password: "neither" });
  assert.equal(wrong.keys, "locked");
  assert.equal((await lockActs.unlock(ADA)).keys, "open");
  await endKeys();
  assert.equal((await lockActs.signedIn(changed)).keys, "open", "the lock was renewed");
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "locked", "the former one opens nothing");
});

Deno.test("[MEND-33] while a new password is on its way both open the lock, then one does", async () => {
  device();
  await lockActs.signedIn(ADA);
  const storeKey = await openedStore("ada-id", "parley-e2ee-0011223344556677");
  await renewLock((await sessionKeys())!, { storeKey });
  const next = { ...ADA, password: "battery staple" };
  await lockActs.changing(next);
  assert.equal((await lockFor("ada-id"))!.password.length, 2);
  await lockActs.changed({ userId: "ada-id", isDone: false });
  await endKeys();
  assert.equal((await lockActs.signedIn(next)).keys, "locked", "the server has refused it");
  assert.equal((await lockActs.unlock(ADA)).keys, "open");
  await lockActs.signedIn(ADA);
  await lockActs.changing(next);
  await lockActs.changed({ userId: "ada-id", isDone: true });
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "locked");
  await endKeys();
  assert.equal((await lockActs.signedIn(next)).keys, "open");
});

Deno.test("[MEND-33] a page that goes away during a change of the password leaves a lock for both", async () => {
  device();
  await lockActs.signedIn(ADA);
  const storeKey = await openedStore("ada-id", "parley-e2ee-0011223344556677");
  await renewLock((await sessionKeys())!, { storeKey });
  const next = { ...ADA, password: "battery staple" };
  await lockActs.changing(next);
  await endKeys();
  assert.equal((await lockActs.signedIn(next)).keys, "open");
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "locked", "what the server took counts alone");
});

Deno.test("[MEND-33] a password typed later locks a store that has no lock yet", async () => {
  device();
  await openedStore("ada-id", "parley-e2ee-0011223344556677");
  assert.equal(await lockFor("ada-id"), null);
  assert.equal((await lockActs.typed(ADA)).keys, "open");
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "open");
});

Deno.test("[MEND-33] where there is no lock yet, a changed password makes it, and the former one doesn't", async () => {
  device();
  await lockActs.signedIn(ADA);
  const next = { ...ADA, password: "battery staple" };
  await lockActs.changing(next);
  await lockActs.changed({ userId: "ada-id", isDone: true });
  await lockActs.typed(next);
  const storeKey = await openedStore("ada-id", "parley-e2ee-0011223344556677");
  await renewLock((await sessionKeys())!, { storeKey });
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "locked");
  await endKeys();
  assert.equal((await lockActs.signedIn(next)).keys, "open");
});

Deno.test("[MEND-33] two people of one browser have a store and a lock each, and open no other", async () => {
  device();
  const ben = { userId: "ben-id", login: "ben", password: "correct horse" };
  for (
    const [one, store] of [[ADA, "parley-e2ee-00000000000000aa"], [
      ben,
      "parley-e2ee-00000000000000bb",
    ]] as const
  ) {
    assert.equal((await lockActs.signedIn(one)).keys, "none");
    const storeKey = await openedStore(one.userId, store);
    await renewLock((await sessionKeys())!, { storeKey });
    await endKeys();
  }
  await lockActs.signedIn(ADA);
  assert.equal((await sessionKeys())!.store, "parley-e2ee-00000000000000aa");
  await deleteKeys("ada-id");
  assert.equal(await lockFor("ada-id"), null);
  assert.equal((await allLocks()).length, 1, "the other's stays");
  assert.equal((await lockActs.signedIn(ben)).keys, "open");
});

Deno.test("[MEND-33] a name whose keys are locked here under another account is told once, in any case of letters", async () => {
  device();
  await lockActs.signedIn(ADA);
  const storeKey = await openedStore("ada-id", "parley-e2ee-00000000000000aa");
  await renewLock((await sessionKeys())!, { storeKey });
  await endKeys();
  const known = async (userId: string, login: string) =>
    (await lockActs.known({ userId, login })).keys;
  assert.equal(await known("ada-id", "ada"), "none");
  assert.equal(await known("ben-id", "ben"), "none");
  assert.equal(await known("eve-id", "Ada"), "other");
  assert.equal((await lockActs.signedIn({ ...ADA, userId: "eve-id" })).keys, "none");
  assert.equal(await known("eve-id", "ada"), "none", "the person has said that it is new");
  await endKeys();
  assert.equal((await lockActs.signedIn(ADA)).keys, "open", "the former keys are there still");
});

Deno.test("[MEND-33] without a lock the end of a sign-in leaves keys for 30 days that nothing else brings back", async () => {
  device();
  await openedStore("ada-id", "parley-e2ee-00000000000000aa");
  const now = Date.now();
  await endKeys(now);
  assert.equal(await sessionKeys(), null);
  assert.equal((await lockActs.signedIn({ ...ADA, userId: "ben-id" })).keys, "none");
  await endKeys(now + 29 * DAY);
  assert.equal((await lockActs.signedIn(ADA)).keys, "open");
  await endKeys(now + 29 * DAY);
  assert.equal((await allLocks()).length, 1, "the password has locked them");
  await deleteKeys("ada-id");
  await openedStore("ada-id", "parley-e2ee-00000000000000aa");
  await endKeys(0);
  await endKeys(30 * DAY);
  assert.deepEqual(await databases(), []);
});

Deno.test("[MEND-33] what an ended sign-in has left open goes after 30 days, whoever opens a page or signs in there", async () => {
  device();
  for (const open of ["page", "sign-in"]) {
    await openedStore("ada-id", "parley-e2ee-00000000000000aa");
    await endKeys(0);
    await openedStore("ben-id", "parley-e2ee-00000000000000bb");
    await dropLeft(29 * DAY);
    assert.ok(
      (await databases()).includes("parley-e2ee-00000000000000aa"),
      "it is left until then",
    );
    if (open === "page") await dropLeft(30 * DAY);
    else await lockActs.signedIn({ ...ADA, userId: "ben-id" });
    assert.ok(!(await databases()).includes("parley-e2ee-00000000000000aa"), open);
    assert.equal((await sessionKeys())!.userId, "ben-id");
    await deleteKeys("ben-id");
  }
});

Deno.test("[MEND-75] while a sign-in goes on, only another sign-in takes another person's place", async () => {
  device();
  await openedStore("ada-id", "parley-e2ee-00000000000000aa");
  const ben = { ...ADA, userId: "ben-id" };
  for (const act of ["typed", "unlock", "changing"] as const) {
    await assert.rejects(lockActs[act](ben), OtherAccountError, act);
    await assert.rejects(lockActs.changed({ ...ben, isDone: true }), OtherAccountError);
  }
  assert.equal((await sessionKeys())!.userId, "ada-id");
  await lockActs.signedIn(ben);
  assert.equal((await sessionKeys())!.userId, "ben-id");
});

Deno.test("[MEND-33] without a lock the end of a sign-in deletes keys that a saved recovery key brings back", async () => {
  device();
  await openedStore("ada-id", "parley-e2ee-00000000000000aa");
  await keepSessionKeys({ ...(await sessionKeys())!, isRecoverable: true });
  await endKeys();
  assert.deepEqual(await databases(), []);
});
