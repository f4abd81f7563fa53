import { useSignal } from "@preact/signals";
import { useEffect } from "react";
import { callTime } from "../../client/voice/call_time.ts";
import type { Phase } from "../../client/voice/negotiation/types.ts";
import type { SignalRefusal } from "../../client/voice/store.ts";
import { CallScreen } from "../../components/calls/CallScreen.tsx";
import type { Trouble } from "../../components/calls/TroubleBar.tsx";
import type { VoicePerson } from "../../components/voice/person.ts";
import { useLayer } from "../../components/ui/layers.ts";
import { call, trouble as t } from "../../text/en/calls.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Private } from "./private/late.tsx";
import { looksOfOther } from "./Calls.tsx";
import { type MainContext, useMain } from "./context.ts";
import { openPersonCard } from "./person_card.ts";
import { useQuality } from "./voice_quality.ts";
import { CAN_SHARE_SCREEN, shareScreen } from "./share_screen.ts";
import { isEscape } from "../../components/ui/composing.ts";

const NOBODY = {
  isSpeaking: false,
  isMuted: false,
  isServerMuted: false,
  isDeafened: false,
  isScreenSharing: false,
};

/** Running call, full screen. Loaded when one is accepted. */
export default function MainCallScreen() {
  const main = useMain();
  const { client, dialog } = main;
  const { calls, voice } = client;
  useEscape(main, () => calls.minimize(true));
  useLayer(() => calls.minimize(true));
  const own = ownPerson(main);
  const other = otherPerson(main);
  const { phase, channelId } = calls.current.value!;
  const connected = phase === "connected";
  const channel = client.channels.find(channelId);
  return (
    <CallScreen
      own={own}
      other={other}
      time={connected ? callTime(calls.seconds.value) : null}
      progress={voice.current.value?.phase === "microphone" ? call.microphone : call.connecting}
      privacy={channel && voice.current.value?.isSealed && <Private of="call" channel={channel} />}
      trouble={troubleOf(main, other)}
      quality={useQuality()}
      onPerson={(person, at, button) =>
        openPersonCard(main, person, button, { at, serverId: null, inVoice: true })}
      share={useShare(main, other.name)}
      controls={{
        canShare: voice.current.value?.phase === "connected",
        onMute: () => void client.voice.use((actions) => actions.channel.toggleMute()),
        onDeafen: () => void client.voice.use((actions) => actions.channel.toggleDeafen()),
        onShare: CAN_SHARE_SCREEN ? () => void shareScreen(client) : undefined,
        onSettings: () => void (dialog.value = { kind: "settings", tab: "voice" }),
        onEnd: () => void client.voice.use((actions) => actions.calls.end()),
      }}
      onMinimize={() => calls.minimize(true)}
    />
  );
}

function ownPerson({ client }: MainContext): VoicePerson {
  const { id, username, avatar_url, avatar_color } = client.session.user.value!;
  const { screen, ...own } = client.voice.own.value;
  return {
    userId: id,
    username,
    name: username,
    avatarUrl: avatar_url,
    avatarColor: avatar_color,
    ...own,
    isScreenSharing: screen !== null,
    own: true,
    link: "fine",
  };
}

function otherPerson({ client }: MainContext): VoicePerson {
  const call = client.calls.current.value!;
  const { id } = call.other;
  const looks = looksOfOther(client.channels, call);
  return {
    ...NOBODY,
    ...client.voice.here.value.find(({ user_id }) => user_id === id),
    userId: id,
    ...looks,
    username: call.other.username,
    name: looks.username,
    own: false,
    link: "fine",
  };
}

/** The connection looks for another way. */
const LOOKING: readonly Phase[] = ["restarting", "resting"];

/** Something of a private call was refused (E2E-38). */
function refusal(
  { dialog }: MainContext,
  { userId, username, name: called }: VoicePerson,
  why: SignalRefusal,
): Trouble {
  const name = { name: called };
  if (why === "not_ready") return { text: t.notSealed, actions: [] };
  if (why === "late") return { text: t.late, actions: [] };
  const onClick = () => void (dialog.value = { kind: "profile", userId, username });
  return {
    text: why === "unsealed" ? fill(t.unsealed, name) : t.refused,
    actions: [{ text: t.compare, onClick }],
  };
}

/** Returns the problem of the call, the worst one first. */
function troubleOf(main: MainContext, other: VoicePerson): Trouble | null {
  const { client, dialog } = main;
  const { userId, name } = other;
  const { peers, current, blocked, refused } = client.voice;
  const phase = peers.value[userId]?.phase;
  if (refused.value) return refusal(main, other, refused.value);
  if (phase === "failed") {
    return {
      text: fill(t.unreachable, { name }),
      actions: [
        {
          text: actions.tryAgain,
          onClick: () => void client.voice.use((voice) => voice.retryPeer(userId)),
        },
        { text: t.why, onClick: () => void (dialog.value = { kind: "voice-debug" }) },
      ],
    };
  }
  const text = blocked.value
    ? fill(t.silent, { name })
    : current.value?.phase === "reconnecting"
    ? t.noServer
    : phase && LOOKING.includes(phase)
    ? fill(t.broken, { name })
    : null;
  return text === null ? null : { text, actions: [] };
}

/** Returns the shown screen: the other person's, unless the user wants to see their own. */
function useShare({ client }: MainContext, username: string) {
  const wantsOwn = useSignal(false);
  const shares = client.voice.shares.value;
  const mine = shares.find(({ own }) => own);
  const theirs = shares.find(({ own }) => !own);
  const shown = wantsOwn.value ? mine ?? theirs : theirs ?? mine;
  return shown
    ? {
      username,
      stream: shown.stream,
      own: shown.own,
      onOther: mine && theirs ? () => void (wantsOwn.value = !shown.own) : null,
    }
    : null;
}

/** Escape minimizes, and does nothing to the chat behind; dialogs and full screen come first. */
function useEscape(main: MainContext, onEscape: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const over = main.dialog.value ?? main.popup.value ?? document.fullscreenElement;
      if (!isEscape(event) || over) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, []);
}
