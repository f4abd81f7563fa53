import assert from "node:assert/strict";
import { TIMES } from "../../protocol/limits.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";
import { joinVoice, sdp } from "../helpers/voice.ts";

/** ada and bob, friends, with their direct message; ada has one device, bob two. */
async function pair(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  await befriend(bob, eve);
  const dm = await openDm(ada, bob);
  const [a, b, b2, e] = [
    await ada.socket(),
    await bob.socket(),
    await bob.socket(),
    await eve.socket(),
  ];
  return { ada, bob, eve, dm, a, b, b2, e };
}

const call = (from: Person, channelId: string) => from.post(`/dm-voice/channels/${channelId}/call`);
const status = async (from: Person, channelId: string) =>
  (await from.get(`/dm-voice/channels/${channelId}/call-status`)).body.call;
const respond = (from: Person, callId: string, accepted: boolean) =>
  from.post(`/dm-voice/calls/${callId}/respond`, { accepted });
const end = (from: Person, callId: string) => from.post(`/dm-voice/calls/${callId}/end`);

/** ada's call to bob, accepted. */
async function accepted(ada: Person, bob: Person, channelId: string) {
  const { id } = (await call(ada, channelId)).body.call;
  assert.equal((await respond(bob, id, true)).status, 200);
  return { callId: id as string, channelId };
}

const callsReceived = (socket: TestSocket) =>
  socket.received.filter(({ event }) => event.startsWith("dm-call")).map(({ event }) => event);

Deno.test("[CALL-20] a call from ring to end, on all devices of both", async (t) => {
  await using app = await TestApp.start();
  const { ada, bob, dm, a, b, b2, e } = await pair(app);
  assert.equal(await status(bob, dm.id), null);
  const started = await call(ada, dm.id);
  assert.equal(started.status, 201);
  const { caller, id, pending } = await step(
    t,
    "[CALL-21 CALL-22] a call has its fields, and is pending",
    () => {
      const caller = { id: ada.id, username: "ada", avatar_url: null };
      const { id } = started.body.call;
      const pending = {
        id,
        caller_id: ada.id,
        callee_id: bob.id,
        channelId: dm.id,
        caller,
        status: "pending",
      };
      assert.deepEqual(started.body.call, pending);
      return { caller, id, pending };
    },
  );
  const names = await step(t, "[SOCK-30 SOCK-31] both are told that it rings", async () => {
    const names = { callId: id, channelId: dm.id };
    assert.deepEqual(await a.waitFor("dm-call-initiated"), { ...names, status: "pending" });
    for (const device of [b, b2]) {
      assert.deepEqual(await device.waitFor("dm-call-incoming"), { ...names, caller });
    }
    return names;
  });
  await step(t, "[CALL-27] both can ask for it", async () => {
    for (const person of [ada, bob]) assert.deepEqual(await status(person, dm.id), pending);
  });

  await step(t, "[CALL-23 SOCK-32] accepted, both are told on all devices", async () => {
    const answered = await respond(bob, id, true);
    assert.deepEqual(answered.body.call, { ...pending, status: "accepted" });
    for (const device of [a, b, b2]) {
      const arrived = await device.waitFor("dm-call-accepted");
      assert.deepEqual(arrived, { ...names, caller_id: ada.id, callee_id: bob.id });
    }
  });
  await step(t, "[CALL-27] its status is known, and an answer counts once", async () => {
    assert.equal((await status(ada, dm.id)).status, "accepted");
    assert.equal((await respond(bob, id, true)).body.code, "already_answered");
  });

  await step(t, "[CALL-25 SOCK-34] ended, both are told on all devices", async () => {
    assert.deepEqual((await end(ada, id)).body, { success: true });
    for (const device of [a, b, b2]) {
      assert.deepEqual(await device.waitFor("dm-call-ended"), { ...names, reason: "ended" });
    }
  });
  await step(t, "[CALL-26 CALL-27] over is over", async () => {
    assert.equal(await status(ada, dm.id), null);
    assert.equal((await end(bob, id)).status, 404, "CALL-26: over is over");
    assert.equal((await respond(bob, id, true)).status, 404);
  });
  await e.sync();
  assert.deepEqual(callsReceived(e), []);
});

Deno.test("[CALL-24 SOCK-33] rejected: both hear it, and may call again", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm, a, b2 } = await pair(app);
  const { id } = (await call(ada, dm.id)).body.call;
  assert.equal((await respond(ada, id, true)).status, 403, "nobody answers their own call");
  assert.equal((await respond(bob, id, false)).body.call.status, "rejected");
  for (const device of [a, b2]) {
    assert.deepEqual(await device.waitFor("dm-call-rejected"), { callId: id, channelId: dm.id });
  }
  assert.equal((await call(bob, dm.id)).status, 201);
});

