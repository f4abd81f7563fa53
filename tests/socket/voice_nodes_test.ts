/** Voice and calls between nodes in one process; the other suites also run against PostgreSQL. */
import assert from "node:assert/strict";
import { TIMES } from "../../protocol/limits.ts";
import { SERVER_LIMITS, SERVER_TIMES } from "../../protocol/server_limits.ts";
import { openCalls } from "../../server/features/calls/running.ts";
import { sharesStore } from "../../server/features/shared_context.ts";
import { takeSeat } from "../../server/features/voice/seats.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { joinFacts } from "../helpers/facts.ts";
import { until } from "../helpers/until.ts";
import { joinVoice, sdp } from "../helpers/voice.ts";

/** Simulates a lost node. */
function cut(app: TestApp, node: number): void {
  (app.contexts[node].sharedState as ReturnType<typeof joinFacts>[number]).cut();
}

/** ada's server, and she in its voice at the first node; bob and cleo belong to it. */
async function talking(app: TestApp) {
  const [ada, bob, cleo] = await app.registerAll("ada", "bob", "cleo");
  const { server, voice } = await ada.createServer();
  await ada.bring(server.id, bob, cleo);
  const a = await app.at(0, ada).socket();
  await joinVoice(a, voice.id);
  return { ada, bob, cleo, server, voice, a };
}

Deno.test("[CL-7 D-VOICE-1 D-VOICE-2] voice between nodes: heard, signalled, taken over and moved", async (t) => {
  await using app = await TestApp.start({ nodes: "memory" });
  app.stopClock();
  const { ada, bob, server, voice, a } = await talking(app);
  const b = await app.at(1, bob).socket();
  const here = { channelId: voice.id };
  await t.step("who is there is known at each node, in the order in which they came", async () => {
    await joinVoice(b, voice.id, "peer-b");
    const came = await a.waitFor("voice-user-joined");
    assert.deepEqual([came.userId, came.peerId], [bob.id, "peer-b"]);
    for (const { voice: held } of app.contexts) {
      assert.deepEqual(held.in(voice.id).map(({ userId }) => userId), [ada.id, bob.id]);
    }
    await b.emit("voice-state-update", { isSpeaking: true });
    await a.waitFor("voice-state-changed", (one) => one.userId === bob.id && one.isSpeaking);
  });
  await t.step("signals in both directions", async () => {
    assert.ok((await a.emit("voice-offer", { targetUserId: bob.id, offer: sdp("offer") })).ok);
    await b.waitFor("voice-offer", (one) => one.fromUserId === ada.id);
    assert.ok((await b.emit("voice-answer", { targetUserId: ada.id, answer: sdp("answer") })).ok);
    await a.waitFor("voice-answer", (one) => one.fromUserId === bob.id);
    await b.sync();
    assert.equal(b.seen("voice-offer").length, 1);
  });
  let back = b;
  await t.step(
    "lost, and back at another node in the time of grace: nothing has happened",
    async () => {
      await b.emit("screen-share-start", here);
      await b.emit("voice-state-update", { isMuted: true });
      b.close();
      await app.noticesLost(bob);
      app.advance(TIMES.voiceGrace - 1);
      back = await app.at(2, bob).socket();
      a.forget();
      const { participants } = await joinVoice(back, voice.id, "peer-b");
      assert.deepEqual([participants[1].isMuted, participants[1].isScreenSharing], [true, true]);
      app.advance(TIMES.voiceGrace);
      await until("no time of grace runs", () => !app.deadlines.some((one) => /voice/.test(one)));
      await a.sync();
      assert.deepEqual(
        new Set(a.received.map(({ event }) => event)),
        new Set(["voice-participants"]),
      );
    },
  );
  await t.step("another device at another node takes over, and the first is told", async () => {
    const other = await app.at(1, bob).socket();
    await joinVoice(other, voice.id, "peer-other");
    const { reason } = await back.waitFor("voice-kicked");
    assert.equal(reason, "You joined voice on another device");
    await a.waitFor("voice-user-joined", (one) => one.peerId === "peer-other");
    assert.deepEqual(a.seen("voice-user-left"), []);
    assert.equal((await back.emit("voice-state-update", { isMuted: true })).code, "not_found");
  });
  await t.step("another channel at another node: the first is left", async () => {
    const body = { name: "Second", isVoice: true };
    const second = (await ada.post(`/channels/server/${server.id}`, body)).body.channel;
    await joinVoice(back, second.id);
    await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
    for (const { voice: held } of app.contexts) {
      assert.deepEqual(held.in(voice.id).map(({ userId }) => userId), [ada.id]);
      assert.equal(held.of(bob.id)?.channelId, second.id);
    }
  });
  await t.step("a kick that is asked of any node puts them out of it", async () => {
    await app.at(0, ada).delete(`/servers/${server.id}/members/${bob.id}`);
    await back.waitFor("voice-kicked", (one) => /kicked/.test(one.reason));
    for (const { voice: held } of app.contexts) assert.equal(held.of(bob.id), undefined);
  });
});

