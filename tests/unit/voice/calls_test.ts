import assert from "node:assert/strict";
import { step } from "../../helpers/step.ts";
import { refusal, until } from "../client/fakes.ts";
import { FakeVoice } from "./fake_voice.ts";

const CALL = {
  id: "k1",
  caller_id: "u1",
  callee_id: "u2",
  channelId: "dm1",
  caller: { id: "u1", username: "ann", avatar_url: null },
  status: "pending",
};
const OF = { callId: "k1", channelId: "dm1" };
const ACCEPTED = { ...OF, caller_id: "u1", callee_id: "u2" };
const BOB = { id: "u2", username: "bob", avatar_url: null };

/** Sets the server's responses by path; others succeed. */
function serving(fake: FakeVoice, answers: Record<string, unknown>) {
  fake.respond = ({ path }) => {
    const [, respond] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    if (respond instanceof Response) return respond.clone();
    if (path.endsWith("/ice-servers")) return { iceServers: [], ttl: 600 };
    return respond ?? { success: true };
  };
}

async function calling() {
  const fake = new FakeVoice();
  serving(fake, { "/call": { call: CALL } });
  await fake.voice.calls.start("dm1");
  return fake;
}

/** The other joins the call, and is connected to. */
function reached(fake: FakeVoice) {
  const other = { channelId: "dm1", userId: "u2", username: "bob", peerId: "p2" };
  fake.voice.channel.events["voice-user-joined"](other);
  fake.media.connections[0].become("connected");
}

async function connected() {
  const fake = await calling();
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  reached(fake);
  await until("it is connected", () => fake.calls.current.value?.phase === "connected");
  return fake;
}

const rings = (fake: FakeVoice) =>
  fake.media.contexts.filter(({ tones, closed }) => tones > 0 && !closed).length;

Deno.test("[CALL-01] calling rings, is accepted, connects and counts", async (t) => {
  const fake = await calling();
  await step(t, "[CALL-20] calling is a request, and rings", () => {
    assert.equal(fake.platform.paths[0], "POST /api/dm-voice/channels/dm1/call");
    assert.deepEqual(fake.calls.current.value, {
      id: "k1",
      channelId: "dm1",
      other: { id: "u2", username: "bob", avatar_url: null },
      phase: "calling",
    });
    assert.equal(rings(fake), 1);
  });
  await step(t, "[CALL-17] accepted, both join the channel and connect", async () => {
    await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
    assert.equal(fake.calls.current.value?.phase, "connecting");
    assert.equal(fake.said("voice-join").channelId, "dm1");
    reached(fake);
    assert.equal(fake.calls.current.value?.phase, "connected");
    assert(fake.notices.includes("Call connected!"));
  });
  await step(t, "[CALL-11] seconds are counted from then on", () => {
    fake.platform.pass(61_000);
    assert.equal(fake.calls.seconds.value, 61);
  });
});

Deno.test("[CALL-11 CALL-17] a call is connected though this page learns late of its conversation", async () => {
  const fake = new FakeVoice();
  serving(fake, { "/call": { call: CALL } });
  const { find } = fake.deps.channels;
  fake.deps.channels.find = () => null;
  await fake.voice.calls.start("dm1");
  assert.equal(fake.calls.current.value?.other.id, "");
  fake.deps.channels.find = find;
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  reached(fake);
  assert.equal(fake.calls.current.value?.phase, "connected");
  assert.equal(fake.calls.current.value?.other.username, "bob");
});

Deno.test("[CALL-17 CALL-20] the response to calling changes nothing of a call that is connected by then", async () => {
  const fake = new FakeVoice();
  const late = Promise.withResolvers<unknown>();
  serving(fake, { "/call": late.promise });
  const starting = fake.voice.calls.start("dm1");
  fake.voice.calls.events["dm-call-initiated"]({ ...OF, status: "pending" });
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  reached(fake);
  late.resolve({ call: CALL });
  await starting;
  assert.equal(fake.calls.current.value?.phase, "connected");
  assert.equal(rings(fake), 0);
});

Deno.test("[CALL-18 CALL-25] hanging up ends it here at once and says so", async () => {
  const fake = await connected();
  await fake.voice.calls.end();
  assert.equal(fake.calls.current.value, null);
  assert.equal(fake.calls.seconds.value, 0);
  assert(fake.platform.paths.includes("POST /api/dm-voice/calls/k1/end"));
  assert.equal(fake.store.current.value, null);
  assert(fake.media.connections[0].closed);
  assert(fake.notices.includes("Call ended"));
});

