import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createApi } from "../../../client/base/api.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { openPins } from "../../../client/pins/pins.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { createPinsStore } from "../../../client/pins/store.ts";
import { until } from "../../helpers/until.ts";
import { aMessage, aUser, FakePlatform } from "./fakes.ts";

function setup() {
  let pinned = [aMessage(2), aMessage(1)];
  let lost = false;
  const platform = new FakePlatform(({ method, path }) => {
    if (lost) throw new TypeError("Failed to fetch");
    const id = path.split("/").at(-1);
    if (method === "PUT") pinned = [aMessage(Number(id!.slice(2))), ...pinned];
    if (method === "DELETE") pinned = pinned.filter((message) => message.id !== id);
    return method === "GET" ? { pins: pinned } : { success: true };
  });
  const store = createPinsStore();
  const api = createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) });
  const listeners = createEventListeners();
  const channels = { selectedId: signal<string | null>("c1"), find: () => null };
  const cipher = createChannelCipher();
  const { actions: pins, events } = openPins({ platform, api, cipher, channels }, store);
  listeners.listen(events);
  const seqs = () => store.lists.value.c1?.rows.map(({ seq }) => seq);
  const status = () => store.lists.value.c1?.status;
  const lose = (value: boolean) => void (lost = value);
  return { platform, pins, store, seqs, status, lose, channels, tell: listeners.emit };
}

Deno.test("[D-PERM-4] pins are loaded when asked for and follow what is pinned and unpinned", async () => {
  const { platform, pins, store, seqs, tell } = setup();
  tell("pins-changed", { channelId: "c1" });
  assert.equal(platform.calls.length, 0);
  await pins.load("c1");
  assert.deepEqual(seqs(), [2, 1]);
  await pins.pin("c1", "id3");
  assert.deepEqual(seqs(), [3, 2, 1]);
  assert.equal(store.isPinned("c1", "id3"), true);
  await pins.unpin("c1", "id2");
  assert.deepEqual(seqs(), [3, 1]);
  assert.equal(store.isPinned("c1", "id2"), false);
});

Deno.test("[D-LAST-7] a new picture of an author shows, even when a load that began before it ends after it", async () => {
  const { pins, store, tell } = setup();
  await pins.load("c1");
  const load = pins.load("c1");
  const changePicture = (id: string, avatar_url: string) =>
    tell("user-updated", { user: { ...aUser(), id, avatar_url } });
  changePicture(aMessage(1).sender_id, "/api/media/new");
  changePicture("somebody else", "/api/media/other");
  await load;
  const pictures = () => store.lists.value.c1!.rows.map((row) => row.avatar_url);
  await until("the pictures are new", () => pictures().every((url) => url === "/api/media/new"));
});

Deno.test("a failed load says so and keeps what is held; a new connection mends it", async () => {
  const { pins, seqs, status, lose, channels, tell } = setup();
  await pins.load("c1");
  lose(true);
  tell("pins-changed", { channelId: "c1" });
  await until("it says so", () => status() === "error");
  assert.deepEqual(seqs(), [2, 1]);
  lose(false);
  tell("connected");
  await until("it is mended", () => status() === "ready");
  channels.selectedId.value = null;
  tell("connected");
  assert.equal(seqs(), undefined);
});
