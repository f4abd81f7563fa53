import { signal } from "@preact/signals";
import assert from "node:assert/strict";
import { createPinActs } from "../../../client/channels/pin_acts.ts";
import { createPrivatePins } from "../../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { createStorage } from "../../../client/base/storage.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { FakePlatform, until } from "./fakes.ts";

const dm = (id: string, recipient: string, mode: "open" | "private" = "open") =>
  ({
    id,
    mode,
    private_from: mode === "private" ? 9 : null,
    recipient: { id: recipient },
  }) as unknown as Channel;

/** Returns a page's knowledge of these on a device of an earlier version. */
function page(platform: FakePlatform, channels: Channel[], userId = "u1") {
  const storage = createStorage(platform);
  const store = createChannelsStore(signal(null), { direct: channels });
  const pins = createPrivatePins(storage, store, userId);
  return { storage, ...pins, ...createPinActs({ ...pins, storage, channels: store }) };
}

/** A conversation was seen to be encrypted from its fifth message on, and the sign-in has ended. */
async function ended() {
  const platform = new FakePlatform();
  const { storage, pinPrivate } = page(platform, [dm("c1", "u2", "private")]);
  pinPrivate("c1", 4);
  await until("its trace is kept", () => storage.get("pinnedTraces") !== null);
  storage.forgetAll();
  return platform;
}

Deno.test("[MEND-33 E2E-36] while the keys are locked the server's word makes no known conversation open, and none of it is read as open", async () => {
  const platform = await ended();
  platform.local.setItem("keysLocked", "yes");
  const channels = [dm("c1", "u2"), dm("another id", "u2"), dm("c3", "u3")];
  const { privateFrom, waitsForKeys } = page(platform, channels);
  assert.equal(privateFrom("c3"), 0, "before it is known nothing goes out");
  await until("it is known to be open", () => privateFrom("c3") === null);
  assert.equal(privateFrom("c1"), 0);
  assert.equal(privateFrom("another id"), 0, "of the same person");
  assert.deepEqual([waitsForKeys("c1"), waitsForKeys("c3")], [true, false]);
  const said = page(platform, [dm("c1", "u2", "private")]);
  await until("it is known", () => said.waitsForKeys("c1"));
  assert.equal(said.privateFrom("c1"), 0, "though the server says from when on it is private");
});

Deno.test("[MEND-33 E2E-36] once the keys are open what they know counts, and traces go on holding", async () => {
  const platform = await ended();
  platform.local.setItem("keysLocked", "yes");
  const { privateFrom, pinPrivate, keysOpened } = page(platform, [dm("c1", "u2")]);
  assert.equal(privateFrom("c1"), 0);
  pinPrivate("c1", 4);
  keysOpened();
  assert.equal(privateFrom("c1"), 4);
  for (const key of ["private_c1", "private_with_u2"]) platform.local.removeItem(key);
  const later = page(platform, [dm("c1", "u2")]);
  await until("its trace is found", () => later.privateFrom("c1") === 0);
  const other = page(platform, [dm("c1", "u2")], "u9");
  assert.equal(other.privateFrom("c1"), null, "of another person it is none");
});

Deno.test("[MEND-33] traces say nothing of whom and what they are", async () => {
  const platform = await ended();
  const { salt, hashes } = JSON.parse(platform.local.getItem("pinnedTraces")!);
  assert.equal(atob(salt).length, 16);
  assert.deepEqual(hashes.map((one: string) => atob(one).length), [16, 16]);
  assert.equal(platform.local.length, 1);
});
