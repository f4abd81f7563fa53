import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { sealed } from "../helpers/person.ts";

// The limiter keeps timers of its own.
const rates = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

rates(
  "[D-RATE SOCK-35] 10 messages in 10 s: the next is refused, in the acknowledgement or as error",
  async () => {
    await using app = await TestApp.start({ limits: "on" });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    const socket = await ada.socket();
    const send = { channelId: channel.id, ...sealed("x") };
    const responses = [];
    for (let i = 0; i < 11; i++) responses.push(await socket.emit("send-message", send));
    assert.deepEqual(responses.map(({ ok }) => ok), [...Array(10).fill(true), false]);
    const { code, error, retryAfter } = responses[10];
    assert.equal(code, "rate_limited");
    assert.match(error, /rate limit/);
    assert.ok(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 10);

    socket.io.emit("send-message", send);
    const notices = await socket.waitFor("error");
    assert.match(notices.message, /rate limit/);
    assert.ok(notices.retryAfter >= 1 && notices.retryAfter <= 10);
    const posted = await ada.post(`/messages/${channel.id}`, sealed("x"));
    assert.equal(posted.status, 429, "both doors count as one");
  },
);

rates("[D-RATE] 20 typing events in 10 s", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const socket = await ada.socket();
  const type = () => socket.emit("typing", { channelId: channel.id, isTyping: true });
  for (let i = 0; i < 20; i++) assert.equal((await type()).ok, true);
  assert.equal((await type()).code, "rate_limited");
});

rates("[D-RATE] 10 sockets of one user; another's do not count", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const [ada, bob] = await app.registerAll("ada", "bob");
  for (let i = 0; i < 10; i++) await ada.socket();
  await assert.rejects(ada.socket(), /rate limit/);
  await (await bob.socket()).sync();
});

rates(
  "[D-RATE SOCK-36] 20 times into voice a minute, 200 signals in 10 s: then a voice-error",
  async () => {
    await using app = await TestApp.start({ limits: "on" });
    const [ada, bob] = await app.registerAll("ada", "bob");
    const { server, voice } = await ada.createServer();
    await ada.bring(server.id, bob);
    const [a, b] = [await ada.socket(), await bob.socket()];
    const join = (socket: typeof a) =>
      socket.emit("voice-join", { channelId: voice.id, peerId: "peer" });
    await join(b);
    for (let i = 0; i < 20; i++) assert.equal((await join(a)).ok, true);
    assert.equal((await join(a)).code, "rate_limited");
    a.io.emit("voice-join", { channelId: voice.id, peerId: "peer" });
    const notices = await a.waitFor("voice-error");
    assert.match(notices.message, /rate limit/);
    assert.ok(notices.retryAfter >= 1 && notices.retryAfter <= 60);

    const signal = { targetUserId: bob.id, candidate: { candidate: "c" } };
    const signals = Array.from({ length: 201 }, () => a.emit("voice-ice-candidate", signal));
    const responses = await Promise.all(signals);
    assert.deepEqual(responses.map(({ ok }) => ok), [...Array(200).fill(true), false]);
    assert.match(responses[200].error, /rate limit/);
    await b.sync();
    assert.equal(b.seen("voice-ice-candidate").length, 200);
  },
);
