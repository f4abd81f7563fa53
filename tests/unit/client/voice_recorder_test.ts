import assert from "node:assert/strict";
import { DEFAULTS } from "../../../client/voice/defaults.ts";
import type { Media } from "../../../client/voice/media.ts";
import { record } from "../../../client/voice/voice_recorder.ts";

/** Recorder API as pages use it. */
class FakeRecorder {
  static last: FakeRecorder;
  static isTypeSupported = () => true;
  state = "inactive";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop = () => {};
  onerror = () => {};
  constructor() {
    FakeRecorder.last = this;
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    queueMicrotask(() => {
      this.ondataavailable?.({ data: new Blob(["sound"]) });
      this.onstop();
    });
  }
}

/** Milliseconds that have passed. */
let passed = 0;

const realNow = performance.now;

/** A recording by a fake clock. Disposing gives the real one back to the tests that come behind. */
async function recording() {
  globalThis.MediaRecorder = FakeRecorder as never;
  performance.now = () => passed;
  const open = { tracks: true, meter: true };
  const track = { stop: () => open.tracks = false };
  const stream = { getTracks: () => [track] };
  const analyser = { fftSize: 0, getFloatTimeDomainData: (into: Float32Array) => into.fill(0.1) };
  const media = {
    secure: () => true,
    devices: () => ({ getUserMedia: () => Promise.resolve(stream) }),
    audioContext: () => ({
      createAnalyser: () => analyser,
      createMediaStreamSource: () => ({ connect: () => {} }),
      close: () => open.meter = false,
    }),
  } as unknown as Media;
  const ends: string[] = [];
  const voice = await record(media, DEFAULTS, (why) => ends.push(why));
  return {
    voice,
    open,
    ends,
    [Symbol.dispose]() {
      performance.now = realNow;
      Object.assign(globalThis, { MediaRecorder: undefined });
    },
  };
}

for (const event of ["onstop", "onerror"] as const) {
  Deno.test(`[FIL-6] a microphone that is pulled out ends the voice message (${event})`, async () => {
    using begun = await recording();
    const { voice, open, ends } = begun;
    passed += 3000;
    const recorder = FakeRecorder.last;
    recorder.state = "inactive";
    recorder.ondataavailable!({ data: new Blob(["sound"]) });
    recorder[event]();
    assert.deepEqual(ends, ["lost"]);
    assert.deepEqual(open, { tracks: false, meter: false });
    passed += 5000;
    assert.equal(voice.duration(), 3, "it runs no further");
    const recorded = await voice.stop();
    assert.equal(recorded?.duration, 3);
    assert.equal(await recorded?.file.text(), "sound");
  });
}

Deno.test("[FIL-6] a voice message that somebody stops or cancels ends without another word", async () => {
  using begun = await recording();
  const { voice, open, ends } = begun;
  assert.equal(await voice.stop(), null, "too short to be meant");
  using other = await recording();
  other.voice.cancel();
  await Promise.resolve();
  assert.deepEqual([ends, other.ends], [[], []]);
  assert.deepEqual(open, { tracks: false, meter: false });
});
