import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import type { TestSocket } from "../helpers/test_socket.ts";

const TIMES = 3000;

/** Ada and 40 sockets of others, all in one server. */
async function crowd(app: TestApp) {
  const [ada, ...others] = await app.registerAll("ada", "bob", "eve", "joe", "kim");
  const { server, channel, voice } = await ada.createServer();
  await ada.bring(server.id, ...others);
  const sockets: TestSocket[] = [];
  for (const person of others) {
    for (let i = 0; i < 10; i++) sockets.push(await person.socket());
  }
  const a = await ada.socket();
  await a.sync();
  for (const socket of sockets) socket.forget();
  return { ada, a, channel, voice, sockets };
}

Deno.test("[HARD-15] mute and deafen without end reach others now and then, and the last state always", async () => {
  await using app = await TestApp.start();
  const { ada, a, voice, sockets } = await crowd(app);
  await a.emit("voice-join", { channelId: voice.id, peerId: "p" });
  for (let i = 0; i < TIMES; i++) a.io.emit("voice-state-update", { isMuted: i % 2 === 0 });
  await a.emit("voice-state-update", { isMuted: true, isDeafened: true });
  await a.sync();
  for (const socket of sockets) {
    await socket.sync();
    const states = socket.seen("voice-state-changed");
    assert.ok(states.length < TIMES / 2, `${states.length} states`);
    const held = Object.assign({}, ...states);
    assert.deepEqual([held.userId, held.isMuted, held.isDeafened], [ada.id, true, true]);
    const [last] = socket.seen("voice-participants").at(-1).participants;
    assert.deepEqual([last.isMuted, last.isDeafened], [true, true]);
  }
});

Deno.test("[HARD-15] so do changes of a profile", async () => {
  // Runs on a KV: PostgreSQL commits them no faster than a node may send events.
  await using app = await TestApp.start({ wrap: (kv) => kv });
  const { ada, a, sockets } = await crowd(app);
  for (let i = 0; i < TIMES; i += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, j) => ada.put("/users/profile", { avatar_color: j % 8 })),
    );
  }
  await ada.put("/users/profile", { custom_status: "the last" });
  await a.sync();
  for (const socket of sockets) {
    await socket.sync();
    const notices = socket.seen("user-updated").filter(({ user }) => user.id === ada.id);
    assert.ok(notices.length < TIMES, `${notices.length} changes`);
    assert.equal(notices.at(-1).user.custom_status, "the last");
  }
});

Deno.test("[HARD-15] signs of typing without end are dropped", async () => {
  await using app = await TestApp.start();
  const { a, channel, sockets } = await crowd(app);
  for (const socket of sockets) await socket.emit("join-channel", channel.id);
  // Each node has an allowance of its own, which lasts longer for fewer sockets.
  const signs = TIMES * app.contexts.length;
  for (let i = 0; i < signs; i++) a.io.emit("typing", { channelId: channel.id, isTyping: true });
  await a.sync();
  for (const socket of sockets) {
    await socket.sync();
    const received = socket.seen("user-typing").length;
    assert.ok(received > 0 && received < signs / 2, `${received} signs`);
  }
});
