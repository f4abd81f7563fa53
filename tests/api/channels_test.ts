import assert from "node:assert/strict";
import { putChannelIds } from "../../server/membership/channels/channels.ts";
import { serverChannels } from "../../server/membership/channels/records.ts";
import { TestApp } from "../helpers/app.ts";
import { everythingIn } from "../helpers/everything.ts";

Deno.test("[CHAN-05 CHAN-06 CHAN-07] channels are made as text unless isVoice says so, and listed by position", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const path = `/channels/server/${server.id}`;
  const text = await ada.post(path, { name: "plans" });
  assert.equal(text.status, 201);
  const { id: _, ...channel } = text.body.channel;
  assert.deepEqual(channel, {
    server_id: server.id,
    name: "plans",
    is_voice: false,
    kind: "text",
    slow_mode: 0,
    nsfw: false,
    user_limit: 0,
    default_thread_slow_mode: 0,
    default_auto_archive_minutes: 4320,
    position: 2,
    synced: false,
    mode: "open",
    last_seq: 0,
    read_seq: 0,
    mention_count: 0,
    unread_count: 0,
  });
  const voice = await ada.post(path, { name: "Talk", isVoice: true });
  assert.equal(voice.body.channel.is_voice, true);
  assert.equal((await ada.post(path, { name: "talk", isVoice: false })).body.channel.position, 4);
  const { channels } = (await ada.get(path)).body;
  const names = channels.map((one: { name: string }) => one.name);
  assert.deepEqual(names, ["general", "General", "plans", "Talk", "talk"]);
});

Deno.test("[CHAN-06 D-SRV-1] a channel's name has 1 to 64 characters on one line", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const cases: [name: unknown, right: boolean][] = [
    ["x", true],
    ["x".repeat(64), true],
    ["x".repeat(65), false],
    ["  ", false],
    ["", false],
    ["a\nb", false],
    ["a\u2028b", false],
    ["\ud800", false],
    [7, false],
    [null, false],
    [["x"], false],
  ];
  for (const [name, right] of cases) {
    const made = await ada.post(`/channels/server/${server.id}`, { name });
    assert.equal(made.status, right ? 201 : 400, JSON.stringify(name));
    const renamed = await ada.put(`/channels/${channel.id}`, { name });
    assert.equal(renamed.status, right ? 200 : 400, JSON.stringify(name));
    if (!right) assert.deepEqual(Object.keys(renamed.body.details), ["name"]);
  }
});

Deno.test("[CHAN-08 CHAN-09 D-PERM-4] the owner renames, moves and deletes; a member may not", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const path = `/channels/${channel.id}`;
  for (const response of [await bob.put(path, { name: "mine" }), await bob.delete(path)]) {
    assert.deepEqual([response.status, response.body.code], [403, "forbidden"]);
  }
  assert.equal((await bob.post(`/channels/server/${server.id}`, { name: "mine" })).status, 403);

  const renamed = await ada.put(path, { name: "lobby" });
  assert.deepEqual([renamed.body.channel.name, renamed.body.channel.position], ["lobby", 0]);
  const moved = await ada.put(path, { position: 5 });
  assert.deepEqual([moved.body.channel.name, moved.body.channel.position], ["lobby", 1]);
  for (const position of [-1, 1.5, "1", 1e300, null]) {
    const { status, body } = await ada.put(path, { position });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["position"]]);
  }

  await ada.say(channel.id, "soon gone");
  assert.deepEqual((await ada.delete(path)).body, { success: true });
  assert.equal((await ada.delete(path)).status, 404);
  assert.equal((await ada.get(`/messages/${channel.id}`)).status, 404);
  const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
  assert.deepEqual(channels.map((one: { name: string }) => one.name), ["General"]);
});

Deno.test("[CHAN-09] with a channel everything of its messages goes", async () => {
  const folder = await Deno.makeTempDir();
  await using app = await TestApp.start({ path: `${folder}/test.kv` });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  await ada.post(`/messages/${channel.id}`, {
    encryptedContent: new Uint8Array(150_000).toBase64(),
    iv: "AAAAAAAAAAAAAAAA",
    nonce: "n",
  });
  await ada.post(`/channels/${channel.id}/read`, { seq: 1 });
  const rows = async () => {
    const found = [];
    for await (const { key } of everythingIn(app.context.db)) found.push(key);
    const kinds = ["message", "message_by_id", "nonce", "read", "head", "blob", "purge", "channel"];
    return found.filter((key) =>
      key.includes(channel.id) || ["blob", "message_by_id", "blob_pending"].includes(String(key[0]))
    ).filter((key) => kinds.includes(String(key[0])));
  };
  assert.ok((await rows()).length >= 7);
  await ada.delete(`/channels/${channel.id}`);
  const { until } = await import("../helpers/until.ts");
  await until("nothing is left", async () => (await rows()).length === 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[CHAN-12] GET channels/{id}/members lists those who can read it", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { members } = (await bob.get(`/channels/${channel.id}/members`)).body;
  const seen = members.map((m: { username: string; isOwner: boolean }) => [m.username, m.isOwner]);
  assert.deepEqual(seen, [["ada", true], ["bob", false]]);
  assert.doesNotMatch(JSON.stringify(members), /example\.org/, "no address");
  assert.equal((await eve.get(`/channels/${channel.id}/members`)).status, 404);
});

Deno.test("[D-SRV-1 D-ERR-2] a server has at most 500 channels, also when asked for at once", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const make = () => ada.post(`/channels/server/${server.id}`, { name: "one more" });
  const ids = (await app.context.db.get(serverChannels.key({ serverId: server.id })))!;
  const more = Array.from({ length: 490 }, (_, i) => `channel ${i}`);
  await app.context.db.transact((tx) => putChannelIds(tx, server.id, [...ids, ...more]));
  const last = await Promise.all(Array.from({ length: 10 }, make));
  const statuses = last.map((one) => one.status).sort();
  assert.deepEqual(statuses, [...Array(8).fill(201), 409, 409]);
  assert.match(last.find((one) => one.status === 409)!.body.error, /500/);
  const { channels } = (await ada.get(`/channels/server/${server.id}`)).body;
  assert.equal(channels.length, 10);
});
