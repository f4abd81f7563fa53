import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { CANDIDATE, joinVoice, sdp } from "../helpers/voice.ts";

/** Puts three people in a voice channel, and one who only sees it. */
async function inVoice(app: TestApp) {
  const [ada, ...others] = await app.registerAll("ada", "bob", "cyd", "dan");
  const { server, voice } = await ada.createServer();
  await ada.bring(server.id, ...others);
  const [a, b, c, d] = [await ada.socket()].concat(
    await Promise.all(others.map((one) => one.socket())),
  );
  for (const socket of [a, b, c]) await joinVoice(socket, voice.id);
  await a.sync();
  for (const socket of [b, c, d]) {
    await socket.sync();
    socket.forget();
  }
  return { ada, bob: others[0], voice, a, b, c, d };
}

Deno.test("[HARD-15 D-RATE] of all signals together one person gets 200 in 10 s told, each to one socket", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const { ada, bob, voice, a, b, c, d } = await inVoice(app);
  const targetUserId = bob.id;
  const kinds = [
    ["voice-ice-candidate", { targetUserId, candidate: CANDIDATE }],
    ["voice-offer", { targetUserId, offer: sdp("offer") }],
    ["voice-answer", { targetUserId, answer: sdp("answer") }],
  ] as const;
  const acks = await Promise.all(
    Array.from({ length: 260 }, (_, i) => {
      const [name, body] = kinds[i % kinds.length];
      return a.emit(name, body);
    }),
  );
  const notices = acks.filter(({ ok }) => ok).length;
  assert.equal(notices, 200);
  await a.sync();
  await b.sync();
  const received = kinds.map(([name]) => b.seen(name).length);
  assert.equal(received.reduce((sum, one) => sum + one), notices);
  for (const socket of [c, d]) {
    await socket.sync();
    for (const [name] of kinds) assert.deepEqual(socket.seen(name), []);
  }
  // Other events of voice count with them.
  const rest = [
    ["voice-state-update", { isMuted: true }],
    ["screen-share-start", { channelId: voice.id }],
    ["screen-share-stop", { channelId: voice.id }],
    ["voice-leave", undefined],
  ] as const;
  for (const [name, body] of rest) {
    const { ok, code, retryAfter } = await a.emit(name, body);
    assert.deepEqual([ok, code], [false, "rate_limited"], name);
    assert.ok(retryAfter > 0 && retryAfter <= 10, `${name}: ${retryAfter}`);
  }
  const back = { targetUserId: ada.id, offer: sdp("offer") };
  assert.equal((await b.emit("voice-offer", back)).ok, true, "others are not concerned");
});

Deno.test("[HARD-15] sharing a screen on and off without end reaches others now and then, and the last state always", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const { voice, a, b, c, d } = await inVoice(app);
  const times = 150;
  for (let i = 0; i < times; i++) {
    const name = i % 2 ? "screen-share-stop" : "screen-share-start";
    assert.equal((await a.emit(name, { channelId: voice.id })).ok, true);
  }
  await a.emit("screen-share-start", { channelId: voice.id });
  await a.sync();
  for (const socket of [b, c]) {
    await socket.sync();
    const [started, stopped] = ["started", "stopped"].map((how) =>
      socket.seen(`screen-share-${how}`).length
    );
    assert.ok(started + stopped < times / 2, `${started} and ${stopped}`);
    assert.ok(started > 0);
  }
  for (const socket of [b, d]) {
    await socket.sync();
    const notices = socket.seen("voice-participants");
    assert.ok(notices.length < times / 2, `${notices.length}`);
    const last = notices.at(-1).participants.find(({ username }: { username: string }) =>
      username === "ada"
    );
    assert.equal(last.isScreenSharing, true);
  }
});
