import assert from "node:assert/strict";
import { openLevels } from "../../../client/notifications/levels.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createNotificationsStore } from "../../../client/notifications/store.ts";
import { aChannel, aUser, FakePlatform } from "./fakes.ts";

Deno.test("[COM-10] a browser hands over its mutes once, and none that has ended", async () => {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  const now = platform.now();
  const mutes = ["c1", ["c2", now + 60_000], ["c3", now - 1], "gone"];
  storage.set("mutedChannels_u1", JSON.stringify(mutes));
  const sent: unknown[] = [];
  const notifications = { servers: {}, channels: {}, keywords: [] };
  const known = ["c1", "c2", "c3"];
  const { actions } = openLevels({
    platform,
    storage,
    api: {
      call: (_endpoint: unknown, request?: { body: unknown }) => {
        if (request) sent.push(request.body);
        return Promise.resolve({ notifications });
      },
    } as never,
    session: { user: { value: aUser({ id: "u1" }) } as never },
    channels: { find: (id) => known.includes(id) ? aChannel({ id }) : null },
    servers: { list: { value: [] } as never },
    notifications: createNotificationsStore(),
    attention: { notifications: { replaceMuted: () => {} } },
  });
  await actions.load();
  await actions.load();
  assert.deepEqual(sent, [{
    servers: {},
    channels: {
      c1: { muted: true, muted_until: null },
      c2: { muted: true, muted_until: new Date(now + 60_000).toISOString() },
    },
  }]);
});
