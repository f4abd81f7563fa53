import { useEffect } from "react";
import { runs, type ShownCall } from "../../client/voice/calls_store.ts";
import { lacksKeys } from "../../client/private/lacks_keys.ts";
import { callTime } from "../../client/voice/call_time.ts";
import { CallChip } from "../../components/calls/CallChip.tsx";
import { IncomingCall, KeylessCall } from "../../components/calls/IncomingCall.tsx";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { call as t } from "../../text/en/calls.ts";
import { useMain } from "./context.ts";
import { useConversations } from "./private/use_conversations.ts";
import { useVoiceKeys } from "./useVoiceKeys.ts";

const CallScreen = lazyPart(lazy(() => import("./CallScreen.tsx")));

/** The call that rings or runs, over the app. Loaded when there is one. */
export default function Calls() {
  const { client } = useMain();
  const { current: { value: call }, covers } = client.calls;
  useVoiceKeys(client, runs(call?.phase));
  if (!call) return null;
  if (call.phase === "incoming") return <Incoming />;
  if (covers.value) return <CallScreen />;
  // The header shows it if the direct message itself is open.
  const inHeader = !runs(call.phase) && call.phase !== "elsewhere" &&
    client.channels.selectedId.value === call.channelId;
  return inHeader ? null : <Chip />;
}

/**
 * Returns the other person's picture from the direct message, and their name: in an encrypted
 * conversation the pinned one, empty if none is pinned (MEND-29).
 */
export function looksOfOther(channels: Channels, { channelId, other }: ShownCall) {
  const recipient = channels.find(channelId)?.recipient;
  return {
    username: channels.nameIn(channelId, other.id, other.username) ?? "",
    avatarUrl: recipient?.avatar_url ?? other.avatar_url,
    avatarColor: recipient?.avatar_color ?? null,
  };
}
interface Channels {
  find(id: string): Looking;
  nameIn(channelId: string, userId: string, said: string): string | null;
}
type Looking =
  | {
    recipient?: { avatar_url: string | null; avatar_color: number | null } | null;
  }
  | null
  | undefined;

function Incoming() {
  const { client } = useMain();
  const { channelId } = client.calls.current.value!;
  const isPrivate = client.channels.privateFrom(channelId) !== null;
  return isPrivate ? <SealedIncoming channelId={channelId} /> : <Answering />;
}

/** A call of an encrypted conversation: without keys it can't be answered here (MEND-19). */
function SealedIncoming({ channelId }: { channelId: string }) {
  const { client, dialog } = useMain();
  const conversations = useConversations();
  useEffect(() => void conversations?.look(channelId), [conversations, channelId]);
  const state = conversations?.stateOf(channelId);
  if (!state || !lacksKeys(state)) return <Answering />;
  // The dialog with the keys would be covered.
  if (dialog.value?.kind === "private") return null;
  const call = client.calls.current.value!;
  const looks = looksOfOther(client.channels, call);
  return (
    <KeylessCall
      {...looks}
      // A device that never had keys has pinned no names.
      username={looks.username || call.other.username}
      onUseKey={() => dialog.value = { kind: "private", channelId }}
      onDismiss={() => void client.voice.use((voice) => voice.calls.dismiss())}
    />
  );
}

function Answering() {
  const { client } = useMain();
  return (
    <IncomingCall
      {...looksOfOther(client.channels, client.calls.current.value!)}
      onAccept={() => void client.voice.use((voice) => voice.calls.accept())}
      onReject={() => void client.voice.use((voice) => voice.calls.reject())}
    />
  );
}

function Chip() {
  const { client } = useMain();
  const { calls, voice } = client;
  const call = calls.current.value!;
  const running = runs(call.phase);
  return (
    <CallChip
      {...looksOfOther(client.channels, call)}
      status={{
        starting: t.calling,
        calling: t.calling,
        incoming: t.incoming,
        connecting: t.connecting,
        connected: callTime(calls.seconds.value),
        elsewhere: t.elsewhere,
      }[call.phase]}
      isSpeaking={running &&
        voice.here.value.some(({ user_id, isSpeaking }) => user_id === call.other.id && isSpeaking)}
      own={running
        ? {
          isMuted: voice.own.value.isMuted,
          onMute: () => void client.voice.use((actions) => actions.channel.toggleMute()),
          onExpand: () => calls.minimize(false),
        }
        : null}
      onMove={call.phase === "elsewhere"
        ? () => void client.voice.use((actions) => actions.calls.moveHere())
        : null}
      onEnd={() => void client.voice.use((actions) => actions.calls.end())}
    />
  );
}
