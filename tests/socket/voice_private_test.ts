import assert from "node:assert/strict";
import type { SealedSignal } from "../../client/e2ee/link/rows.ts";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { SIGNAL_LIFETIME_MS } from "../../protocol/e2ee/call_signal.ts";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { base64 } from "../helpers/e2ee/api_device.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import { CANDIDATE, joinVoice, sdp } from "../helpers/voice.ts";

const FINGERPRINT = "a=fingerprint:sha-256 4A:AD:B9:B1:3F:82:18:3B:54:02:12:DF:3E:5D:49:6B";
const OFFER = { kind: "offer", sdp: `v=0\r\n${FINGERPRINT}\r\n` };

/** `a` calls `b` in their direct message, who accepts; both are in it. */
async function running(a: Person, b: Person, channelId: string) {
  const { body } = await a.post(`/dm-voice/channels/${channelId}/call`);
  const { id } = body.call;
  await b.post(`/dm-voice/calls/${id}/respond`, { accepted: true });
  const sockets = [await a.socket(), await b.socket()] as const;
  for (const socket of sockets) await joinVoice(socket, channelId);
  return { callId: id as string, sockets };
}

/** ada and bob in private, in a call. */
async function calling(app: TestApp, now?: () => number) {
  const people = await twoPeople(app, now);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const { id } = dm(ada);
  const { callId, sockets: [a, b] } = await running(ada.person, bob.person, id);
  const to = (other: Talker, call = callId) => ({ callId: call, userId: other.person.id });
  return {
    ...people,
    id,
    callId,
    a,
    b,
    seal: (from: Talker, other: Talker, signal: unknown, again = false) =>
      from.page.ask("sealSignal", id, to(other), signal, again),
    open: (by: Talker, other: Talker, sealed: SealedSignal, call = callId) =>
      by.page.ask("openSignal", id, to(other, call), sealed),
    [Symbol.dispose]: people[Symbol.dispose],
  };
}

