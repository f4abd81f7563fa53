import assert from "node:assert/strict";
import { type AudioOwner, LateAudio } from "../../../components/files/players/late_audio.ts";

/** Audio element API as pages use it. */
class FakeAudio {
  static made: FakeAudio[] = [];
  currentTime = 0;
  duration = NaN;
  playbackRate = 1;
  preload = "";
  src = "";
  error: { code: number } | null = null;
  playing = false;
  ontimeupdate: (() => void) | null = null;
  ondurationchange = () => {};
  onplay = () => {};
  onpause = () => {};
  onended = () => {};
  onerror = () => {};
  constructor() {
    FakeAudio.made.push(this);
  }
  play() {
    this.playing = true;
    this.onplay();
    return Promise.resolve();
  }
  pause() {
    this.playing = false;
    this.onpause();
  }
  removeAttribute() {
    this.src = "";
  }
  /** Simulates a lost connection at this number of seconds. */
  fail(at: number) {
    this.currentTime = at;
    this.ontimeupdate?.();
    this.error = { code: 2 };
    this.onerror();
  }
}

function setup() {
  FakeAudio.made = [];
  globalThis.Audio = FakeAudio as never;
  const opened: PromiseWithResolvers<string>[] = [];
  const failed: unknown[] = [];
  const signals: AbortSignal[] = [];
  let playing = false;
  const owner: AudioOwner = {
    open(signal) {
      signals.push(signal);
      opened.push(Promise.withResolvers<string>());
      return opened.at(-1)!.promise;
    },
    onPlaying: (now) => playing = now,
    onTime: () => {},
    onDuration: () => {},
    onFailed: (error) => failed.push(error),
  };
  const audio = new LateAudio(() => owner);
  return { audio, opened, failed, signals, isPlaying: () => playing };
}

Deno.test("[FIL-4] pressed twice before it is there, a sound is opened and played once", async () => {
  const { audio, opened, isPlaying } = setup();
  const pressed = [audio.play(), audio.play()];
  assert.equal(opened.length, 1);
  opened[0].resolve("/file/a");
  await Promise.all(pressed);
  assert.equal(FakeAudio.made.length, 1);
  assert.equal(isPlaying(), true);
});

Deno.test("[FIL-4] who has left before a sound is there hears nothing of it", async () => {
  const { audio, opened, failed, signals } = setup();
  const pressed = audio.play();
  audio.close();
  assert.equal(signals[0].aborted, true, "it is fetched no further");
  opened[0].resolve("/file/a");
  await pressed;
  assert.equal(FakeAudio.made.length, 0);
  assert.deepEqual(failed, []);
});

Deno.test("[FIL-4] a sound that broke off goes on where it was, as quick as it was", async () => {
  const { audio, opened, failed, isPlaying } = setup();
  audio.setSpeed(1.5);
  const pressed = audio.play();
  opened[0].resolve("/file/a");
  await pressed;
  FakeAudio.made[0].fail(7);
  assert.deepEqual([failed, isPlaying()], [[{ code: 2 }], false]);
  const again = audio.play();
  opened[1].resolve("/file/a");
  await again;
  const { currentTime, playbackRate, playing } = FakeAudio.made[1];
  assert.deepEqual({ currentTime, playbackRate, playing }, {
    currentTime: 7,
    playbackRate: 1.5,
    playing: true,
  });
});

Deno.test("[FIL-4] a sound that could not be had is asked for again", async () => {
  const { audio, opened, failed } = setup();
  const pressed = audio.play();
  opened[0].reject(new Error("gone"));
  await pressed;
  assert.equal(failed.length, 1);
  const again = audio.play();
  opened[1].resolve("/file/a");
  await again;
  assert.equal(FakeAudio.made.length, 1);
});
