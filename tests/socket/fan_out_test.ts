import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { IV } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const MESSAGES = 100;

Deno.test("[D-MSG-1 SOCK-22] a burst reaches every kind of connection in order and once, answers in between", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const sender = await ada.socket();
  const sockets = [
    sender,
    await bob.socket({ transports: ["websocket"] }),
    await bob.socket({ transports: ["polling"] }),
    // In the middle of the burst it goes over from one to the other.
    await bob.socket({ transports: ["polling", "websocket"] }),
  ];
  const content = { channelId: channel.id, encryptedContent: "AAAA", iv: IV };
  const responses = await Promise.all(
    Array.from({ length: MESSAGES }, () => sender.emit("send-message", content)),
  );
  assert.ok(responses.every(({ ok }) => ok));
  const wanted = responses.map(({ message }) => message.seq).sort((a, b) => a - b);
  for (const socket of sockets) {
    await until("all is there", () => socket.seen("new-message").length >= MESSAGES);
    assert.deepEqual(socket.seen("new-message").map(({ seq }) => seq), wanted);
  }
});