Deno.test("[E2E-38 E2E-44 D-VOICE-2] signals of a private call go sealed: the server hands them on, and reads none", async (t) => {
  await using app = await TestApp.start();
  using call = await calling(app);
  const { ada, bob, dm, a, b, seal, open } = call;
  const targetUserId = bob.person.id;
  const arrived = await step(t, "an offer reaches the other as it was signed", async () => {
    const sealed = await seal(ada, bob, OFFER);
    assert.equal((await a.emit("voice-sealed", { targetUserId, ...sealed })).ok, true);
    const { fromUserId, fromUsername, ...rest } = await b.waitFor("voice-sealed");
    assert.deepEqual([fromUserId, fromUsername, rest], [ada.person.id, "ada", sealed]);
    assert.deepEqual(await open(bob, ada, rest), { signal: OFFER });
    return rest;
  });
  await step(t, "nothing of it stands in it openly, nor what it is", async () => {
    const bytes = Uint8Array.fromBase64(arrived.sealed);
    const open = new TextDecoder("latin1").decode(bytes);
    for (const word of ["fingerprint", "offer", "sha-256"]) assert.ok(!open.includes(word), word);
    const candidate = await seal(ada, bob, { kind: "candidate", candidate: CANDIDATE });
    const { length } = Uint8Array.fromBase64(candidate.sealed);
    assert.equal(length, bytes.length, "they differ by their size no more than messages do");
  });
  await step(t, "signals that are not sealed are refused", async () => {
    for (
      const [event, carried] of [
        ["voice-offer", { offer: sdp("offer") }],
        ["voice-answer", { answer: sdp("answer") }],
        ["voice-ice-candidate", { candidate: CANDIDATE }],
      ] as const
    ) {
      const { code } = await a.emit(event, { targetUserId, ...carried });
      assert.equal(code, "private_channel", event);
    }
    await b.sync();
    assert.deepEqual(b.received.filter(({ event }) => /offer|answer|candidate/.test(event)), []);
  });
  await step(t, "the largest that a browser says fits, and no more is taken", async () => {
    const most = await seal(ada, bob, {
      kind: "offer",
      sdp: "v=0\r\n".padEnd(64 * 1024, "a=x\r\n"),
    });
    assert.equal((await a.emit("voice-sealed", { targetUserId, ...most })).ok, true);
    for (
      const [field, value] of [
        ["sealed", base64(new Uint8Array(E2EE_LIMITS.signalMax + 1))],
        ["sealed", base64(randomBytes(400))],
        ["iv", base64(randomBytes(11))],
        ["targetUserId", ""],
      ] as const
    ) {
      const { code, error } = await a.emit("voice-sealed", {
        targetUserId,
        ...arrived,
        [field]: value,
      });
      assert.equal(code, "invalid_input", field);
      assert.ok(error.includes(field), error);
    }
    assert.ok(E2EE_LIMITS.signalMax * 4 / 3 < SERVER_LIMITS.frameMax);
  });
  await step(t, "[E2E-46] nor what a device of somebody else has sealed", async () => {
    const { code } = await b.emit("voice-sealed", { targetUserId: ada.person.id, ...arrived });
    assert.equal(code, "forbidden");
  });
  await step(
    t,
    "[E2E-29] no count is a signal's own: nothing is missing among messages",
    async () => {
      await ada.send(dm(ada), "one");
      await seal(ada, bob, OFFER);
      await ada.send(dm(ada), "two");
      assert.deepEqual(await bob.texts(dm(bob)), ["one", "two"]);
    },
  );
  await step(t, "[E2E-23] of an epoch that is over none is taken: it is sealed anew", async () => {
    const before = await seal(ada, bob, OFFER);
    using other = await bob.further(app);
    await bob.page.ask("hint", { kind: "person", id: bob.person.id });
    assert.equal((await other.look(dm(bob))).phase, "ready");
    const late = await a.emit("voice-sealed", { targetUserId, ...before });
    assert.equal(late.code, "stale_epoch");
    const anew = await seal(ada, bob, OFFER, true);
    assert.equal((await a.emit("voice-sealed", { targetUserId, ...anew })).ok, true);
    // A signal that crossed with the change is still accepted, since its device is in the group.
    assert.deepEqual(await open(bob, ada, before), { signal: OFFER });
    assert.deepEqual(await open(other, ada, anew), { signal: OFFER });
  });
});

Deno.test("[E2E-38] a call of an open conversation takes nothing sealed", async () => {
  await using app = await TestApp.start();
  using call = await calling(app);
  const { ada, bob, seal } = call;
  const sealed = await seal(ada, bob, OFFER);
  const [eve, dan] = await app.registerAll("eve", "dan");
  await befriend(eve!, dan!);
  const { id } = await openDm(eve!, dan!);
  const { sockets: [e, d] } = await running(eve!, dan!, id);
  const refused = await e.emit("voice-sealed", { targetUserId: dan!.id, ...sealed });
  assert.equal(refused.code, "invalid_input");
  const offer = { targetUserId: dan!.id, offer: sdp("offer") };
  assert.equal((await e.emit("voice-offer", offer)).ok, true);
  assert.deepEqual((await d.waitFor("voice-offer")).offer, sdp("offer"));
});

