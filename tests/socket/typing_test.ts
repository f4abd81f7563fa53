import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";

Deno.test("[SOCK-08 SOCK-09 SOCK-13] typing is shown to those who have the channel on screen, and only to them", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  await ada.bring(server.id, bob);
  const [a, looks, elsewhere, nowhere, e] = [
    await ada.socket(),
    await bob.socket(),
    await bob.socket(),
    await bob.socket(),
    await eve.socket(),
  ];
  for (const socket of [a, looks]) {
    assert.deepEqual(await socket.emit("join-channel", channel.id), { ok: true });
  }
  await elsewhere.emit("join-channel", other.id);
  const refused = await e.emit("join-channel", channel.id);
  assert.deepEqual([refused.ok, refused.code], [false, "not_found"]);

  const type = (isTyping: boolean) => a.emit("typing", { channelId: channel.id, isTyping });
  assert.deepEqual(await type(true), { ok: true });
  const shown = { channelId: channel.id, userId: ada.id, username: "ada", isTyping: true };
  assert.deepEqual(await looks.waitFor("user-typing"), shown);
  await type(false);
  await looks.waitFor("user-typing", (data) => data.isTyping === false);

  assert.deepEqual(await looks.emit("leave-channel", channel.id), { ok: true });
  looks.forget();
  await type(true);
  for (const socket of [a, looks, elsewhere, nowhere, e]) {
    await socket.sync();
    assert.deepEqual(socket.seen("user-typing"), [], "nor to oneself");
  }
});

Deno.test("[SOCK-13 D-PERM-6] an outsider cannot type anywhere", async () => {
  await using app = await TestApp.start();
  const [ada, eve] = await app.registerAll("ada", "eve");
  const { channel } = await ada.createServer();
  const [a, e] = [await ada.socket(), await eve.socket()];
  await a.emit("join-channel", channel.id);
  const typing = await e.emit("typing", { channelId: channel.id, isTyping: true });
  const unknown = await e.emit("typing", { channelId: "nothing", isTyping: true });
  assert.deepEqual([typing.ok, typing.code], [false, "not_found"]);
  assert.deepEqual(typing, unknown);
  await a.sync();
  assert.deepEqual(a.seen("user-typing"), []);
});
