import assert from "node:assert/strict";
import { voiceErrorText } from "../../../client/voice/error_text.ts";
import { createPace } from "../../../client/voice/pace.ts";
import { readStats } from "../../../client/voice/stats.ts";
import { toggleDeafened, toggleMuted } from "../../../client/voice/switches.ts";
import { callTime } from "../../../client/voice/call_time.ts";
import { FakePlatform } from "../client/fakes.ts";

const OFF = { isMuted: false, isDeafened: false, mutedBefore: false };

Deno.test("[VOICE-25 VOICE-26] deafening mutes, unmuting hears again, hearing again brings back what was", () => {
  const deafened = toggleDeafened(OFF);
  assert.deepEqual([deafened.isMuted, deafened.isDeafened], [true, true]);
  const unmuted = toggleMuted(deafened);
  assert.deepEqual([unmuted.isMuted, unmuted.isDeafened], [false, false]);
  assert.deepEqual(toggleDeafened(deafened).isMuted, false);
  const both = toggleDeafened(toggleMuted(OFF));
  assert.deepEqual([toggleDeafened(both).isMuted, toggleDeafened(both).isDeafened], [true, false]);
});

Deno.test("[ERR-33] rates of voice read as such", () => {
  assert.equal(
    voiceErrorText({
      message: "You have reached the rate limit: slow down a little.",
      code: "rate_limited",
      retryAfter: 2.2,
    }),
    "Voice rate limited: You have reached the rate limit: slow down a little. Try again in 3 seconds.",
  );
  assert.equal(
    voiceErrorText({ message: "Too quickly!", code: "rate_limited" }),
    "Voice rate limited: Too quickly!",
  );
});

Deno.test("[ERR-35] other errors of voice say that they are", () => {
  assert.equal(
    voiceErrorText({ message: "Nobody is there", code: "not_found" }),
    "Voice error: Nobody is there",
  );
});

Deno.test("[CALL-10] a call's time is mm:ss, and hours when it takes them", () => {
  assert.deepEqual([0, 65, 3599, 3661].map(callTime), ["00:00", "01:05", "59:59", "1:01:01"]);
});

Deno.test("[D-RATE] signals go in order, a burst at once, never over the server's rate", () => {
  const platform = new FakePlatform();
  const pace = createPace(platform);
  const sent: { number: number; at: number }[] = [];
  const begin = platform.now();
  for (let number = 0; number < 400; number++) {
    pace.go(() => sent.push({ number, at: platform.now() - begin }));
  }
  assert(sent.length >= 80, "a burst is not slowed down");
  platform.pass(60_000);
  assert.deepEqual(sent.map(({ number }) => number), [...Array(400).keys()]);
  for (const { at } of sent) {
    const within = sent.filter((other) => other.at >= at && other.at < at + 10_000).length;
    assert(within <= 200, `${within} within 10 s of ${at}`);
  }
  assert(Math.max(...sent.map((s) => s.at)) < 40_000);
  for (let i = 0; i < 100; i++) pace.go(() => sent.push({ number: 400 + i, at: 0 }));
  const before = sent.length;
  pace.clear();
  platform.pass(60_000);
  assert(before < 500 && sent.length === before, "what is cleared is forgotten");
});

Deno.test("[VOICE-33 D-VOICE-4] the browser's statistics become ping, loss, jitter, rates and the way", () => {
  const report = (at: number, bytes: number, packets: number, lost: number, type = "host") =>
    new Map<string, Record<string, unknown>>([
      ["T", { type: "transport", selectedCandidatePairId: "P" }],
      ["P", {
        type: "candidate-pair",
        timestamp: at,
        bytesReceived: bytes,
        bytesSent: bytes / 2,
        currentRoundTripTime: 0.0423,
        localCandidateId: "L",
        remoteCandidateId: "R",
      }],
      ["L", { type: "local-candidate", candidateType: type }],
      ["R", { type: "remote-candidate", candidateType: "host" }],
      ["I", {
        type: "inbound-rtp",
        kind: "audio",
        packetsReceived: packets,
        packetsLost: lost,
        jitter: 0.0061,
      }],
    ]);
  const [first, sample] = readStats(report(1000, 1000, 100, 0), null);
  assert.deepEqual([first.ping, first.received, first.path], [42, 0, "direct"]);
  const [second] = readStats(report(2000, 9000, 190, 10, "relay"), sample);
  assert.deepEqual(second, {
    ping: 42,
    loss: 10,
    jitter: 6,
    received: 64,
    sent: 32,
    path: "relayed",
  });
  assert.equal(readStats(new Map(), null)[0].path, null);
});