Deno.test("[CL-7 D-VOICE-1] whoever is at a node that is gone has the time of grace, then has left, and others take their seats", async () => {
  await using app = await TestApp.start({ nodes: "memory" });
  app.stopClock();
  const { ada, bob, cleo, voice, a } = await talking(app);
  const b = await app.at(1, bob).socket();
  await joinVoice(b, voice.id, "peer-b");
  const c = await app.at(1, cleo).socket();
  await joinVoice(c, voice.id, "peer-c");
  for (const socket of [a, b]) {
    assert.ok((await socket.emit("screen-share-start", { channelId: voice.id })).ok);
  }
  await b.emit("voice-state-update", { isSpeaking: true });
  a.forget();
  cut(app, 1);
  await a.waitFor("voice-state-changed", (one) => one.userId === bob.id && !one.isSpeaking);
  const back = await app.at(2, cleo).socket();
  await joinVoice(back, voice.id, "peer-c");
  assert.deepEqual(a.seen("voice-user-left"), []);
  const refused = await back.emit("screen-share-start", { channelId: voice.id });
  assert.equal(refused.code, "too_many", "he may still come back");
  app.advance(TIMES.voiceGrace);
  await a.waitFor("voice-user-left", (one) => one.userId === bob.id);
  await a.waitFor("screen-share-stopped", (one) => one.userId === bob.id);
  assert.ok((await back.emit("screen-share-start", { channelId: voice.id })).ok);
  for (const { voice: held } of [app.contexts[0], app.contexts[2]]) {
    assert.deepEqual(held.in(voice.id).map(({ userId }) => userId), [ada.id, cleo.id]);
  }
});

Deno.test("[CL-7 D-VOICE-1] a channel that is full of people of a node that is gone takes others", async () => {
  await using app = await TestApp.start({ nodes: "memory" });
  const { bob, voice, a } = await talking(app);
  const [, gone] = app.contexts;
  assert.ok(sharesStore(gone));
  for (let n = 1; n < SERVER_LIMITS.voicePerChannel; n++) {
    const seats = SERVER_LIMITS.voicePerChannel;
    const guest = { userId: `guest ${n}`, channelId: voice.id, peerId: "peer", seats };
    await gone.db.transact((tx) => takeSeat(gone, tx, guest));
  }
  const b = await app.at(2, bob).socket();
  const join = () => b.emit("voice-join", { channelId: voice.id, peerId: "peer" });
  assert.equal((await join()).code, "too_many");
  cut(app, 1);
  assert.equal((await join()).ok, true);
  await a.waitFor("voice-user-joined", (one) => one.userId === bob.id);
});

Deno.test("[CL-7 D-VOICE-3] a call whose node is gone rings out once, and is answered at another", async (t) => {
  await using app = await TestApp.start({ nodes: "memory" });
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const dm = await openDm(ada, bob);
  const [a, b] = [await app.at(0, ada).socket(), await app.at(2, bob).socket()];
  const call = async () =>
    (await app.at(1, ada).post(`/dm-voice/channels/${dm.id}/call`)).body.call.id;
  const rows = async () =>
    (await bob.get(`/messages/${dm.id}`)).body.messages.map((one: { content: string }) =>
      one.content
    );
  await t.step("answered at another node than it rang at", async () => {
    const id = await call();
    await b.waitFor("dm-call-incoming", (one) => one.callId === id);
    const answers = await Promise.all([
      app.at(0, bob).post(`/dm-voice/calls/${id}/respond`, { accepted: true }),
      app.at(2, bob).post(`/dm-voice/calls/${id}/respond`, { accepted: true }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], "once");
    await a.waitFor("dm-call-accepted", (one) => one.callId === id);
    await joinVoice(a, dm.id);
    await joinVoice(b, dm.id);
    await b.emit("voice-leave");
    await a.waitFor("dm-call-ended", (one) => one.callId === id && one.reason === "ended");
    await until(
      "she is out of voice",
      () => app.contexts.every(({ voice }) => !voice.all().length),
    );
  });
  await t.step("rung out", async () => {
    const before = (await rows()).length;
    const id = await call();
    // Simulates a node that has just started.
    const [{ calls }] = app.contexts;
    calls.remove(calls.get(id)!);
    await openCalls(app.contexts[0]);
    assert.equal(calls.of(bob.id)?.id, id);
    cut(app, 1);
    app.advance(SERVER_TIMES.callRings);
    await a.waitFor("dm-call-ended", (one) => one.callId === id && one.reason === "missed");
    await until("it is over", () => app.contexts.every(({ calls }) => !calls.size));
    await b.sync();
    assert.equal(b.seen("dm-call-ended").filter((one) => one.callId === id).length, 1);
    assert.equal((await rows()).length, before + 1, "one row");
  });
});
