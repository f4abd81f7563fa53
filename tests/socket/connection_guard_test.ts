import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { DeafClient, frame } from "../helpers/deaf_client.ts";
import type { TestSocket } from "../helpers/test_socket.ts";

/** The limiter keeps timers of its own. */
const limited = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

/** Sends a packet of socket.io as it is. */
function raw(socket: TestSocket, packet: string): void {
  (socket.io.io.engine as unknown as { write(text: string): void }).write(packet);
}

Deno.test("[HARD-6] the third packet that no library sends ends the connection", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const cases: [title: string, packet: (i: number) => string][] = [
    ["answers that nobody asked for", (i) => `3${i}["x"]`],
    ["namespaces that there are not", (i) => `0/admin${i},{}`],
  ];
  for (const [title, packet] of cases) {
    await t.step(title, async () => {
      const [socket, other] = [await ada.socket(), await ada.socket()];
      raw(socket, packet(1));
      raw(socket, packet(2));
      await socket.sync();
      raw(socket, packet(3));
      await socket.disconnected();
      await other.sync();
    });
  }
});

Deno.test("[HARD-6] many requests to be let in at once are one too many", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const hello = `40${JSON.stringify({ token: ada.token })}`;
  using client = await DeafClient.websocket(app.url, Array.from({ length: 4 }, () => hello));
  await client.ended();
});

Deno.test("[HARD-6] the third token that is refused on one connection is the last", async () => {
  await using app = await TestApp.start();
  using client = await DeafClient.websocket(app.url, []);
  for (let i = 0; i < 3; i++) {
    await client.send('40{"token":"made up"}');
    await client.reads("44");
  }
  await client.ended();
});

Deno.test("[HARD-6] events that are not known are answered, and have an end", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  for (let i = 0; i < 32; i++) {
    assert.equal((await socket.emit(`nothing-${i}`, {})).code, "invalid_input");
  }
  socket.io.emit("nothing");
  await socket.disconnected();
});

Deno.test("[D-ERR-1] bad bodies of events that are known are answered, however many", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  for (let i = 0; i < 200; i++) {
    const { ok, code } = await socket.emit("send-message", { channelId: i });
    assert.deepEqual([ok, code], [false, "invalid_input"]);
  }
});

Deno.test("[HARD-6] parts of an event that never comes whole have a bound", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  raw(socket, '510-["send-message",{"_placeholder":true,"num":0}]');
  const part = new Uint8Array(200_000);
  raw(socket, part as unknown as string);
  raw(socket, part as unknown as string);
  await socket.disconnected();
});

Deno.test("[HARD-6] signs of life without end are none", async () => {
  await using app = await TestApp.start();
  // The number sent before the end is noticed depends on the machine.
  const flood = async (client: DeafClient, send: () => Promise<unknown>) => {
    for (let i = 0; i < 10_000; i++) if (!await send().then(() => true, () => false)) return;
    await client.ended();
  };
  using pongs = await DeafClient.websocket(app.url, []);
  await flood(pongs, () => pongs.send("3"));
  using pings = await DeafClient.websocket(app.url, []);
  await flood(pings, () => pings.connection.write(frame("x", 0x89)));
});

limited(
  "[HARD-6] whoever sends several times what is allowed is cut; whoever goes a bit too far is told",
  async () => {
    await using app = await TestApp.start({ limits: "on" });
    const [ada, bob] = await app.registerAll("ada", "bob");
    const [a, b] = [await ada.socket(), await bob.socket()];
    const responses = await Promise.all(
      Array.from({ length: 500 }, () => b.emit("leave-channel", "nothing")),
    );
    assert.equal(responses.filter(({ ok }) => ok).length, 300);
    for (let i = 0; i < 20_000 && a.io.connected; i++) {
      a.io.emit("leave-channel", "nothing");
      if (i % 500 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await a.disconnected();
    assert.ok(b.io.connected);
  },
);
