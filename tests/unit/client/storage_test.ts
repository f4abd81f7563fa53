import assert from "node:assert/strict";
import { createStorage } from "../../../client/base/storage.ts";
import { aUser, FakePlatform } from "./fakes.ts";
import { step } from "../../helpers/step.ts";

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)!).sort();

Deno.test("[SESS-23 SESS-24 SESS-26] tokens, user and private key are kept under the spec's names", async (t) => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  storage.set("token", "t");
  storage.set("sessionToken", "s");
  storage.set("privateKey", "k");
  storage.rememberUser(aUser());
  assert.equal(platform.local.getItem("token"), "t");
  assert.equal(platform.local.getItem("sessionToken"), "s");
  assert.equal(platform.local.getItem("privateKey"), "k");
  await step(t, "[SESS-25] the user is kept as a whole", () => {
    assert.deepEqual(JSON.parse(platform.local.getItem("user")!), aUser());
    assert.deepEqual(storage.user(), aUser());
  });
});

Deno.test("[SESS-28 SESS-32] what belongs to the user is kept with them", async (t) => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  platform.local.setItem("userAvatarColors", '{"u9":{"from":"#1","to":"#2"}}');
  storage.rememberUser(aUser({ avatar_url: "/a", custom_status: "hi", status: "dnd" }));
  const local = platform.local;
  await step(t, "[SESS-27 SESS-30] the avatar is kept, and by user id", () => {
    assert.equal(local.getItem("userAvatar"), "/a");
    assert.equal(local.getItem("avatar_u1"), "/a");
  });
  assert.equal(local.getItem("customStatus"), "hi");
  assert.equal(local.getItem("userStatus"), "dnd");
  await step(t, "[SESS-29 SESS-36] the colour and its index are kept", () => {
    assert.equal(local.getItem("avatarColor"), "#14b8a6");
    assert.equal(local.getItem("avatarColorIndex"), "0");
  });
  await step(t, "[SESS-31 CONST-01] gradients are kept by user id, teal by default", () => {
    assert.deepEqual(JSON.parse(local.getItem("userAvatarColors")!), {
      u9: { from: "#1", to: "#2" },
      u1: { from: "#14b8a6", to: "#5eead4" },
    });
  });
});

const PREFERENCES = {
  "[SESS-33 SESS-37]": "notificationsEnabled",
  "[SESS-34 SESS-37]": "desktopNotifications",
  "[SESS-35 SESS-37]": "notificationSound",
} as const;
for (const [rules, name] of Object.entries(PREFERENCES)) {
  Deno.test(`${rules} ${name} is per user, with the device's as fallback`, () => {
    const platform = new FakePlatform();
    const storage = createStorage(platform);
    assert.equal(storage.preference(name, "u1"), null);
    platform.local.setItem(name, "true");
    assert.equal(storage.preference(name, "u1"), "true");
    storage.setPreference(name, "u1", "false");
    storage.setPreference(name, "u2", "true");
    assert.equal(storage.preference(name, "u1"), "false");
    assert.equal(storage.preference(name, "u3"), "true");
  });
}

Deno.test("[SESS-06 HARD-14] forgetting all leaves nothing personal, whatever it is called", async (t) => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  for (const key of ["token", "sessionToken", "privateKey", "privateKeyOwner"] as const) {
    storage.set(key, "x");
  }
  storage.rememberUser(aUser({ avatar_url: "/a", custom_status: "hi" }));
  platform.local.setItem("draft_c1", "half a thought");
  platform.local.setItem("recentEmoji_u1", "x");
  platform.local.setItem("ofTheNextVersion", "x");
  storage.set("mutedChannels_u1", JSON.stringify(["c1"]));
  storage.set("pendingInvite", "code");
  storage.setPreference("notificationSound", "u1", "true");
  platform.session.setItem("any", "thing");
  storage.forgetAll();
  await step(
    t,
    "[SESS-15 SESS-17 SESS-18] of the user, their avatar and status nothing is left",
    () => {
      assert.deepEqual(keysOf(platform.local), [
        "mutedChannels_u1",
        "notificationSound",
        "notificationSound_u1",
        "pendingInvite",
      ]);
    },
  );
  await step(t, "[SESS-19] session storage is empty", () => {
    assert.equal(platform.session.length, 0);
  });
});

Deno.test("[SESS-25] a user that somebody broke in storage counts as none", () => {
  const platform = new FakePlatform();
  platform.local.setItem("user", "{not json");
  assert.equal(createStorage(platform).user(), null);
});
