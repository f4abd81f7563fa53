import assert from "node:assert/strict";
import { VoiceChannel, type VoiceState } from "../../../components/shell/VoiceChannel.tsx";
import { Findings } from "../../../components/voice/Findings.tsx";
import { keyName } from "../../../components/voice/key_name.ts";
import { type DebugPeer, PeerCard } from "../../../components/voice/PeerCard.tsx";
import type { VoicePerson } from "../../../components/voice/person.ts";
import { PersonCard } from "../../../components/voice/PersonCard.tsx";
import { ScreenVideo } from "../../../components/voice/ScreenVideo.tsx";
import { ShareChip } from "../../../components/voice/ShareChip.tsx";
import { VoiceBar, type VoiceBarProps } from "../../../components/voice/VoiceBar.tsx";
import {
  VoiceControls,
  type VoiceControlsProps,
} from "../../../components/voice/VoiceControls.tsx";
import { VoiceList } from "../../../components/voice/VoiceList.tsx";
import { render } from "./render.ts";

const nothing = () => {};

const person = (username: string, given: Partial<VoicePerson> = {}): VoicePerson => ({
  userId: username,
  username,
  name: username,
  avatarUrl: null,
  avatarColor: null,
  isSpeaking: false,
  isMuted: false,
  isServerMuted: false,
  isDeafened: false,
  isScreenSharing: false,
  own: false,
  link: "fine",
  ...given,
});

const list = (...people: VoicePerson[]) =>
  render(<VoiceList channelName="Lounge" people={people} onPerson={nothing} />);

const four = () =>
  list(
    person("ann"),
    person("bob", { isMuted: true, isDeafened: true }),
    person("carol", { isMuted: true, isServerMuted: true }),
    person("dave", { isScreenSharing: true, isSpeaking: true }),
  );

Deno.test("[VOICE-02 VOICE-03 VOICE-04] people in voice have marks, each with its words", () => {
  const page = four();
  assert.deepEqual(page.buttons, ["ann", "bob", "carol", "dave"]);
  assert.deepEqual(
    [...page.html.matchAll(/data-mark="([^"]*)"/g)].map(([, word]) => word),
    ["Muted", "Deafened", "Muted by a moderator", "Sharing their screen"],
  );
  assert.doesNotMatch(page.text, /Muted|Deafened/, "labels, not text");
});

Deno.test("[VOICE-05 VOICE-31] who speaks, or shares a screen, is shown to do so", () => {
  const page = four();
  assert.match(page.html, />Speaking<.*aria-label="Sharing their screen"/);
  assert.equal(page.html.split("data-speaking").length - 1, 1);
});

const controls = (given: Partial<VoiceControlsProps>) =>
  render(
    <VoiceControls
      phase="connected"
      isMuted={false}
      isServerMuted={false}
      isDeafened={false}
      isSharing={false}
      blocked={false}
      hint="Voice activation enabled - speak to transmit"
      onMute={nothing}
      onDeafen={nothing}
      onShare={nothing}
      onDebug={nothing}
      onLeave={nothing}
      {...given}
    />,
  );

Deno.test("[VOICE-10 VOICE-11 VOICE-12] the controls say how one stands", () => {
  const page = controls({});
  assert.match(page.text, /^Connected Voice activation enabled - speak to transmit$/);
  assert.deepEqual(page.buttons, ["Mute", "Deafen", "Share Screen", "Debug Settings", "Leave"]);
  assert.match(controls({ isMuted: true }).text, /^Muted /);
  assert.match(controls({ isServerMuted: true }).text, /^Muted You can listen here/);
  const deaf = controls({ isMuted: true, isDeafened: true, isSharing: true });
  assert.match(deaf.text, /^Deafened /);
  assert.deepEqual(deaf.buttons.slice(0, 3), ["Unmute", "Undeafen", "Stop Sharing"]);
  assert.match(controls({ blocked: true }).text, /Click anywhere on the page/);
});