Deno.test("[D-VOICE-3] a call rings 30 s, then it was missed; whoever gives up before has cancelled it", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const { ada, dm, a, b, b2 } = await pair(app);
  const { id } = (await call(ada, dm.id)).body.call;
  app.advance(SERVER_TIMES.callRings - 1000);
  assert.equal((await status(ada, dm.id)).status, "pending");
  app.advance(1000);
  for (const device of [a, b, b2]) {
    const ended = await device.waitFor("dm-call-ended");
    assert.deepEqual(ended, { callId: id, channelId: dm.id, reason: "missed" });
  }
  const second = (await call(ada, dm.id)).body.call;
  await end(ada, second.id);
  await b.waitFor("dm-call-ended", (one) => one.callId === second.id && one.reason === "cancelled");
});

Deno.test("[D-VOICE-3 D-LAST-5] one call a person and a direct message, ringing counts; crossing calls are one", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, dm, a } = await pair(app);
  const other = await openDm(bob, eve);
  const first = (await call(ada, dm.id)).body.call;
  const crossed = await call(bob, dm.id);
  assert.deepEqual([crossed.status, crossed.body.call], [201, first]);
  const again = await call(ada, dm.id);
  assert.deepEqual([again.status, again.body.code], [409, "busy"]);
  for (const [person, line] of [[eve, other], [bob, other]] as const) {
    const refused = await call(person, line.id);
    assert.deepEqual([refused.status, refused.body.code], [409, "busy"]);
  }
  await respond(bob, first.id, true);
  assert.equal((await call(eve, other.id)).status, 409);
  assert.equal((await call(bob, dm.id)).status, 409);
  await end(bob, first.id);
  assert.equal((await call(eve, other.id)).status, 201);
  await a.sync();
  assert.equal(a.seen("dm-call-initiated").length, 1, "one call only");

  const [one, two] = await app.registerAll("one", "two");
  await befriend(one, two);
  const line = await openDm(one, two);
  const both = await Promise.all([call(one, line.id), call(two, line.id)]);
  assert.equal(both[0].body.call.id, both[1].body.call.id, "at the same moment");
});

Deno.test("[D-SOC-1 D-SOC-2] who has blocked or is blocked does not call; a block ends what rings or runs", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm, a, b } = await pair(app);
  for (const ringing of [true, false]) {
    const { id } = (await call(ada, dm.id)).body.call;
    if (!ringing) {
      await respond(bob, id, true);
      await joinVoice(a, dm.id);
      await joinVoice(b, dm.id);
    }
    await block(bob, ada);
    for (const device of [a, b]) {
      await device.waitFor("dm-call-ended", (one) => one.callId === id && one.reason === "ended");
    }
    for (const person of [ada, bob]) {
      const refused = await call(person, dm.id);
      assert.deepEqual([refused.status, refused.body.code], [403, "cannot_message"]);
    }
    assert.equal((await a.emit("voice-join", { channelId: dm.id, peerId: "p" })).ok, false);
    await until("nobody in voice", () => !app.context.voice.all().length);
    await bob.delete(`/friends/block/${ada.id}`);
  }
});

Deno.test("[D-VOICE-2 CALL-01] in an accepted call the two signal to each other, and nobody else to them", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve, dm, a, b, b2, e } = await pair(app);
  const offer = (to: Person) => ({ targetUserId: to.id, offer: sdp("offer") });
  const { id } = (await call(ada, dm.id)).body.call;
  assert.equal((await a.emit("voice-offer", offer(bob))).code, "not_found", "it only rings");
  assert.equal((await a.emit("voice-join", { channelId: dm.id, peerId: "p" })).code, "forbidden");
  await respond(bob, id, true);

  assert.equal((await joinVoice(a, dm.id)).channelName, "bob");
  assert.equal((await a.emit("voice-offer", offer(bob))).ok, true);
  for (const device of [b, b2]) {
    await device.waitFor("voice-offer", (one) => one.fromUserId === ada.id);
  }
  await joinVoice(b2, dm.id);
  await a.waitFor("voice-user-joined", (one) => one.userId === bob.id);
  b.forget();
  assert.equal((await a.emit("voice-offer", offer(bob))).ok, true);
  await b2.sync();
  await b.sync();
  assert.equal(b2.seen("voice-offer").length, 2, "to the device that talks alone");
  assert.deepEqual(b.seen("voice-offer"), []);
  assert.equal((await e.emit("voice-offer", offer(bob))).code, "not_found");
  assert.equal((await e.emit("voice-join", { channelId: dm.id, peerId: "p" })).code, "not_found");
  assert.equal((await a.emit("voice-offer", offer(eve))).code, "not_found");
  assert.equal((await b2.emit("screen-share-start", { channelId: dm.id })).ok, true);
  await a.waitFor("screen-share-started", (one) => one.userId === bob.id);
  await end(ada, id);
  await a.waitFor("dm-call-ended");
  assert.equal((await a.emit("voice-offer", offer(bob))).code, "not_found", "it is over");
  await until("nobody in voice", () => !app.context.voice.all().length);
});

