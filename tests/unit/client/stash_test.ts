import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import { createDeviceStorage } from "../../../client/sealed/device_storage.ts";
import { leaveStash, type Stash, takeStash } from "../../../client/sealed/stash.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { spellings } from "../../helpers/spellings.ts";
import { FakePlatform, until } from "./fakes.ts";

const CANARY = "the canary sings at noon";
const VALUES: Stash = [["draft_of_the_channel", CANARY], ["draft_c2", null]];

/** All that web storage holds. */
function held({ local, session }: FakePlatform): string {
  return [local, session].map((storage) =>
    Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)).join()
  ).join();
}

const names = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)!);

Deno.test("[HARD-14] what a page leaves to its own reload is read once, and by nobody who has half of it", () => {
  const platform = new FakePlatform();
  leaveStash(platform, "me", VALUES);
  for (const spelling of [...spellings(CANARY), ...spellings("draft_of_the_channel")]) {
    assert(!held(platform).includes(spelling));
  }
  assert.deepEqual(takeStash(platform, "me"), VALUES);
  assert.equal(held(platform), ",");
  assert.deepEqual(takeStash(platform, "me"), []);
});

Deno.test("[HARD-14] long texts are left too, each letter of them", () => {
  const platform = new FakePlatform();
  const long: Stash = [["draft_of_the_channel", "Zeichen für Zeichen 🙂 ".repeat(10_000)]];
  leaveStash(platform, "me", long);
  assert.deepEqual(takeStash(platform, "me"), long);
});

Deno.test("[HARD-14] nobody else in that tab is given what was left", () => {
  const platform = new FakePlatform();
  leaveStash(platform, "me", VALUES);
  assert.deepEqual(takeStash(platform, "them"), []);
  assert.deepEqual(takeStash(platform, "me"), [], "it is gone");
});

Deno.test("[HARD-14] the end of a session, in whichever tab, makes what was left unreadable", () => {
  const closed = new FakePlatform();
  leaveStash(closed, "me", VALUES);
  const open = new FakePlatform();
  open.local = closed.local;
  createStorage(open).forgetAll();
  assert.equal(closed.local.length, 0);
  assert.equal(closed.session.length, 1);
  assert.deepEqual(takeStash(closed, "me"), []);
});

Deno.test("[MSG-02] what a tab left that was closed long ago is not newer than what was typed since", () => {
  const platform = new FakePlatform();
  leaveStash(platform, "me", VALUES);
  platform.pass(300_001);
  assert.deepEqual(takeStash(platform, "me"), []);
  assert.equal(platform.local.length, 0);
});

Deno.test("[HARD-14] what somebody else wrote there is no fault", () => {
  const platform = new FakePlatform();
  for (const text of ["", "stash", "stash_1 x", `stash_${platform.now()}_a AAAA`]) {
    platform.session.setItem("stash", text);
    platform.local.setItem(`stash_${platform.now()}_a`, "AAAA");
    assert.deepEqual(takeStash(platform, "me"), []);
    platform.local.clear();
  }
});

/** The same tab, after a reload. */
function reloaded(before: FakePlatform): FakePlatform {
  before.fire("pagehide", { persisted: false });
  const after = new FakePlatform();
  after.local = before.local;
  after.session = before.session;
  return after;
}

function begin(platform = new FakePlatform()) {
  const kept = createDeviceStorage(platform, "me");
  kept.start();
  return { platform, kept };
}

Deno.test("[MSG-02] what was typed before anything could be read or written is there after a reload", async () => {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  const before = begin();
  before.kept.set("draft_of_the_channel", CANARY);
  const after = begin(reloaded(before.platform));
  assert.equal(after.kept.get("draft_of_the_channel"), CANARY);
  assert.equal(held(after.platform), ",", "and nothing is left of it");
  await until("all is sealed", () => {
    after.platform.session.clear();
    reloaded(after.platform);
    return after.platform.session.length === 0;
  });
  const last = begin(reloaded(after.platform));
  await last.kept.load();
  assert.equal(last.kept.get("draft_of_the_channel"), CANARY);
});

Deno.test("[MSG-02] what is being written counts as not yet kept, and so does a removal", async () => {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  const first = begin();
  await first.kept.load();
  for (const [value, there] of [[CANARY, CANARY], ["newer", "newer"], [null, null]] as const) {
    first.kept.set("draft_of_the_channel", value);
    // The writing has begun, and has not ended.
    await Promise.resolve();
    const after = begin(reloaded(first.platform));
    assert.equal(after.kept.get("draft_of_the_channel"), there);
    await after.kept.load();
    assert.equal(after.kept.get("draft_of_the_channel"), there);
  }
});

Deno.test("[HARD-14] a session that has ended leaves nothing to a reload", async () => {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  for (const loaded of [false, true]) {
    const { kept, platform } = begin();
    if (loaded) await kept.load();
    kept.set("draft_of_the_channel", CANARY);
    kept.end();
    kept.set("draft_of_the_channel", CANARY);
    reloaded(platform);
    assert.equal(held(platform), ",");
  }
});

Deno.test("[MSG-02] a page that was put away and comes back leaves nothing that is older than itself", () => {
  const { kept, platform } = begin();
  kept.set("draft_of_the_channel", CANARY);
  platform.fire("pagehide", { persisted: true });
  assert.deepEqual(names(platform.session), ["stash"]);
  platform.fire("pageshow", { persisted: true });
  assert.equal(held(platform), ",");
});
