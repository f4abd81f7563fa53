import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { ApiError, NetworkError } from "../../../client/base/errors.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { serverText } from "../../../client/base/errors.ts";
import { createGroupActions } from "../../../client/channels/group_actions.ts";
import { createChannelActions } from "../../../client/channels/channel_actions.ts";
import { createPinActs } from "../../../client/channels/pin_acts.ts";
import { createPrivatePins } from "../../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { aChannel, FakePlatform } from "./fakes.ts";

const bob = { id: "u2", username: "bob" } as NonNullable<Channel["recipient"]>;

/** @param channels as the server lists them */
function setup(...channels: Channel[]) {
  const listed = createChannelsStore(signal("s1"), { direct: channels });
  const storage = createStorage(new FakePlatform());
  const pins = createPrivatePins(storage, listed, "u1");
  return {
    ...pins,
    ...createPinActs({ ...pins, storage, channels: listed }),
    list: (now: Channel[]) => listed.lists.value = { direct: now },
  };
}

const directWith = (id: string) => aChannel({ id, server_id: null, name: "bob", recipient: bob });

const BOARD = { name: "board", isVoice: false, isEncrypted: true };

Deno.test("[MEND-28] a channel is encrypted from the press of the button on, though the server calls it open", () => {
  const pins = setup(directWith("c1"));
  assert.equal(pins.privateFrom("c1"), null);
  pins.wantPrivate("c1");
  assert.deepEqual([pins.privateFrom("c1"), pins.privateFrom("c2")], [Infinity, null]);
  pins.list([{ ...directWith("c1"), mode: "private", private_from: 7 }]);
  assert.equal(pins.privateFrom("c1"), 7);
  pins.pinPrivate("c1", 7);
  pins.list([directWith("c1")]);
  assert.deepEqual([pins.privateFrom("c1"), pins.privateFrom("c2")], [7, null]);
});

Deno.test("[MEND-28] a person may take it back as long as nobody has begun it", () => {
  const pins = setup(directWith("c1"), directWith("c2"));
  pins.wantPrivate("c1");
  pins.keepOpen("c1");
  assert.deepEqual([pins.privateFrom("c1"), pins.privateFrom("c2")], [null, null]);
  pins.pinPrivate("c1", 3);
  pins.keepOpen("c1");
  assert.equal(pins.privateFrom("c1"), 3);
});

Deno.test("[MEND-28 MEND-74] a direct message with a pinned person is encrypted under any id", () => {
  const pins = setup(directWith("c1"));
  pins.pinPrivate("c1", 4);
  pins.list([directWith("c2")]);
  assert.equal(pins.privateFrom("c2"), 0);
  pins.list([{ ...directWith("c2"), mode: "private", private_from: 99 }]);
  assert.equal(pins.privateFrom("c2"), 0, "the server's word for what was open counts for nothing");
});

Deno.test("[MEND-74] a twin of an encrypted channel waits for a person's word", () => {
  const board = aChannel({ id: "c1", name: "board" });
  const twin = aChannel({ id: "c2", name: "board" });
  const other = aChannel({ id: "c3", name: "board", server_id: "s2" });
  const pins = setup(board);
  pins.pinPrivate("c1", 0);
  pins.list([twin, other]);
  assert.deepEqual([pins.isTwin("c2"), pins.isTwin("c3")], [true, false]);
  pins.acceptTwin("c2");
  assert.deepEqual([pins.isTwin("c2"), pins.privateFrom("c2")], [false, null]);
});

/** @param respond what the server does with a channel that is created */
function creating(respond: () => Promise<{ channel: Channel }>) {
  const pins = setup();
  const list = ({ channel }: { channel: Channel }) => pins.list([channel]);
  const actions = createChannelActions({
    api: { call: respond } as never,
    events: { "channel-created": list, "dm-created": list } as never,
    channels: { find: () => null, lists: signal({}), categoryLists: signal({}) },
    pins,
    select: () => {},
  });
  return { pins, actions };
}

Deno.test("[MEND-28] a channel that was created encrypted is pinned by its id, whatever mode comes back", async () => {
  const open = aChannel({ id: "c7", name: "board", mode: "open" });
  const { pins, actions } = creating(() => Promise.resolve({ channel: open }));
  await actions.create("s1", BOARD);
  assert.deepEqual([pins.privateFrom("c7"), pins.isTwin("c7")], [0, false]);
});

Deno.test("[MEND-28] a created channel whose response is lost is known by its name, a refused one is not", async () => {
  const open = aChannel({ id: "c7", name: "board", mode: "open" });
  for (
    const [error, from] of [
      [new NetworkError(), Infinity],
      [new ApiError(403, "No", "forbidden"), null],
    ] as const
  ) {
    const { pins, actions } = creating(() => Promise.reject(error));
    await assert.rejects(actions.create("s1", BOARD));
    pins.list([open]);
    assert.equal(pins.privateFrom("c7"), from);
  }
});

Deno.test("[MEND-29] a direct message that the server opens with another person is refused", async () => {
  const { actions } = creating(() => Promise.resolve({ channel: directWith("c1") }));
  const text = "The server opened a different conversation";
  await assert.rejects(actions.beginDm("u9"), (error) => {
    assert.equal(serverText(error, "whatever the action says when it fails"), text);
    return true;
  });
  await actions.beginDm("u2");
});

Deno.test("[MEND-28] a group without a name whose response is lost is known by its people, whatever it is called", async () => {
  const people = ["u2", "u3"].map((id) => ({ ...bob, id }));
  const group = (id: string, recipients: typeof people, group_name = "") =>
    aChannel({ id, server_id: null, name: "bob, cy", group_name, recipients });
  const pins = setup();
  const actions = createGroupActions({
    api: { call: () => Promise.reject(new NetworkError()) } as never,
    events: {} as never,
    pins,
    select: () => {},
  });
  await assert.rejects(actions.create(["u3", "u2"], "", true));
  pins.list([
    group("c7", people),
    group("c8", people, "Sailing"),
    group("c9", people.slice(1)),
    aChannel({ id: "c10", name: "u2,u3" }),
  ]);
  assert.deepEqual(["c7", "c8", "c9", "c10"].map(pins.privateFrom), [Infinity, null, null, null]);
});