Deno.test("[VOICE-13 CALL-18] whoever joins a voice channel hangs up", async () => {
  const fake = await connected();
  await fake.voice.join("c1");
  assert.equal(fake.calls.current.value, null);
  assert(fake.platform.paths.includes("POST /api/dm-voice/calls/k1/end"));
  assert.equal(fake.store.current.value?.channelId, "c1");
});

Deno.test("[CALL-26 ERR-24] a call that has ended already is hung up in silence, another failure is said", async () => {
  const gone = await connected();
  serving(gone, { "/end": refusal(404, "not_found", "Not found") });
  await gone.voice.calls.end();
  assert(!gone.notices.includes("Not found"));
  const failing = await connected();
  serving(failing, { "/end": refusal(500, "internal", "") });
  await failing.voice.calls.end();
  assert(failing.notices.includes("Failed to end call"));
});

Deno.test("[CALL-07 D-VOICE-3] an incoming call rings wherever one is, and is accepted", async (t) => {
  const fake = new FakeVoice();
  serving(fake, {});
  await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  await step(t, "[CALL-08] it rings, and says who calls", () => {
    assert.equal(fake.calls.current.value?.phase, "incoming");
    assert.deepEqual(fake.notices, ["Incoming call from bob"]);
    assert.equal(rings(fake), 1);
    assert.deepEqual(fake.notified, ["bob"]);
  });
  await step(t, "[CALL-23] accepting answers, stops the ringing and joins", async () => {
    await fake.voice.calls.accept();
    assert.equal(rings(fake), 0);
    assert.deepEqual(fake.notified, []);
    assert.deepEqual(fake.platform.calls[0].body, { accepted: true });
    await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
    assert.equal(fake.said("voice-join").channelId, "dm1");
  });
});

Deno.test("[CALL-24] rejecting says so and leaves nothing; the caller is told", async () => {
  const fake = new FakeVoice();
  serving(fake, {});
  await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  await fake.voice.calls.reject();
  assert.equal(fake.calls.current.value, null);
  assert.deepEqual(fake.platform.calls[0].body, { accepted: false });
  assert.equal(rings(fake), 0);
  await fake.voice.calls.events["dm-call-rejected"](OF);
  assert(!fake.notices.includes("Call was rejected"), "one knows what one did");

  const caller = await calling();
  await caller.voice.calls.events["dm-call-rejected"](OF);
  assert(caller.notices.includes("Call was rejected"));
  assert.equal(caller.calls.current.value, null);
});

Deno.test("do not disturb: the call is seen and not heard", async () => {
  const fake = new FakeVoice();
  fake.user.value = { ...fake.user.value, status: "dnd" };
  await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  assert.equal(fake.calls.current.value?.phase, "incoming");
  assert.equal(rings(fake), 0);
  assert.deepEqual(fake.notified, []);
});

Deno.test("[D-VOICE-3] a call that nobody took is missed on one side, unanswered on the other", async () => {
  const callee = new FakeVoice();
  await callee.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  await callee.voice.calls.events["dm-call-ended"]({ ...OF, reason: "missed" });
  assert(callee.notices.includes("Missed call from bob"));
  const caller = await calling();
  await caller.voice.calls.events["dm-call-ended"]({ ...OF, reason: "missed" });
  assert(caller.notices.includes("bob didn't answer"));
  assert.equal(rings(caller), 0);
});

Deno.test("[D-VOICE-3 ERR-21] who is busy, or may not be called, is said in the server's words", async () => {
  const fake = new FakeVoice();
  serving(fake, { "/call": refusal(409, "busy", "One of you is in a call already") });
  await fake.voice.calls.start("dm1");
  assert.deepEqual(fake.notices, ["One of you is in a call already"]);
  assert.equal(fake.calls.current.value, null);
  serving(fake, { "/call": refusal(500, "internal", "") });
  await fake.voice.calls.start("dm1");
  assert(fake.notices.includes("Failed to start call"));
});

Deno.test("[ERR-22 ERR-23] an answer that fails is told in the server's words, or ours", async () => {
  const cases = [
    [true, refusal(409, "already_answered", "Answered already"), "Answered already", null],
    // The call keeps ringing, and can be answered again.
    [true, refusal(500, "internal", ""), "Failed to accept call", "incoming"],
    [false, refusal(404, "not_found", "Not found"), "Not found", null],
    [false, refusal(500, "internal", ""), "Failed to reject call", null],
  ] as const;
  for (const [accepts, respond, text, phase] of cases) {
    const fake = new FakeVoice();
    serving(fake, { "/respond": respond });
    await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
    await (accepts ? fake.voice.calls.accept() : fake.voice.calls.reject());
    assert(fake.notices.includes(text), text);
    assert.equal(fake.calls.current.value?.phase ?? null, phase);
    assert.equal(rings(fake), phase ? 1 : 0);
  }
});

