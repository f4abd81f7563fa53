import assert from "node:assert/strict";
import { CallChip } from "../../../components/calls/CallChip.tsx";
import { CallControls } from "../../../components/calls/CallControls.tsx";
import { CallScreen, type CallScreenProps } from "../../../components/calls/CallScreen.tsx";
import { CallState } from "../../../components/calls/CallState.tsx";
import { DeviceChoice } from "../../../components/voice_settings/DeviceChoice.tsx";
import { LevelMeter } from "../../../components/voice_settings/LevelMeter.tsx";
import {
  fromDecibels,
  meterPosition,
  toDecibels,
} from "../../../components/voice_settings/loudness.ts";
import type { VoicePerson } from "../../../components/voice/person.ts";
import { render } from "./render.ts";

const nothing = () => {};

const person = (given: Partial<VoicePerson> = {}): VoicePerson => ({
  userId: "u1",
  username: "ann",
  name: given.username ?? "ann",
  avatarUrl: null,
  avatarColor: null,
  isSpeaking: false,
  isMuted: false,
  isServerMuted: false,
  isDeafened: false,
  isScreenSharing: false,
  own: true,
  link: "fine",
  ...given,
});

const controls = {
  canShare: true,
  onMute: nothing,
  onDeafen: nothing,
  onShare: nothing,
  onSettings: nothing,
  onEnd: nothing,
};

const screen = (given: Partial<CallScreenProps>) =>
  render(
    <CallScreen
      own={person()}
      other={person({ username: "bob", own: false })}
      time={null}
      progress="Connecting..."
      trouble={null}
      share={null}
      controls={controls}
      onMinimize={nothing}
      {...given}
    />,
  );

Deno.test("[CALL-04 CALL-05] the header says 'Calling...', then 'End Call'", () => {
  const rings = render(<CallState rings onEnd={nothing} />);
  assert.equal(rings.text, "Calling...");
  assert.deepEqual(rings.buttons, ["Hang Up"]);
  assert.deepEqual(render(<CallState rings={false} onEnd={nothing} />).buttons, ["End Call"]);
});

Deno.test("[CALL-09 CALL-10 CALL-15] connecting says so, connected shows the time; six buttons", () => {
  const connecting = screen({});
  assert.match(connecting.text, /bob Connecting\.\.\./);
  const connected = screen({ time: "01:07" });
  assert.match(connected.text, /bob 01:07/);
  assert.deepEqual(connected.buttons, [
    "Minimize",
    "Mute",
    "Deafen",
    "Share Screen",
    "Voice Settings",
    "End Call",
  ]);
});

Deno.test("[MEND-26p] where the browser can't share a screen there is no button for it", () => {
  const { buttons } = render(<CallControls {...controls} onShare={undefined} own={person()} />);
  assert.deepEqual(buttons, ["Mute", "Deafen", "Voice Settings", "End Call"]);
});

Deno.test("[CALL-12 CALL-13 CALL-14] badges say what one has done", () => {
  const said = (given: Partial<VoicePerson>) =>
    render(<CallControls {...controls} own={person(given)} />).text;
  assert.equal(said({}), "End Call");
  assert.equal(said({ isMuted: true }), "Muted End Call");
  assert.equal(said({ isMuted: true, isDeafened: true }), "Muted Deafened End Call");
  assert.equal(said({ isScreenSharing: true }), "Sharing Screen End Call");
});

Deno.test("what is wrong is said, with the ways out", () => {
  const page = screen({
    trouble: { text: "bob cannot be reached.", actions: [{ text: "Try again", onClick: nothing }] },
  });
  assert.match(page.html, /role="alert"[^>]*>.*bob cannot be reached\./s);
  assert(page.buttons.includes("Try again"));
});

Deno.test("[CALL-16] the chip has what its call needs: here, on another device, or ringing", () => {
  const chip = {
    username: "bob",
    avatarUrl: null,
    avatarColor: null,
    status: "00:12",
    isSpeaking: false,
    own: null,
    onMove: null,
    onEnd: nothing,
  };
  const own = { isMuted: true, onMute: nothing, onExpand: nothing };
  assert.deepEqual(
    render(<CallChip {...chip} own={own} />).buttons,
    ["Unmute", "Show call", "Hang Up"],
  );
  assert.deepEqual(
    render(<CallChip {...chip} onMove={nothing} />).buttons,
    ["Move here", "Hang Up"],
  );
  assert.deepEqual(render(<CallChip {...chip} />).buttons, ["Hang Up"]);
});

Deno.test("[VOICE-39] the meter counts in decibels, and is green from the threshold on", () => {
  assert.equal(toDecibels(0.01), -40);
  assert.equal(fromDecibels(-40), 0.01);
  for (let dB = -60; dB <= 0; dB++) assert.equal(Math.round(toDecibels(fromDecibels(dB))), dB);
  assert.deepEqual([meterPosition(0), meterPosition(0.001), meterPosition(1), meterPosition(7)], [
    0,
    0,
    1,
    1,
  ]);
  const meter = (level: number, threshold: number | null) =>
    render(<LevelMeter level={level} threshold={threshold} onThreshold={nothing} />).html;
  assert.match(meter(0.02, 0.01), /bg-presence-online/);
  assert.doesNotMatch(meter(0.005, 0.01), /bg-presence-online/);
  assert.match(meter(0.1, null), /aria-valuenow="67"/);
  assert.doesNotMatch(meter(0.1, null), /type="range"/);
});

Deno.test("devices: nameless ones are counted, a chosen one that is gone stays chosen", () => {
  const page = render(
    <DeviceChoice
      inputs={[{ id: "a", label: "Desk" }, { id: "b", label: "" }]}
      outputs={[]}
      inputId="gone"
      outputId=""
      canChooseOutput={false}
      onInput={nothing}
      onOutput={nothing}
    />,
  );
  assert.deepEqual(
    [...page.html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text),
    ["System default", "Desk", "Device 2", "Not connected", "System default"],
  );
  assert.match(page.text, /This browser uses your system's output\./);
});
