import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import { cleanDevice } from "../../../client/sealed/clean.ts";
import { lockActs } from "../../../client/e2ee/lock/acts.ts";
import { openStore, storeIn } from "../../../client/e2ee/worker/store.ts";
import { keepSessionKeys } from "../../../client/sealed/device_keys.ts";
import { openDatabase } from "../../../client/sealed/idb.ts";
import { createKeptValues } from "../../../client/sealed/values.ts";
import { createVault } from "../../../client/sealed/vault.ts";
import { openIndex } from "../../../client/search/index.ts";
import { until as eventually } from "../../helpers/until.ts";
import { FakePlatform, until } from "./fakes.ts";

const CANARY = "the canary sings at noon";

function device() {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  const platform = new FakePlatform();
  const values = (userId = "me") => createKeptValues({ platform, vault: createVault(userId) });
  return { platform, values };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name!).sort();

/** All bytes of all databases, as text of one byte each. */
async function stored(): Promise<string> {
  let all = "";
  for (const name of await names()) {
    const opening = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => reading.onsuccess = resolve);
      all += JSON.stringify(
        reading.result,
        (_, value) => value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : value,
      );
    }
    db.close();
  }
  return all;
}

/** Waits until stored data is written, which happens in the background. */
async function settled(expected: string) {
  const there = async () => (await names()).includes("parley-kept") && await keys();
  for (let found: string | false = ""; !found || !found.includes(expected); found = await there()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function keys(): Promise<string> {
  const opening = indexedDB.open("parley-kept");
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const reading = db.transaction("values").objectStore("values").getAllKeys();
  await new Promise((resolve) => reading.onsuccess = resolve);
  db.close();
  return reading.result.join();
}

Deno.test("[HARD-14] a draft survives a reload, and its bytes on the device do not show it", async () => {
  const { values, platform } = device();
  const before = values();
  await before.load();
  before.set("draft_c1", CANARY);
  await settled("draft_c1");
  assert(!(await stored()).includes("canary"));
  const after = values();
  await after.load();
  assert.equal(after.get("draft_c1"), CANARY);
  after.set("draft_c1", null);
  await until("it is gone", () => after.get("draft_c1") === null);
  assert.deepEqual(platform.logged, []);
});

Deno.test("[HARD-14] without the key of its session nothing that is left can be read", async () => {
  const { values } = device();
  const before = values();
  await before.load();
  before.set("draft_c1", CANARY);
  await settled("draft_c1");
  const vault = createVault("me");
  const sealed = await vault.seal("m1", CANARY);
  assert.equal(await vault.open("m1", sealed), CANARY);
  assert.equal(await vault.open("m2", sealed), null, "nor as another thing");
  const { dropSessionKey } = await import("../../../client/sealed/clean.ts");
  await dropSessionKey();
  const after = values();
  await after.load();
  assert.equal(after.get("draft_c1"), null);
  assert.equal(await createVault("me").open("m1", sealed), null);
});

Deno.test("[HARD-14] somebody else's session has another key, and none of what was kept", async () => {
  const { values } = device();
  const mine = values("me");
  await mine.load();
  mine.set("draft_c1", CANARY);
  await settled("draft_c1");
  const theirs = values("them");
  await theirs.load();
  assert.equal(theirs.get("draft_c1"), null);
  theirs.set("draft_c2", "theirs");
  await settled("draft_c2");
  assert.equal(await keys(), "draft_c2");
});

Deno.test("[HARD-14] cleaning leaves no database, and is no fault where there is none", async () => {
  const { values, platform } = device();
  await cleanDevice();
  const kept = values();
  await kept.load();
  kept.set("draft_c1", CANARY);
  await settled("draft_c1");
  const search = indexedDB.open("parley-search-me", 1);
  await new Promise((resolve) => search.onsuccess = resolve);
  search.result.close();
  const other = indexedDB.open("of another program", 1);
  await new Promise((resolve) => other.onsuccess = resolve);
  other.result.close();
  await cleanDevice();
  assert.deepEqual(await names(), ["of another program"]);
  assert.deepEqual(platform.logged, []);
});

Deno.test("[SESS-14] an open connection keeps no database from being deleted", async () => {
  device();
  const open = await openDatabase("parley-pages", (db) => db.createObjectStore("pages"));
  await cleanDevice();
  await eventually("it is gone", async () => !(await names()).includes("parley-pages"));
  open.close();
});

Deno.test("[HARD-14] what the version before kept unsealed is taken over or goes", async () => {
  const { values, platform } = device();
  for (const name of ["parley-search-me", "parley-contents"]) {
    const opening = indexedDB.open(name, 1);
    await new Promise((resolve) => opening.onsuccess = resolve);
    opening.result.close();
  }
  platform.local.setItem("draft_c1", CANARY);
  platform.local.setItem("recentEmoji_me", "👍");
  platform.local.setItem("notificationSound", "true");
  const kept = values();
  await kept.load();
  assert.equal(kept.get("draft_c1"), CANARY);
  assert.equal(kept.get("recentEmoji_me"), "👍");
  assert.equal(platform.local.length, 1);
  await settled("draft_c1,recentEmoji_me");
  assert.deepEqual(await names(), ["parley-kept", "parley-key"]);
  assert(!(await stored()).includes("canary"));
});

Deno.test("[HARD-14] what was searched is found after a reload, and lies sealed", async () => {
  device();
  const entry = (id: string, channelId: string) => {
    const who = { userId: "u1", username: "ann", avatarUrl: null };
    const at = "2026-01-01T00:00:00.000Z";
    return { id, channelId, seq: 1, ...who, at, text: CANARY, file: "canary.pdf", kinds: [] };
  };
  const index = await openIndex(createVault("me"));
  await index.put(Array.from({ length: 1200 }, (_, i) => entry(`m${i}`, `c${i % 2}`)));
  await index.remove(["m0"]);
  assert(!/canary|username|ann"/.test(await stored()));
  const again = await openIndex(createVault("me"));
  // Told while it is loaded.
  const [engine] = await Promise.all([again.engine(), again.remove(["m2"])]);
  const query = { words: "canary", from: [], in: [], has: [], before: null };
  assert.equal(engine.find(query, (id) => id, 1).total, 1198);
  await again.forgetChannel("c1");
  assert.equal(engine.find(query, (id) => id, 1).total, 598);
});

Deno.test("[E2E-42 HARD-14] the end of a session leaves keys of private conversations that only the password opens", async () => {
  device();
  const typed = { userId: "me", login: "ann", password: "correct horse" };
  await lockActs.signedIn(typed);
  const store = (await openStore("me"))!;
  await store.write({ person: { secret: CANARY, bytes: new Uint8Array([1, 2, 3]) } });
  assert(!(await stored()).includes(CANARY));
  const read = await store.get<{ secret: string; bytes: Uint8Array }>("person");
  assert.deepEqual([read!.secret, [...read!.bytes]], [CANARY, [1, 2, 3]]);
  await cleanDevice();
  assert(!(await names()).includes("parley-e2ee-key"));
  assert.equal(await openStore("me"), null, "it is locked");
  const ofAnother = (await openStore("another"))!;
  assert.equal(await ofAnother.get("person"), null, "nobody reads another's");
  await ofAnother.write({ person: 1 });
  await cleanDevice();
  await lockActs.signedIn(typed);
  const again = await (await openStore("me"))!.get<{ secret: string }>("person");
  assert.equal(again!.secret, CANARY);
});

Deno.test("[E2E-42 MEND-33] keys are deleted, open or locked, where the person has said so", async () => {
  device();
  const typed = { userId: "me", login: "ann", password: "correct horse" };
  await lockActs.signedIn(typed);
  await (await openStore("me"))!.write({ person: CANARY });
  await cleanDevice("me");
  assert.deepEqual(await names(), []);
  await lockActs.signedIn(typed);
  assert.equal(await (await openStore("me"))!.get("person"), null);
  // The worker has it open, and closes it by itself.
  await cleanDevice();
  await cleanDevice("me");
  assert.deepEqual(await names(), []);
});

Deno.test("[MEND-33] a store of the version before is read at once, and moved to a key that can be locked", async () => {
  device();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const before = await storeIn("parley-e2ee", key);
  const all = Array.from({ length: 120 }, (_, i) => [`row/${i}`, i] as const);
  await before.write(Object.fromEntries(all));
  before.close();
  await keepSessionKeys({ userId: "me", key });
  const typed = { userId: "me", login: "ann", password: "correct horse" };
  assert.equal((await lockActs.typed(typed)).keys, "open");
  const store = (await openStore("me"))!;
  assert.equal(await store.get("row/7"), 7);
  // Written during the migration: neither the old nor the new value is lost.
  await store.write({ "row/7": "seven", "row/8": null, late: CANARY });
  await eventually("it is moved", async () => !(await names()).includes("parley-e2ee"));
  store.close();
  await cleanDevice();
  assert.equal((await lockActs.signedIn(typed)).keys, "open");
  const after = (await openStore("me"))!;
  const rows = await after.list("row/");
  assert.equal(rows.size, 119);
  assert.deepEqual([rows.get("row/7"), rows.get("row/9")], ["seven", 9]);
  assert.equal(await after.get("late"), CANARY);
});
