import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { openMicrophone } from "../../../client/voice/microphone.ts";
import { microphone } from "../../../text/en/voice.ts";
import { listenForKey } from "../../../client/voice/push_to_talk.ts";
import { openScreen } from "../../../client/voice/screen.ts";
import { DEFAULTS, type VoiceSettings } from "../../../client/voice/defaults.ts";
import { createSettings } from "../../../client/voice/settings.ts";
import { FakePlatform } from "../client/fakes.ts";
import { FakeMedia, refusal } from "./fake_media.ts";

Deno.test("[CONST-02 CONST-03] the microphone is mono at 48 kHz with the browser's processing", async () => {
  const fake = new FakeMedia();
  await openMicrophone(fake.media, DEFAULTS);
  assert.deepEqual(fake.asked, [{
    audio: {
      channelCount: 1,
      sampleRate: 48_000,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  }]);
});

Deno.test("RNNoise or no suppression takes the browser's away, and a chosen device is asked for", async () => {
  const fake = new FakeMedia();
  await openMicrophone(fake.media, { ...DEFAULTS, suppression: "rnnoise", inputId: "in1" });
  const audio = fake.asked[0].audio as MediaTrackConstraints;
  assert.equal(audio.noiseSuppression, false);
  assert.deepEqual(audio.deviceId, { exact: "in1" });
});

Deno.test("a chosen microphone that is gone is replaced by any", async () => {
  const fake = new FakeMedia();
  fake.onMicrophone = ({ audio }) => {
    if ((audio as MediaTrackConstraints).deviceId) throw refusal("OverconstrainedError");
  };
  await openMicrophone(fake.media, { ...DEFAULTS, inputId: "gone" });
  assert.equal(fake.asked.length, 2);
});

const MICROPHONE: [string, string, keyof typeof microphone][] = [
  ["ERR-38", "NotAllowedError", "denied"],
  ["ERR-39", "NotFoundError", "missing"],
  ["ERR-40", "NotReadableError", "busy"],
  ["ERR-41", "TypeError", "failed"],
];
for (const [rule, name, reason] of MICROPHONE) {
  Deno.test(`[${rule}] a microphone that is ${reason} has a text of its own`, async () => {
    const fake = new FakeMedia();
    fake.onMicrophone = () => {
      throw refusal(name);
    };
    await assert.rejects(openMicrophone(fake.media, DEFAULTS), {
      message: microphone[reason],
    });
  });
}

Deno.test("[ERR-42] a browser that cannot record is told apart from a page that may not", async () => {
  const fake = new FakeMedia();
  fake.hasDevices = false;
  await assert.rejects(openMicrophone(fake.media, DEFAULTS), {
    message: microphone.unsupported,
  });
  fake.isSecure = false;
  await assert.rejects(openMicrophone(fake.media, DEFAULTS), {
    message: microphone.insecure,
  });
  assert.equal(new Set(Object.values(microphone)).size, 6, "each text is another one");
});

Deno.test("[SCREEN-14 SCREEN-15] a screen is asked for in full HD at 30 frames, without sound", async () => {
  const fake = new FakeMedia();
  await openScreen(fake.media, false);
  assert.deepEqual(fake.screensAsked, [{
    video: {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      frameRate: { ideal: 30, max: 60 },
    },
    audio: false,
  }]);
  assert.equal(fake.screens[0].tracks[0].contentHint, "detail");
});

Deno.test("[SCREEN-08] constraints that a browser does not take are dropped", async () => {
  const fake = new FakeMedia();
  fake.onScreen = ({ video }) => {
    if (video !== true) throw refusal("OverconstrainedError");
  };
  await openScreen(fake.media, true);
  assert.deepEqual(fake.screensAsked[1], { video: true, audio: false });
});

const SCREEN: [string, string, string][] = [
  ["SCREEN-17", "NotAllowedError", "Screen sharing permission denied"],
  ["SCREEN-18", "NotFoundError", "No screen to share"],
  ["SCREEN-19", "NotReadableError", "Failed to start screen share: busy"],
];
for (const [rule, name, message] of SCREEN) {
  Deno.test(`[${rule}] ${name} reads '${message}'`, async () => {
    const fake = new FakeMedia();
    fake.onScreen = () => {
      throw refusal(name, "busy");
    };
    await assert.rejects(openScreen(fake.media, false), { message });
  });
}

Deno.test("[SCREEN-07] without support there is a text for it", async () => {
  const fake = new FakeMedia();
  fake.hasDevices = false;
  await assert.rejects(openScreen(fake.media, false), {
    message: "Screen sharing is not supported in this browser",
  });
});

function keyTest(settings: Partial<VoiceSettings>) {
  const platform = new FakePlatform();
  const received: boolean[] = [];
  const stop = listenForKey({
    platform,
    settings: () => ({ ...DEFAULTS, mode: "key", ...settings }),
    onPressed: (pressed) => received.push(pressed),
  });
  let prevented = 0;
  const fire = (type: string, event: object) =>
    platform.fire(type, { target: null, preventDefault: () => prevented++, ...event });
  return { platform, received, stop, fire, prevented: () => prevented };
}

Deno.test("a key held down is heard, and for the release delay afterwards", () => {
  const { platform, received, fire } = keyTest({ key: "KeyV", releaseDelay: 300 });
  fire("keydown", { code: "KeyB" });
  fire("keydown", { code: "KeyV" });
  fire("keydown", { code: "KeyV", repeat: true });
  fire("keyup", { code: "KeyV" });
  platform.pass(200);
  assert.deepEqual(received, [true]);
  fire("keydown", { code: "KeyV" });
  fire("keyup", { code: "KeyV" });
  platform.pass(300);
  assert.deepEqual(received, [true, false]);
});

Deno.test("a text field keeps its letters, and a key that types nothing works there too", () => {
  const field = { tagName: "TEXTAREA" };
  const letter = keyTest({ key: "KeyV" });
  letter.fire("keydown", { code: "KeyV", target: field });
  assert.deepEqual(letter.received, []);
  const control = keyTest({ key: "ControlRight" });
  control.fire("keydown", { code: "ControlRight", target: field });
  assert.deepEqual(control.received, [true]);
});

Deno.test("a side button of the mouse is held without leaving the page; losing focus lets go", () => {
  const { platform, received, fire, prevented } = keyTest({ key: "Mouse3", releaseDelay: 0 });
  fire("mousedown", { button: 3 });
  assert.equal(prevented(), 1);
  fire("blur", {});
  platform.pass(0);
  assert.deepEqual(received, [true, false]);
});

Deno.test("without push-to-talk, and once stopped, no key is listened to", () => {
  const voice = keyTest({ mode: "voice", key: "KeyV" });
  voice.fire("keydown", { code: "KeyV" });
  const stopped = keyTest({ key: "KeyV" });
  stopped.fire("keydown", { code: "KeyV" });
  stopped.stop();
  stopped.fire("keydown", { code: "KeyV" });
  assert.deepEqual([voice.received, stopped.received], [[], [true, false]]);
});

Deno.test("[VOICE-39] the threshold is 0.01 unless changed, and settings stay with their user", () => {
  const platform = new FakePlatform();
  const shown = signal(DEFAULTS);
  const settings = createSettings(platform, "u1", shown);
  assert.equal(settings.read().threshold, 0.01);
  settings.change({ threshold: 0.2, volumes: { u2: 1.5 } });
  assert.equal(createSettings(platform, "u1", signal(DEFAULTS)).read().threshold, 0.2);
  assert.equal(createSettings(platform, "u1", signal(DEFAULTS)).volume("u2"), 1.5);
  assert.equal(createSettings(platform, "u9", signal(DEFAULTS)).read().threshold, 0.01);
  platform.local.setItem("voiceSettings_u1", '{"threshold": "loud", "mode": "key"}');
  const odd = createSettings(platform, "u1", signal(DEFAULTS)).read();
  assert.deepEqual([odd.threshold, odd.mode], [0.01, "key"]);
  platform.local.setItem("voiceSettings_u1", "{");
  assert.equal(createSettings(platform, "u1", signal(DEFAULTS)).read().mode, "voice");
});
