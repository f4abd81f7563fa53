import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";

Deno.test("[D-SRV-7 D-PERM-6 CHAN-10] all overrides of a server at once, without those of channels that one does not see", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const made = await ada.post(`/channels/server/${server.id}`, { name: "hidden" });
  const hidden = made.body.channel.id;
  const set = (channelId: string, target: string, permissions: object) =>
    ada.put(`/channels/${channelId}/permissions/${target}`, { permissions });
  await set(channel.id, "default", { sendMessages: false });
  await set(channel.id, bob.id, { sendMessages: true });
  await set(hidden, "default", { readMessages: false });

  const path = `/servers/${server.id}/overrides`;
  const seen = { default: { sendMessages: false }, [bob.id]: { sendMessages: true } };
  assert.deepEqual((await bob.get(path)).body.overrides, { [channel.id]: seen });
  assert.deepEqual((await ada.get(path)).body.overrides, {
    [channel.id]: seen,
    [hidden]: { default: { readMessages: false } },
  });
  const one = await bob.get(`/channels/${channel.id}/permissions`);
  assert.deepEqual(one.body.permissions, seen);
  assert.equal((await eve.get(path)).status, 404);
});
