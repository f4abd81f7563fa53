import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createStorage } from "../../../client/base/storage.ts";
import { createPinActs } from "../../../client/channels/pin_acts.ts";
import { createPrivatePins } from "../../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { Pinning } from "../../../client/private/pinning.ts";
import { Renames } from "../../../client/private/renames.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { aChannel, FakePlatform } from "./fakes.ts";

const named = (name: string) => ({ phase: "ready", names: { u2: { name } } }) as never;

/** A page of a person who holds keys, on a device that keeps what pages before it kept. */
function page(platform: FakePlatform, ...listed: Channel[]) {
  const storage = createStorage(platform);
  const channels = createChannelsStore(signal("s1"), { s1: listed });
  const pins = createPrivatePins(storage, channels, "u1");
  const said: string[] = [];
  const own = signal(named("ada"));
  const deps = {
    ...pins,
    platform,
    storage,
    channels,
    pinActs: createPinActs({ ...pins, storage, channels }),
    history: { refresh: () => Promise.resolve() },
    attention: { mentions: { clear: () => {} } },
    search: { forget: () => {} },
    toasts: { show: (text: string) => said.push(text) },
    own,
    worker: signal(null),
    states: signal(new Map()),
    rowsOf: () => [],
  };
  const ends = [...new Pinning(deps).start(), ...new Renames(deps).start()];
  return {
    said,
    /** The key log has another name for u2. */
    rename: (name: string) => void (own.value = named(name)),
    list: (...now: Channel[]) => void (channels.lists.value = { s1: now }),
    end: () => ends.forEach((end) => end()),
  };
}

const SEALED = { mode: "private", private_from: 0 } as const;
const board = (name: string, changes: Partial<Channel> = SEALED) => aChannel({ name, ...changes });
const people = ["ada, as the server says", "cy"].map((username, i) => ({
  id: `u${i + 2}`,
  username,
}));
const group = (group_name: string) =>
  aChannel({
    ...SEALED,
    id: "g1",
    server_id: null,
    name: group_name || "ada, cy",
    group_name,
    recipients: people as Channel["recipients"],
  });

Deno.test("[MEND-29] another name of an encrypted channel is said once on a device, and by later pages too", () => {
  const platform = new FakePlatform();
  const before = page(platform, board("board"));
  before.list(board("board"), board("lobby", { id: "c9" }));
  assert.deepEqual(before.said, [], "nothing was renamed, and open channels are the server's");
  before.list(board("council"), board("hall", { id: "c9" }));
  before.list(board("council", {}));
  assert.deepEqual(before.said, ["#board is now called #council"]);
  before.end();
  const after = page(platform, board("council"));
  assert.deepEqual(after.said, []);
  after.end();
  const later = page(platform, board("plans", {}));
  assert.deepEqual(later.said, ["#council is now called #plans"], "a pinned one, said to be open");
  later.end();
});

Deno.test("[MEND-29] a group that gets or loses its name is called by its people, as they are pinned", () => {
  const { said, list, end } = page(new FakePlatform(), group(""));
  list(group("Climbing"));
  list(group(""));
  const names = "ada, cy";
  assert.deepEqual(said, [`${names} is now called Climbing`, `Climbing is now called ${names}`]);
  end();
});

Deno.test("[MEND-29] another name of somebody whom this device knows is said once", () => {
  const { said, rename, end } = page(new FakePlatform());
  rename("ada");
  assert.deepEqual(said, []);
  rename("grace");
  rename("grace");
  assert.deepEqual(said, ["ada is now called grace"]);
  end();
});
