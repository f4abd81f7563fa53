import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import type { Channel } from "../../protocol/channels.ts";
import { channelRecords } from "../../server/membership/channels/records.ts";

Deno.test("[UX-11] a channel has a topic: with its making or later, trimmed, and '' takes it away", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  assert.equal("topic" in channel, false, "none unless it is set");
  const path = `/channels/${channel.id}`;
  const seen = async () => {
    const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
    return channels.find((one: Channel) => one.id === channel.id).topic;
  };

  const set = await ada.put(path, { topic: "  What we read: https://example.org  " });
  assert.equal(set.body.channel.topic, "What we read: https://example.org");
  assert.equal(await seen(), "What we read: https://example.org");
  await ada.put(path, { name: "books" });
  await ada.put(path, { position: 1 });
  assert.equal(await seen(), "What we read: https://example.org", "other changes leave it");
  await ada.put(path, { topic: "   " });
  assert.equal(await seen(), undefined);

  const list = `/channels/server/${server.id}`;
  const text = await ada.post(list, { name: "plans", topic: "What comes next" });
  assert.equal(text.body.channel.topic, "What comes next");
  const voice = await ada.post(list, { name: "Talk", isVoice: true, topic: "Tuesdays at nine" });
  assert.equal(voice.body.channel.topic, "Tuesdays at nine");
});

Deno.test("[UX-11] a topic is one line of at most 1,024 characters; what is wrong is said of it", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const cases: [topic: unknown, becomes: string | null][] = [
    ["x".repeat(1024), "x".repeat(1024)],
    ["x".repeat(1025), null],
    ["a\nb", null],
    ["a\u2028b", null],
    ["a\u0007b", null],
    ["\ud800", null],
    ["\u202egnp.exe", "gnp.exe"],
    ["\u200b\u2060", ""],
    [7, null],
    [null, null],
  ];
  for (const [topic, becomes] of cases) {
    const changed = await ada.put(`/channels/${channel.id}`, { topic });
    const made = await ada.post(`/channels/server/${server.id}`, { name: "new", topic });
    if (becomes !== null) {
      assert.equal(changed.body.channel.topic ?? "", becomes, JSON.stringify(topic));
      assert.equal(made.body.channel.topic ?? "", becomes);
      continue;
    }
    for (const { status, body } of [changed, made]) {
      assert.deepEqual([status, Object.keys(body.details)], [400, ["topic"]]);
    }
  }
  const { body } = await ada.put(`/channels/${channel.id}`, { topic: "x".repeat(1025) });
  assert.match(body.error, /1,?024/, "the limit is named");
});

Deno.test("[UX-11 D-PERM-4] whoever may not rename a channel does not set its topic, in a race neither", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const path = `/channels/${channel.id}`;
  assert.equal((await bob.put(path, { topic: "mine" })).status, 403);
  assert.equal((await eve.put(path, { topic: "mine" })).status, 404);
  const { role } =
    (await ada.post(`/servers/${server.id}/roles`, { name: "Keepers", permissions: {} })).body;
  await ada.put(`/servers/${server.id}/roles/${role.id}`, {
    permissions: { manageChannels: true },
  });
  await ada.post(`/servers/${server.id}/members/${bob.id}/roles`, { roleId: role.id });
  assert.equal((await bob.put(path, { topic: "ours" })).body.channel.topic, "ours");
});

Deno.test("[UX-11] members hear of a topic at once, who cannot see the channel does not", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy, eve] = await app.registerAll("ada", "bob", "cy", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  await ada.bring(server.id, cy);
  await ada.put(`/channels/${channel.id}/permissions/${cy.id}`, {
    permissions: { readMessages: false },
  });
  const [b, c, e] = [await bob.socket(), await cy.socket(), await eve.socket()];
  await ada.put(`/channels/${channel.id}`, { topic: "Only for readers" });
  const event = await b.waitFor("channel-updated");
  assert.equal(event.channel.topic, "Only for readers");
  const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
  assert.deepEqual(channels.find((one: Channel) => one.id === channel.id), event.channel);
  for (const socket of [c, e]) {
    await socket.sync();
    assert.doesNotMatch(JSON.stringify(socket.seen("channel-updated")), /Only for readers/);
  }
  const hidden = (await cy.get(`/channels/server/${server.id}`)).body;
  assert.doesNotMatch(JSON.stringify(hidden), /Only for readers/);
});

Deno.test("[UX-11] data that is older than topics needs no change: a channel without one has none", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const stored = await app.context.db.get(channelRecords.key({ id: channel.id }));
  assert.deepEqual(Object.keys(stored!).sort(), [
    "id",
    "is_voice",
    "name",
    "position",
    "server_id",
  ]);
  await ada.put(`/channels/${channel.id}`, { topic: "soon gone" });
  await ada.put(`/channels/${channel.id}`, { topic: "" });
  await app.fresh();
  assert.deepEqual(await app.context.db.get(channelRecords.key({ id: channel.id })), stored);
  const { channels } = (await ada.get(`/channels/server/${server.id}`)).body;
  assert.deepEqual(channels.map((one: Channel) => "topic" in one), [false, false]);
});