Deno.test("joining says what it waits for", () => {
  const said = (phase: VoiceState) =>
    render(
      <VoiceChannel
        channel={{ id: "1", name: "Lounge" } as Parameters<typeof VoiceChannel>[0]["channel"]}
        isPrivate={false}
        state={phase}
        onJoin={nothing}
        onMenu={nothing}
      >
        {null}
      </VoiceChannel>,
    ).html;
  assert.match(said("microphone"), />Waiting for the microphone\.\.\.</);
  assert.match(said("joining"), />Connecting\.\.\.</);
  assert.match(controls({ phase: "microphone" }).text, /If your browser asks, allow the micro/);
  assert.match(controls({ phase: "reconnecting" }).text, /^Reconnecting\.\.\. /);
});

const bar = (given: Partial<VoiceBarProps>) =>
  render(
    <VoiceBar
      channelName="Lounge"
      serverName="Night Owls"
      phase="connected"
      people={[person("ann", { own: true }), person("bob", { link: "failed" })]}
      shares={0}
      expanded={false}
      onExpand={nothing}
      shared={[]}
      controls={<button type="button">Leave</button>}
      onView={nothing}
      onPerson={nothing}
      onRetry={nothing}
      onWatch={nothing}
      {...given}
    />,
  );

Deno.test("[VOICE-06 VOICE-08 VOICE-09] the bar has channel, people, shares and a way out", () => {
  const page = bar({});
  assert.match(page.text, /^Lounge Night Owls 2 participants Leave$/);
  assert.deepEqual(bar({ shares: 2 }).buttons, ["2 participants", "View", "Leave"]);
  assert.match(bar({ shares: 2 }).text, /2 screens View/);
});

Deno.test("[VOICE-07] the number of participants opens them, with who cannot be reached", () => {
  assert.equal(bar({}).buttons[0], "2 participants");
  const open = bar({ expanded: true });
  assert.match(open.html, />Cannot be reached</);
  assert.deepEqual(open.buttons.slice(0, 3), ["ann (you)", "bob", "Try again"]);
});

Deno.test("[SCREEN-05 SCREEN-06] a screen that has not arrived is loading; the chip counts them", () => {
  const video = (loading: boolean) =>
    render(<ScreenVideo stream={null} label="a screen" loading={loading} class="" />);
  assert.match(video(true).text, /Loading screen share\.\.\./);
  assert.equal(video(false).text, "");
  assert.equal(render(<ShareChip count={2} onOpen={nothing} />).text, "2 screen share(s) active");
});

Deno.test("somebody's volume is 0 to 200 %; one's own is none", () => {
  const card = (hasVolume: boolean, volume: number | null) =>
    render(
      <PersonCard
        about={null}
        name="bob"
        hasVolume={hasVolume}
        volume={volume}
        onVolume={nothing}
        items={[]}
      />,
    );
  assert.match(card(true, 1.5).text, /Volume 150 %/);
  assert.match(card(true, null).text, /Volume 100 %/);
  assert.match(card(true, 1).html, /min="0" max="200"/);
  assert.doesNotMatch(card(false, null).text, /Volume/);
});

Deno.test("[D-VOICE-4] a connection is told in numbers, and one that failed can be tried again", () => {
  const peer = (given: Partial<DebugPeer>) =>
    render(
      <PeerCard
        peer={{ userId: "1", username: "bob", phase: "connected", stats: null, ...given }}
        onRetry={nothing}
      />,
    );
  const stats = {
    ping: 12,
    loss: 0.5,
    jitter: 3,
    received: 40,
    sent: 38,
    path: "relayed" as const,
  };
  assert.equal(
    peer({ stats }).text,
    "bob Connected Ping 12 ms Loss 0.5 % Jitter 3 ms Received 40 kbit/s Sent 38 kbit/s Route Relayed",
  );
  assert.match(peer({ phase: "restarting" }).text, /Finding another way Ping –/);
  assert.deepEqual(peer({ phase: "failed" }).buttons, ["Try again"]);
});

Deno.test("what the connection test found is told with what to do", () => {
  const advice = "Close that app";
  const page = render(<Findings findings={[{ name: "Microphone", state: "ill", advice }]} />);
  assert.equal(page.text, "Microphone : Problem Close that app");
});

Deno.test("keys are called what is written on them", () => {
  const codes = ["Backquote", "KeyV", "Digit1", "F5", "CapsLock", "ControlLeft", "Mouse4", "Space"];
  assert.deepEqual(codes.map(keyName), [
    "`",
    "V",
    "1",
    "F5",
    "Caps Lock",
    "left Ctrl",
    "mouse button 5",
    "Space",
  ]);
});
