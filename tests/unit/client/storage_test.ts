import assert from "node:assert/strict";
import { createStorage } from "../../../client/storage.ts";
import { aUser, FakePlatform } from "./fakes.ts";

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)!).sort();

Deno.test("[SESS-23 SESS-24 SESS-25 SESS-26] tokens, user and private key are kept under the spec's names", () => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  storage.set("token", "t");
  storage.set("sessionToken", "s");
  storage.set("privateKey", "k");
  storage.rememberUser(aUser());
  assert.equal(platform.local.getItem("token"), "t");
  assert.equal(platform.local.getItem("sessionToken"), "s");
  assert.equal(platform.local.getItem("privateKey"), "k");
  assert.deepEqual(JSON.parse(platform.local.getItem("user")!), aUser());
  assert.deepEqual(storage.user(), aUser());
});

Deno.test("[SESS-27 SESS-28 SESS-29 SESS-30 SESS-31 SESS-32 SESS-36 CONST-01] what belongs to the user is kept with them", () => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  platform.local.setItem("userAvatarColors", '{"u9":{"from":"#1","to":"#2"}}');
  storage.rememberUser(aUser({ avatar_url: "/a", custom_status: "hi", status: "dnd" }));
  const local = platform.local;
  assert.equal(local.getItem("userAvatar"), "/a");
  assert.equal(local.getItem("avatar_u1"), "/a");
  assert.equal(local.getItem("customStatus"), "hi");
  assert.equal(local.getItem("userStatus"), "dnd");
  assert.equal(local.getItem("avatarColor"), "#14b8a6");
  assert.equal(local.getItem("avatarColorIndex"), "0");
  assert.deepEqual(JSON.parse(local.getItem("userAvatarColors")!), {
    u9: { from: "#1", to: "#2" },
    u1: { from: "#14b8a6", to: "#5eead4" },
  });
});

Deno.test("[SESS-33 SESS-34 SESS-35 SESS-37] a preference is per user, with the device's as fallback", () => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  for (
    const name of ["notificationsEnabled", "desktopNotifications", "notificationSound"] as const
  ) {
    assert.equal(storage.preference(name, "u1"), null);
    platform.local.setItem(name, "true");
    assert.equal(storage.preference(name, "u1"), "true");
    storage.setPreference(name, "u1", "false");
    storage.setPreference(name, "u2", "true");
    assert.equal(storage.preference(name, "u1"), "false");
    assert.equal(storage.preference(name, "u3"), "true");
  }
});

Deno.test("[SESS-14 SESS-15 SESS-16 SESS-17 SESS-18 SESS-19] forgetting all leaves nothing personal", () => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  for (const key of ["token", "sessionToken", "privateKey", "privateKeyOwner"] as const) {
    storage.set(key, "x");
  }
  storage.rememberUser(aUser({ avatar_url: "/a", custom_status: "hi" }));
  storage.setDraft("c1", "half a thought");
  storage.setPreference("notificationSound", "u1", "true");
  platform.session.setItem("any", "thing");
  storage.forgetAll();
  assert.deepEqual(keysOf(platform.local), [
    "notificationSound",
    "notificationSound_u1",
    "userStatus",
    "userStatus_u1",
  ]);
  assert.equal(platform.session.length, 0);
});

Deno.test("[SESS-06 SESS-26] forgetting the session keeps the private key", () => {
  const storage = createStorage(new FakePlatform());
  storage.set("token", "t");
  storage.set("privateKey", "k");
  storage.rememberUser(aUser());
  storage.forgetSession();
  assert.equal(storage.get("token"), null);
  assert.equal(storage.user(), null);
  assert.equal(storage.get("privateKey"), "k");
});

Deno.test("[SESS-25] a user that somebody broke in storage counts as none", () => {
  const platform = new FakePlatform();
  platform.local.setItem("user", "{not json");
  assert.equal(createStorage(platform).user(), null);
});

Deno.test("a draft belongs to its channel and goes when it is emptied", () => {
  const platform = new FakePlatform();
  createStorage(platform).setDraft("c1", "hello");
  const reloaded = createStorage(platform);
  assert.equal(reloaded.draft("c1"), "hello");
  assert.equal(reloaded.draft("c2"), "");
  reloaded.setDraft("c1", "");
  assert.equal(platform.local.length, 0);
});
