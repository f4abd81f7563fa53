import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { EventHandlers } from "../../../client/base/socket.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { openEmoji } from "../../../client/emoji/emoji.ts";
import { NetworkError } from "../../../client/base/errors.ts";
import type { CustomEmoji } from "../../../protocol/emoji.ts";
import type { Server } from "../../../protocol/servers.ts";

const emojiOf = (id: string, name: string): CustomEmoji => ({
  id,
  kind: "emoji",
  name,
  url: `/api/media/${id}`,
  animated: false,
  width: 1,
  height: 1,
});

/** Sets up the lists of two servers over stored values; counts requests. */
function world(values = new Map<string, string>()) {
  const asked: string[] = [];
  const state = { online: true };
  const listeners = createEventListeners();
  const servers = ["s1", "s2"].map((id) => ({ id }) as Server);
  const { actions: emoji, events } = openEmoji({
    platform: { log: () => {}, after: () => () => {} },
    api: {
      call: (_endpoint: unknown, { id }: { id: string }) => {
        asked.push(id);
        if (!state.online) return Promise.reject(new NetworkError());
        return Promise.resolve({ emoji: [emojiOf(`of-${id}`, `name_${id}`)] });
      },
    } as never,
    events: {} as EventHandlers,
    servers: { list: signal(servers), selectedId: signal("s1") } as never,
    deviceStorage: {
      load: () => Promise.resolve(),
      get: (name) => values.get(name) ?? null,
      names: (start) => [...values.keys()].filter((name) => name.startsWith(start)),
      set: (name, value) => void (value === null ? values.delete(name) : values.set(name, value)),
    },
  });
  listeners.listen(events);
  return { emoji, asked, state, listeners, values };
}

Deno.test("[FIL-7] lists of emoji are kept on the device: without a connection names are known", async () => {
  const before = world();
  await before.emoji.loadAll();
  const { emoji, state } = world(before.values);
  state.online = false;
  await emoji.loadAll();
  assert.equal(emoji.toSent("hi :name_s2:"), "hi <:name_s2:of-s2>");
  assert.equal(emoji.find("of-s1")?.name, "name_s1");
});

Deno.test("[FIL-7] after a lost connection the open server's list is asked for, others when they are wanted", async () => {
  const { emoji, asked, listeners } = world();
  await emoji.loadAll();
  assert.deepEqual(asked.splice(0), ["s1", "s2"]);
  listeners.emit("connected");
  await emoji.load("s1");
  assert.deepEqual(asked.splice(0), ["s1"]);
  assert.equal(emoji.find("of-s2")?.name, "name_s2", "as it was known last");
  await emoji.load("s2");
  assert.deepEqual(asked, ["s2"]);
});
