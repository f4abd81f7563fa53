import assert from "node:assert/strict";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { step } from "../helpers/step.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { CANDIDATE, joinVoice, sdp } from "../helpers/voice.ts";

async function people(app: TestApp) {
  const [ada, bob, eve, dan] = await app.registerAll("ada", "bob", "eve", "dan");
  const { server, voice } = await ada.createServer();
  await ada.bring(server.id, bob, eve);
  const body = { name: "Second", isVoice: true };
  const second = (await ada.post(`/channels/server/${server.id}`, body)).body.channel;
  const sockets = await Promise.all([ada, bob, eve, dan].map((one) => one.socket()));
  const [a, b, e, d] = sockets;
  await joinVoice(a, voice.id);
  await joinVoice(b, voice.id);
  return { ada, bob, eve, dan, voice, second, a, b, e, d };
}

/** Returns each kind of signal to a person: its event, its argument, and the received data. */
function signals(targetUserId: string) {
  return [
    ["voice-offer", { targetUserId, offer: sdp("offer") }, { offer: sdp("offer") }],
    ["voice-answer", { targetUserId, answer: sdp("answer") }, { answer: sdp("answer") }],
    ["voice-ice-candidate", { targetUserId, candidate: CANDIDATE }, { candidate: CANDIDATE }],
  ] as const;
}

async function refused(from: TestSocket, targetUserId: string, why: string) {
  for (const [event, argument] of signals(targetUserId)) {
    assert.equal((await from.emit(event, argument)).code, "not_found", `${event}: ${why}`);
  }
}
const noSignals = (socket: TestSocket, why: string) => {
  const found = socket.received.filter(({ event }) => /offer|answer|candidate/.test(event));
  assert.deepEqual(found, [], why);
};

const RULES = {
  "voice-offer": "[SOCK-16 SOCK-41]",
  "voice-answer": "[SOCK-17 SOCK-42]",
  "voice-ice-candidate": "[SOCK-18 SOCK-43]",
};

Deno.test("[D-VOICE-2] signals reach the one socket that is in voice, with who sent them", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, a, b, e } = await people(app);
  const elsewhere = await bob.socket();
  for (const [event, argument, carried] of signals(bob.id)) {
    await step(t, `${RULES[event]} ${event} arrives with who sent it`, async () => {
      assert.equal((await a.emit(event, argument)).ok, true);
      const arrived = await b.waitFor(event);
      assert.deepEqual(arrived, { fromUserId: ada.id, fromUsername: "ada", ...carried });
    });
  }
  const order = Array.from({ length: 30 }, (_, i) => `candidate:${i}`);
  for (const candidate of order) {
    a.io.emit("voice-ice-candidate", { targetUserId: bob.id, candidate: { candidate } });
  }
  await a.sync();
  await b.sync();
  const came = b.seen("voice-ice-candidate").slice(1).map((one) => one.candidate.candidate);
  assert.deepEqual(came, order, "in their order");
  await elsewhere.sync();
  await e.sync();
  noSignals(elsewhere, "a device that is not in voice");
  noSignals(e, "a member who is not in voice");
  noSignals(a, "the sender");
});

Deno.test("[D-VOICE-2] nothing passes between people who are not in one channel at that moment", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, dan, voice, second, a, b, e, d } = await people(app);
  await refused(d, ada.id, "a stranger");
  await refused(e, ada.id, "a member who has not joined");
  await refused(a, eve.id, "to a member who has not joined");
  await refused(a, dan.id, "to a stranger");
  await refused(a, "nobody", "to nobody");
  await refused(a, ada.id, "to oneself");
  await joinVoice(e, second.id);
  await refused(a, eve.id, "to another channel");
  await refused(e, ada.id, "from another channel");
  const other = await ada.socket();
  await refused(other, bob.id, "from a device that is not in voice");
  await b.emit("voice-leave");
  await refused(b, ada.id, "a former member");
  await refused(a, bob.id, "to a former member");
  await joinVoice(b, voice.id);
  await b.emit("voice-leave");
  b.close();
  await refused(a, bob.id, "to somebody who has gone");
  for (const socket of [a, e, d, other]) {
    await socket.sync();
    noSignals(socket, "nobody heard anything");
  }
});

Deno.test("[D-VOICE-2] what is passed on is made anew: within its limits, without what does not belong", async (t) => {
  await using app = await TestApp.start();
  const { bob, a, b } = await people(app);
  const targetUserId = bob.id;
  const text = (length: number) => "x".repeat(length);
  const two = "é".repeat(SERVER_LIMITS.candidateMax / 2);
  const bad: [event: string, argument: unknown][] = [
    ["voice-offer", { targetUserId, offer: sdp("offer", text(SERVER_LIMITS.sdpMax + 1)) }],
    ["voice-offer", { targetUserId, offer: sdp("answer") }],
    ["voice-offer", { targetUserId, offer: { type: "offer", sdp: { text: "v=0" } } }],
    ["voice-offer", { targetUserId, offer: null }],
    ["voice-offer", { targetUserId, offer: sdp("offer"), fromUserId: "somebody" }],
    ["voice-offer", { targetUserId: [bob.id], offer: sdp("offer") }],
    ["voice-answer", { targetUserId, answer: sdp("answer", text(SERVER_LIMITS.sdpMax + 1)) }],
    ["voice-answer", { targetUserId, answer: sdp("offer") }],
    ["voice-ice-candidate", { targetUserId, candidate: { candidate: text(2049) } }],
    ["voice-ice-candidate", { targetUserId, candidate: { candidate: `${two}x` } }],
    ["voice-ice-candidate", { targetUserId, candidate: { ...CANDIDATE, sdpMid: text(65) } }],
    ["voice-ice-candidate", { targetUserId, candidate: { ...CANDIDATE, sdpMLineIndex: -1 } }],
    ["voice-ice-candidate", { targetUserId, candidate: CANDIDATE.candidate }],
    ["voice-join", { channelId: "x", peerId: text(SERVER_LIMITS.peerIdMax + 1) }],
    ["voice-join", { channelId: "x" }],
  ];
  for (const [event, argument] of bad) {
    await t.step(`${event} ${JSON.stringify(argument).slice(0, 70)}`, async () => {
      assert.equal((await a.emit(event, argument)).code, "invalid_input");
    });
  }
  await t.step("the largest that may be", async () => {
    const offer = sdp("offer", text(SERVER_LIMITS.sdpMax));
    assert.equal((await a.emit("voice-offer", { targetUserId, offer })).ok, true);
    assert.deepEqual((await b.waitFor("voice-offer")).offer, offer);
    const argument = { targetUserId, candidate: { candidate: two } };
    assert.equal((await a.emit("voice-ice-candidate", argument)).ok, true);
    assert.equal((await b.waitFor("voice-ice-candidate")).candidate.candidate, two);
  });
  await t.step("20,000 levels deep, in what does not belong there and in what does", async () => {
    b.forget();
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const write = (text: string) =>
      (a.io.io.engine as unknown as { write(text: string): void }).write(text);
    const to = `"targetUserId":"${bob.id}"`;
    write(`2["voice-ice-candidate",{${to},"candidate":{"candidate":"c","deep":${deep}}}]`);
    write(`2["voice-offer",{${to},"offer":${deep}}]`);
    write(`2["voice-leave-not",${deep}]`);
    assert.deepEqual((await b.waitFor("voice-ice-candidate")).candidate, { candidate: "c" });
    await a.waitFor("voice-error", (one) => one.code === "invalid_input");
    await b.sync();
    assert.deepEqual(b.seen("voice-offer"), []);
  });
});