Deno.test("[CALL-09 CALL-16] a call covers all from its acceptance on; the next one does so anew", async () => {
  const fake = await calling();
  assert.equal(fake.calls.covers.value, false, "it only rings");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.calls.covers.value, true);
  fake.calls.minimized.value = true;
  assert.equal(fake.calls.covers.value, false);
  await fake.voice.calls.end();
  await fake.voice.calls.start("dm1");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.calls.covers.value, true);
});

Deno.test("[D-LAST-5] calls that cross become one, which is accepted", async () => {
  const fake = new FakeVoice();
  serving(fake, { "/call": { call: { ...CALL, caller_id: "u2", callee_id: "u1" } } });
  await fake.voice.calls.start("dm1");
  assert(fake.platform.paths.includes("POST /api/dm-voice/calls/k1/respond"));
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.said("voice-join").channelId, "dm1");
});

Deno.test("other devices stop ringing when one accepts, and may take the call over", async () => {
  const fake = new FakeVoice();
  serving(fake, {});
  await fake.voice.calls.events["dm-call-incoming"]({ ...OF, caller: BOB });
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.calls.current.value?.phase, "elsewhere");
  assert.equal(rings(fake), 0);
  assert(!fake.events.includes("voice-join"));
  await fake.voice.calls.moveHere();
  assert.equal(fake.said("voice-join").channelId, "dm1");
});

Deno.test("a call that moved to another device is shown as running there", async () => {
  const fake = await connected();
  fake.voice.channel.events["voice-kicked"]({ channelId: "dm1", reason: "Moved." });
  assert.equal(fake.calls.current.value?.phase, "elsewhere");
  assert.equal(fake.calls.seconds.value, 0);
});

Deno.test("a page that is loaded anew goes on with its call", async () => {
  const fake = new FakeVoice();
  serving(fake, {});
  fake.platform.session.setItem("callHere", "k1");
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.said("voice-join").channelId, "dm1");
});

Deno.test("[CALL-27] after a lost connection a call that is over is ended here too", async () => {
  const fake = await connected();
  serving(fake, { "/call-status": { call: CALL } });
  await fake.voice.calls.check();
  assert.equal(fake.calls.current.value?.phase, "connected");
  serving(fake, { "/call-status": { call: null } });
  await fake.voice.calls.check();
  assert.equal(fake.calls.current.value, null);
  assert(fake.notices.includes("Call ended"));
});

Deno.test("a call without a microphone is hung up, with the reason", async () => {
  const fake = await calling();
  fake.media.hasDevices = false;
  await fake.voice.calls.events["dm-call-accepted"](ACCEPTED);
  assert.equal(fake.calls.current.value, null);
  assert(fake.platform.paths.includes("POST /api/dm-voice/calls/k1/end"));
  assert(fake.notices.some((text) => text.startsWith("This browser can't record audio")));
});

Deno.test("[MEND-29] calls of an encrypted conversation name people by the pinned name, or by none", async () => {
  const fake = new FakeVoice();
  serving(fake, { "/call": { call: CALL } });
  fake.privateFrom.value = { dm1: 0 };
  const { events } = fake.voice.calls;
  const ring = async () => {
    events["dm-call-incoming"]({ ...OF, caller: { ...BOB, username: "carl" } });
    // The script of notices is loaded first.
    await Promise.resolve();
  };
  await ring();
  assert.deepEqual([fake.notices.at(-1), fake.notified], ["Incoming Call", [""]]);
  events["dm-call-ended"]({ ...OF, reason: "missed" });
  assert.equal(fake.notices.at(-1), "Missed call");
  fake.pinnedNames.set("u2", "ada");
  await ring();
  assert.deepEqual([fake.notices.at(-1), fake.notified], ["Incoming call from ada", ["ada"]]);
  events["dm-call-ended"]({ ...OF, reason: "missed" });
  assert.equal(fake.notices.at(-1), "Missed call from ada");
  await fake.voice.calls.start("dm1");
  events["dm-call-ended"]({ ...OF, reason: "missed" });
  assert.equal(fake.notices.at(-1), "ada didn't answer");
});
