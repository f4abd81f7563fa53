import assert from "node:assert/strict";
import { DEFAULTS } from "../../../client/voice/defaults.ts";
import type { Media } from "../../../client/voice/media.ts";
import { MAX_RECORDING_SECONDS, record } from "../../../client/voice/voice_recorder.ts";
import { FakeMedia } from "./fake_media.ts";

/** Recorder as in a browser: a byte per second, and one at the end. */
class FakeRecorder {
  static isTypeSupported = (type: string) => type === "audio/webm;codecs=opus";
  state = "inactive";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  start = () => void (this.state = "recording");
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob(["x"]) });
    this.onstop?.();
  }
}

/** Fake clock that advances on request. */
function fakeClock() {
  const real = { now: performance.now, setInterval, clearInterval };
  const timers = new Map<number, { every: number; act: () => void }>();
  let now = 0;
  let last = 0;
  performance.now = () => now;
  Object.assign(globalThis, {
    setInterval: (act: () => void, every: number) => (timers.set(++last, { every, act }), last),
    clearInterval: (id: number) => void timers.delete(id),
    MediaRecorder: FakeRecorder,
  });
  return {
    timers,
    pass(ms: number) {
      for (const end = now + ms; now < end;) {
        now += 50;
        for (const { act } of [...timers.values()]) act();
      }
    },
    [Symbol.dispose]() {
      performance.now = real.now;
      Object.assign(globalThis, {
        setInterval: real.setInterval,
        clearInterval: real.clearInterval,
        MediaRecorder: undefined,
      });
    },
  };
}

function fakeMedia(): Media & FakeMedia {
  const analyser = { fftSize: 8, getFloatTimeDomainData: (to: Float32Array) => to.fill(0.1) };
  const context = {
    createAnalyser: () => analyser,
    createMediaStreamSource: () => ({ connect() {} }),
    close: () => Promise.resolve(),
  };
  return Object.assign(new FakeMedia(), { audioContext: () => context }) as never;
}

Deno.test("[FIL-6] a voice message ends by itself after ten minutes, which is told once", async () => {
  using clock = fakeClock();
  let announced = 0;
  const recording = await record(fakeMedia(), DEFAULTS, () => void announced++);
  clock.pass((MAX_RECORDING_SECONDS - 1) * 1000);
  assert.equal(announced, 0);
  clock.pass(5000);
  assert.equal(announced, 1);
  const { duration, file } = (await recording.stop())!;
  assert.deepEqual([duration, file.type, file.name], [600, "audio/webm", "voice-message.webm"]);
  assert.equal(clock.timers.size, 0);
});

Deno.test("[FIL-6] what was pressed by mistake, or discarded, is nothing", async () => {
  using clock = fakeClock();
  const short = await record(fakeMedia(), DEFAULTS, () => {});
  clock.pass(400);
  assert.equal(await short.stop(), null);
  const media = fakeMedia();
  const discarded = await record(media, DEFAULTS, () => {});
  clock.pass(5000);
  discarded.cancel();
  assert.equal(clock.timers.size, 0);
  assert(media.microphones.every((stream) => {
    return stream.getTracks().every(({ stopped }) => stopped);
  }));
});