Deno.test("[E2E-38 E2E-3] a signal that is exchanged, repeated, late, of another call or person is refused", async (t) => {
  await using app = await TestApp.start();
  let ahead = 0;
  using call = await calling(app, () => Date.now() + ahead);
  const { ada, bob, dm, id, callId, seal, open } = call;
  const fresh = () => seal(ada, bob, OFFER);
  await step(t, "repeated", async () => {
    const sealed = await fresh();
    assert.deepEqual(await open(bob, ada, sealed), { signal: OFFER });
    assert.deepEqual(await open(bob, ada, sealed), { fault: "repeated" });
  });
  await step(t, "exchanged in part, or as a whole", async () => {
    const [one, other] = [await fresh(), await fresh()];
    for (const at of [0, 1, 20, 60, 120, 300]) {
      const bytes = Uint8Array.fromBase64(one.sealed);
      bytes[at]! ^= 1;
      const opened = await open(bob, ada, { ...one, sealed: bytes.toBase64() });
      assert.ok("fault" in opened, `byte ${at}`);
    }
    assert.deepEqual(await open(bob, ada, { ...one, iv: other.iv }), { fault: "damaged" });
    const plain = btoa(JSON.stringify(OFFER).padEnd(600));
    assert.deepEqual(await open(bob, ada, { ...one, sealed: plain }), { fault: "unsealed" });
    assert.deepEqual(await open(bob, ada, one), { signal: OFFER }, "the right one still counts");
  });
  await step(t, "late, or by a clock that is off", async () => {
    const sealed = await fresh();
    const soon = await fresh();
    ahead = SIGNAL_LIFETIME_MS - 5_000;
    assert.deepEqual(await open(bob, ada, soon), { signal: OFFER });
    ahead = SIGNAL_LIFETIME_MS + 1_000;
    assert.deepEqual(await open(bob, ada, sealed), { fault: "late" });
    assert.deepEqual(await open(bob, ada, soon), { fault: "late" });
    const early = await fresh();
    ahead = 0;
    assert.deepEqual(await open(bob, ada, early), { fault: "late" });
  });
  await step(t, "of another call", async () => {
    const sealed = await fresh();
    const other = crypto.randomUUID();
    assert.deepEqual(await open(bob, ada, sealed, other), { fault: "other_call" });
  });
  await step(t, "of another person, for another, or one's own", async () => {
    const sealed = await fresh();
    const eve = { callId, userId: crypto.randomUUID() };
    const asEve = await bob.page.ask("openSignal", id, eve, sealed);
    assert.deepEqual(asEve, { fault: "damaged" });
    const forEve = await ada.page.ask("sealSignal", id, eve, OFFER, false);
    assert.deepEqual(await open(bob, ada, forEve), { fault: "other_call" });
    const own = await seal(bob, ada, OFFER);
    assert.deepEqual(await open(bob, ada, own), { fault: "damaged" });
  });
  await step(t, "a message is no signal, and a signal is no message", async () => {
    await ada.send(dm(ada), "one");
    const [row] = await bob.rows(dm(bob));
    const { encryptedContent, iv } = row!;
    assert.deepEqual(await open(bob, ada, { sealed: encryptedContent, iv }), { fault: "damaged" });
    const signal = await fresh();
    const asRow = { ...row!, id: "x", encryptedContent: signal.sealed, iv: signal.iv };
    const [read] = await bob.page.ask("open", id, [asRow], null);
    assert.ok("fault" in read!);
  });
  await step(t, "[E2E-14] by a device that was taken back", async () => {
    using lost = await ada.further(app);
    await ada.page.ask("hint", { kind: "person", id: ada.person.id });
    assert.equal((await lost.look(dm(ada))).phase, "ready");
    const sealed = await seal(lost, bob, OFFER);
    const another = await seal(lost, bob, OFFER);
    assert.deepEqual(await open(bob, ada, sealed), { signal: OFFER });
    const devices = await ada.page.ask("devices");
    const { id: deviceId } = devices.findLast(({ isThis }) => !isThis)!;
    await ada.page.ask("revoke", deviceId);
    await bob.page.ask("hint", { kind: "person", id: ada.person.id });
    assert.deepEqual(await open(bob, ada, another), { fault: "damaged" });
  });
  await step(t, "[E2E-39] nothing is sealed or opened by a device that waits", async () => {
    using waiting = await bob.further(app);
    assert.equal((await waiting.look(dm(bob))).phase, "waiting");
    const sealed = await fresh();
    await assert.rejects(open(waiting, ada, sealed), /not_ready/);
    await assert.rejects(seal(waiting, ada, OFFER), /not_ready/);
  });
});
