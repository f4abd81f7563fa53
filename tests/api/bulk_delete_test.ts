import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";

Deno.test("[MSG-47 D-MSG-5] bulk delete: 1 to 100 of that channel, all or none, one audit entry", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "other" })).body.channel;
  const elsewhere = await ada.say(other.id, "there");
  const texts = ["a", "b", "c"];
  const ids: string[] = [];
  for (const text of texts) ids.push((await bob.say(channel.id, text)).id);
  const socket = await bob.socket();
  const path = `/messages/${channel.id}/bulk-delete`;

  assert.equal((await bob.post(path, { messageIds: ids })).status, 403, "even one's own");
  for (const foreign of [elsewhere.id, "unknown"]) {
    const { status } = await ada.post(path, { messageIds: [...ids, foreign] });
    assert.equal(status, 403);
  }
  for (const messageIds of [[], Array(101).fill("x"), "x", [7]]) {
    assert.equal((await ada.post(path, { messageIds })).status, 400);
  }
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  assert.equal(messages.length, 4, "nothing was deleted");

  const { status, body } = await ada.post(path, { messageIds: [...ids, ids[0]] });
  assert.deepEqual([status, body], [200, { deleted: ids }]);
  for (const id of ids) await socket.waitFor("message-deleted", (event) => event.id === id);
  assert.equal((await bob.get(`/messages/${channel.id}`)).body.messages.length, 1);
  const { entries } = (await ada.get(`/servers/${server.id}/audit-log`)).body;
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any
    entries.map(({ action, actor_username, target_username }: any) => {
      return [action, actor_username, target_username];
    }),
    [["bulk-delete", "ada", null], ["channel-create", "ada", null]],
  );
});

Deno.test("[MSG-47 D-MSG-5] a hundred messages go at once, pinned ones too", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const said = await Promise.all(
    Array.from({ length: 100 }, (_, i) => ada.say(channel.id, `message ${i}`)),
  );
  for (const { id } of said.slice(0, 50)) await ada.put(`/channels/${channel.id}/pins/${id}`);
  const messageIds = said.map(({ id }) => id);
  const { status } = await ada.post(`/messages/${channel.id}/bulk-delete`, { messageIds });
  assert.equal(status, 200);
  assert.deepEqual((await ada.get(`/messages/${channel.id}`)).body.messages, []);
  assert.deepEqual((await ada.get(`/channels/${channel.id}/pins`)).body.pins, []);
});
