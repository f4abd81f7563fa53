import assert from "node:assert/strict";
import { createChannelActions } from "../../../client/channels/channel_actions.ts";
import { orderAfter } from "../../../client/channels/moves.ts";
import { type ChannelLists, reorder } from "../../../client/channels/state.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import { ApiError } from "../../../client/base/errors.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import { aChannel, fakeApi } from "./fakes.ts";
import { signal } from "@preact/signals";

const LIST = ["a", "V", "b", "W", "c"];
const channels = LIST.map((id, position) =>
  aChannel({ id, position, ...("VW".includes(id) && { category_id: "k1" }) })
);

Deno.test("[MEND-26f COM-2] a channel moves within its category; the others keep their places", () => {
  assert.equal(orderAfter(channels, "a", 1)?.join(""), "VbaWc");
  assert.equal(orderAfter(channels, "a", 2)?.join(""), "VbWca");
  assert.equal(orderAfter(channels, "c", 0)?.join(""), "caVbW");
  assert.equal(orderAfter(channels, "W", 0)?.join(""), "aWVbc");
  for (const to of [-1, 1, 3]) assert.equal(orderAfter(channels, "b", to), null);
  assert.equal(orderAfter(channels, "gone", 0), null);
});

/** Moves "c" to the front at a server that has `fetched`, and whose version is 7. */
async function move(fetched: readonly string[], refuses?: ApiError) {
  const s1 = LIST.map((id, position) => aChannel({ id, position }));
  const lists: ChannelLists = { s1 };
  const store = createChannelsStore(signal<string | null>("s1"), lists);
  const shown = () => store.lists.value.s1.map(({ id }) => id).join("");
  const seen: string[] = [];
  const sent: { order_version: number }[] = [];
  const api = fakeApi(({ method, body }) => {
    seen.push(shown());
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
  const error = await actions.reorder("s1", [..."caVbW"]).catch((error) => error);
  return { seen, sent, shown: shown(), error };
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