Deno.test("[D-VOICE-2] the first word in an accepted call joins it", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm, a, b } = await pair(app);
  await accepted(ada, bob, dm.id);
  assert.equal(
    (await a.emit("voice-offer", { targetUserId: bob.id, offer: sdp("offer") })).ok,
    true,
  );
  await b.waitFor("voice-offer");
  const answer = { targetUserId: ada.id, answer: sdp("answer") };
  assert.equal((await b.emit("voice-answer", answer)).ok, true);
  await a.waitFor("voice-answer", (one) => one.fromUserId === bob.id);
  await b.waitFor("voice-participants", (one) => one.participants.length === 2);
});

Deno.test("[D-VOICE-1 D-VOICE-3] a call ends when one side leaves, is lost for 10 s, or has not come within a minute", async (t) => {
  await using app = await TestApp.start();
  app.stopClock();
  const { ada, bob, dm, a, b, b2 } = await pair(app);
  const over = (device: TestSocket, callId: string, reason: string) =>
    device.waitFor("dm-call-ended", (one) => one.callId === callId && one.reason === reason);

  await t.step("leaves", async () => {
    const { callId } = await accepted(ada, bob, dm.id);
    await joinVoice(a, dm.id);
    await joinVoice(b, dm.id);
    await b.emit("voice-leave");
    await over(a, callId, "ended");
  });
  await t.step("moves to another device: it goes on there", async () => {
    const { callId } = await accepted(ada, bob, dm.id);
    await joinVoice(a, dm.id);
    await joinVoice(b, dm.id);
    await joinVoice(b2, dm.id, "peer-other");
    await b.waitFor("voice-kicked", (one) => one.channelId === dm.id);
    assert.equal((await status(ada, dm.id)).id, callId);
    await end(ada, callId);
  });
  await t.step("lost, though other devices are there", async () => {
    const { callId } = await accepted(ada, bob, dm.id);
    await joinVoice(a, dm.id);
    const third = await bob.socket();
    await joinVoice(third, dm.id);
    third.close();
    await app.noticesLost(bob);
    assert.equal((await status(ada, dm.id)).id, callId);
    app.advance(TIMES.voiceGrace);
    await over(a, callId, "disconnected");
  });
  await t.step("accepted, and never there", async () => {
    const { callId } = await accepted(ada, bob, dm.id);
    await joinVoice(a, dm.id);
    app.advance(SERVER_TIMES.callJoins);
    await over(a, callId, "disconnected");
  });
  await t.step("the caller's last socket is gone while it rings", async () => {
    const { id } = (await call(ada, dm.id)).body.call;
    a.close();
    await app.noticesLeaving(ada);
    const back = await ada.socket();
    await back.waitFor("dm-call-initiated", (one) => one.callId === id);
    app.advance(TIMES.voiceGrace);
    assert.equal((await status(bob, dm.id)).id, id, "back in time");
    back.close();
    await app.noticesLeaving(ada);
    app.advance(TIMES.voiceGrace);
    await over(b, id, "disconnected");
  });
});

Deno.test("[D-VOICE-3 CALL-27] a device that comes while it rings or runs is told", async () => {
  await using app = await TestApp.start();
  const { ada, bob, dm } = await pair(app);
  const { id } = (await call(ada, dm.id)).body.call;
  const late = await bob.socket();
  assert.equal((await late.waitFor("dm-call-incoming")).callId, id);
  await respond(bob, id, true);
  const later = await ada.socket();
  assert.equal((await later.waitFor("dm-call-accepted")).callId, id);
  await end(bob, id);
  const after = await bob.socket();
  await after.sync();
  assert.deepEqual(callsReceived(after), []);
});

Deno.test("[D-ERR-2] what is no direct message, no answer or no call", async () => {
  await using app = await TestApp.start();
  const { ada, eve, dm } = await pair(app);
  const { channel } = await ada.createServer();
  assert.equal((await call(ada, channel.id)).body.code, "invalid_input");
  assert.equal((await call(ada, "nothing")).status, 404);
  assert.equal((await call(eve, dm.id)).status, 404);
  assert.equal((await end(eve, "nothing")).status, 404);
  const { id } = (await call(ada, dm.id)).body.call;
  for (const body of [{}, { accepted: "yes" }, { accepted: true, more: 1 }]) {
    assert.equal((await ada.post(`/dm-voice/calls/${id}/respond`, body)).status, 400);
  }
  assert.equal((await respond(eve, id, true)).status, 404);
});
