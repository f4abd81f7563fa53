import assert from "node:assert/strict";
import { createChannelActions } from "../../../client/channels/channel_actions.ts";
import {
  moveCategory,
  moveChannel,
  type OrderedSection,
  positionOf,
  stepItem,
} from "../../../client/channels/moves.ts";
import { type ChannelLists, reorder } from "../../../client/channels/state.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { ApiError } from "../../../client/base/errors.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { aChannel, fakeApi } from "./fakes.ts";
import { signal } from "@preact/signals";

const ORDER: OrderedSection[] = [
  { id: null, channels: ["a", "b"] },
  { id: "x", channels: ["c"] },
  { id: "y", channels: [] },
  { id: "z", channels: ["d", "e"] },
];
const shown = (order: readonly OrderedSection[] | null) =>
  order?.map(({ id, channels }) => `${id ?? ""}:${channels.join("")}`).join(" ");

Deno.test("[MEND-26f COM-2] a channel moves within its category and into another one", () => {
  const move = (channel: string, category: string | null, before: string | null) =>
    shown(moveChannel(ORDER, channel, { category, before }));
  assert.equal(move("b", null, "a"), ":ba x:c y: z:de");
  assert.equal(move("a", "y", null), ":b x:c y:a z:de");
  assert.equal(move("c", null, "b"), ":acb x: y: z:de");
  assert.equal(move("a", null, "b"), undefined, "it is already there");
  assert.equal(move("e", "z", "e"), undefined);
  assert.equal(move("a", "z", "gone"), ":b x:c y: z:dea");
});

Deno.test("[COM-2] a category moves with its channels; those without one stay first", () => {
  assert.equal(shown(moveCategory(ORDER, "z", "x")), ":ab z:de x:c y:");
  assert.equal(shown(moveCategory(ORDER, "x", null)), ":ab y: z:de x:c");
  assert.equal(moveCategory(ORDER, "x", "y"), null, "it is already there");
  assert.equal(moveCategory(ORDER, "gone", "y"), null);
});

Deno.test("[COM-2] steps go through the whole list, from category to category", () => {
  const channel = (id: string, by: 1 | -1) => shown(stepItem(ORDER, { channel: id }, by));
  assert.equal(channel("a", 1), ":ba x:c y: z:de");
  assert.equal(channel("b", 1), ":a x:bc y: z:de");
  assert.equal(channel("c", 1), ":ab x: y:c z:de");
  assert.equal(channel("d", -1), ":ab x:c y:d z:e");
  assert.equal(channel("c", -1), ":abc x: y: z:de");
  assert.equal(channel("d", 1), ":ab x:c y: z:ed");
  for (const [id, by] of [["a", -1], ["e", 1], ["gone", 1]] as const) {
    assert.equal(channel(id, by), undefined);
  }
  const category = (id: string, by: 1 | -1) => shown(stepItem(ORDER, { category: id }, by));
  assert.equal(category("x", 1), ":ab y: x:c z:de");
  assert.equal(category("z", -1), ":ab x:c z:de y:");
  assert.deepEqual([category("x", -1), category("z", 1), category("gone", 1)].filter(Boolean), []);
});

Deno.test("[COM-2] places are counted within a category, and categories among themselves", () => {
  assert.deepEqual(positionOf(ORDER, { channel: "e" }), { category: "z", position: 1, count: 2 });
  assert.deepEqual(positionOf(ORDER, { category: "y" }), { category: null, position: 1, count: 3 });
});

const LIST = ["a", "V", "b", "W", "c"];

/** Moves "c" to the front at a server that has `fetched`, and whose version is 7. */
async function move(fetched: readonly string[], refuses?: ApiError) {
  const s1 = LIST.map((id, position) => aChannel({ id, position }));
  const lists: ChannelLists = { s1 };
  const store = createChannelsStore(signal<string | null>("s1"), lists);
  const names = () => store.lists.value.s1.map(({ id }) => id).join("");
  const seen: string[] = [];
  const sent: { order_version: number }[] = [];
  const api = fakeApi(({ method, body }) => {
    seen.push(names());
    if (method === "GET") {
      const found = fetched.map((id, position) => aChannel({ id, position }));
      return { channels: found, categories: [], order_version: 7 };
    }
    sent.push(body as { order_version: number });
    if (refuses) throw refuses;
    const { channels } = body as { channels: object[] };
    return { order_version: 8, categories: [], channels };
  });
  const actions = createChannelActions({
    api,
    events: {
      "channels-reordered": ({ serverId, channels }: ServerEvents["channels-reordered"]) =>
        store.update((all) => reorder(all, serverId, channels)),
    } as never,
    channels: store,
    pins: {} as never,
    select: () => {},
  });
  const error = await actions.arrange("s1", [{ id: null, channels: [..."caVbW"] }]).catch((error) =>
    error
  );
  return { seen, sent, shown: names(), error };
}

Deno.test("[MEND-26f] a move is shown at once, and taken back where the server refuses it", async () => {
  const fine = await move([..."aVbWc"]);
  assert.deepEqual(fine.seen, ["caVbW", "caVbW"]);
  assert.deepEqual([fine.sent[0].order_version, fine.shown, fine.error], [7, "caVbW", undefined]);

  const no = new ApiError(403, "no", "forbidden");
  const refused = await move([..."aVbWc"], no);
  assert.deepEqual([refused.shown, refused.error], ["aVbWc", no]);

  const stale = await move([..."VabWc"], new ApiError(409, "changed", "order_changed"));
  assert.equal(
    stale.sent[0].order_version,
    0,
    "the version of an order that nobody saw counts for nothing",
  );
  assert.equal(stale.shown, "VabWc");
});
