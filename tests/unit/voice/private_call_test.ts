import assert from "node:assert/strict";
import { notices as t } from "../../../text/en/calls.ts";
import { step } from "../../helpers/step.ts";
import { until } from "../client/fakes.ts";
import { FakeVoice, sealedBy } from "./fake_voice.ts";

const OF = { callId: "k1", channelId: "dm1" };
const ACCEPTED = { ...OF, caller_id: "u1", callee_id: "u2" };
const BOB = { id: "u2", username: "bob", avatar_url: null };
const THERE = { channelId: "dm1", userId: "u2", username: "bob", peerId: "p2" };
const FROM = { fromUserId: "u2", fromUsername: "bob" };
const SDP = "v=0\r\na=x-parley:7 0 1 1\r\n";

/** u1 in an accepted call with u2; `from`: of a private conversation. */
async function running(from: number | null = 3) {
  const fake = new FakeVoice();
  fake.respond = ({ path }) =>
    path.endsWith("/call")
      ? { call: { ...OF, id: "k1", caller_id: "u1", callee_id: "u2", status: "pending" } }
      : path.endsWith("/ice-servers")
      ? { iceServers: [], ttl: 600 }
      : { success: true };
  if (from !== null) fake.privateFrom.value = { dm1: from };
  await fake.voice.calls.start("dm1");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  return fake;
}

const signals = (fake: FakeVoice) =>
  fake.events.filter((event) => /^voice-(offer|answer|ice|sealed)/.test(event));

Deno.test("[E2E-38] what a private call says to the other goes sealed, and comes sealed", async (t) => {
  const fake = await running();
  const { events } = fake.voice.channel;
  events["voice-user-joined"](THERE);
  await until("it is offered", () => signals(fake).length > 0);
  assert.equal(fake.store.current.value?.isSealed, true);
  const { targetUserId, sealed } = fake.said("voice-sealed");
  const said = JSON.parse(atob(sealed as string));
  assert.deepEqual([targetUserId, said.callId, said.signal.kind], ["u2", "k1", "offer"]);
  const own = Number(/x-parley:(\d+)/.exec(said.signal.sdp)![1]);
  const [connection] = fake.media.connections;

  await step(t, "what comes unsealed is refused, and said", async () => {
    events["voice-answer"]({ ...FROM, answer: { type: "answer", sdp: SDP } });
    assert.equal(fake.store.refused.value, "unsealed");
    assert.deepEqual(connection!.remote, []);
    for (const wrong of [{ kind: "offer" }, { kind: "candidate", candidate: "c" }, "offer", null]) {
      fake.store.refused.value = null;
      events["voice-sealed"]({ ...FROM, ...sealedBy("u2", { callId: "k1" }, wrong) });
      await until("it is refused", () => fake.store.refused.value === "damaged");
    }
  });
  await step(t, "so is what is of another call, or of somebody else", async () => {
    const answer = { kind: "answer", sdp: SDP };
    for (const [by, callId] of [["u2", "k0"], ["u3", "k1"]] as const) {
      fake.store.refused.value = null;
      events["voice-sealed"]({ ...FROM, ...sealedBy(by, { callId }, answer) });
      await until("it is refused", () => fake.store.refused.value === "damaged");
    }
    fake.store.refused.value = null;
    const eve = { fromUserId: "u3", fromUsername: "eve" };
    events["voice-sealed"]({ ...eve, ...sealedBy("u2", { callId: "k1" }, answer) });
    assert.equal(fake.store.refused.value, "damaged");
    assert.deepEqual(connection!.remote, []);
  });
  await step(t, "whom the server adds is not connected with", () => {
    events["voice-user-joined"]({ ...THERE, userId: "u3", username: "eve", peerId: "p3" });
    assert.deepEqual(Object.keys(fake.store.peers.value), ["u2"]);
    assert.equal(fake.media.connections.length, 1);
  });
  await step(t, "what the other has sealed connects; nothing is said any more", async () => {
    const sdp = `v=0\r\na=x-parley:7 0 ${own} 1\r\n`;
    const answer = sealedBy("u2", { callId: "k1" }, { kind: "answer", sdp });
    events["voice-sealed"]({ ...FROM, ...answer });
    await until("it is taken", () => connection!.remote.length === 1);
    connection!.become("connected");
    assert.equal(fake.calls.current.value?.phase, "connected");
    assert.equal(fake.store.refused.value, null);
  });
  await step(t, "[SCREEN-09] a shared screen is negotiated in the same way", async () => {
    const before = signals(fake).length;
    await fake.voice.channel.toggleScreen();
    connection!.onnegotiationneeded!();
    await until("it is offered", () => signals(fake).length > before);
    assert.deepEqual([...new Set(signals(fake))], ["voice-sealed"]);
  });
  await step(t, "afterwards nothing of it is left", async () => {
    events["voice-offer"]({ ...FROM, offer: { type: "offer", sdp: SDP } });
    assert.equal(fake.store.refused.value, "unsealed");
    await fake.voice.calls.end();
    assert.equal(fake.store.refused.value, null);
  });
});

Deno.test("[E2E-38 E2E-40] a conversation that is not ready is not called in, and its calls are not accepted", async () => {
  const fake = new FakeVoice();
  fake.privateFrom.value = { dm1: 0 };
  fake.sealing.isReady = () => Promise.resolve(false);
  await fake.voice.calls.start("dm1");
  assert.deepEqual(fake.platform.paths, []);
  assert.deepEqual([fake.calls.current.value, fake.notices], [null, [t.notReady]]);
  await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  await fake.voice.calls.accept();
  assert.deepEqual(fake.platform.paths, []);
  assert.equal(fake.calls.current.value?.phase, "incoming", "it may be accepted elsewhere");
  await fake.voice.calls.reject();
  assert.deepEqual(fake.platform.calls[0]?.body, { accepted: false });
});

Deno.test("[E2E-38] what can be sealed no more is said", async () => {
  const fake = await running();
  fake.sealing.submit = () => Promise.reject(Object.assign(new Error(), { code: "not_ready" }));
  fake.voice.channel.events["voice-user-joined"](THERE);
  await until("it is said", () => fake.store.refused.value === "not_ready");
});

Deno.test("[E2E-36 E2E-38] a call of a conversation that becomes private ends, and the next one is private", async () => {
  const fake = await running(null);
  fake.voice.channel.events["voice-user-joined"](THERE);
  await until("it is offered", () => signals(fake).length > 0);
  assert.deepEqual(signals(fake), ["voice-offer"]);
  const sealed = sealedBy("u2", { callId: "k1" }, { kind: "answer", sdp: SDP });
  fake.voice.channel.events["voice-sealed"]({ ...FROM, ...sealed });
  assert.deepEqual(fake.media.connections[0]!.remote, []);
  fake.privateFrom.value = { dm1: 9 };
  assert.equal(fake.calls.current.value, null);
  assert(fake.notices.includes(t.private));
  await until(
    "it is hung up",
    () => fake.platform.paths.includes("POST /api/dm-voice/calls/k1/end"),
  );
  await fake.voice.calls.start("dm1");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.store.current.value?.isSealed, true);
});

Deno.test("[E2E-38 CALL-17] a page that is loaded anew goes on with a private call before it knows the conversation", async () => {
  const fake = new FakeVoice();
  fake.privateFrom.value = { dm1: 3 };
  fake.deps.channels.find = () => null;
  fake.platform.session.setItem("callHere", "k1");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  fake.voice.channel.events["voice-user-joined"](THERE);
  await until("it is offered", () => signals(fake).length > 0);
  assert.equal(fake.said("voice-sealed").targetUserId, "u2");
});
