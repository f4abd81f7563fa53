import { useComputed } from "@preact/signals";
import type { Client } from "../../client/app/client.ts";
import type { VoiceSession } from "../../client/voice/store.ts";
import { lazy } from "../../browser/lazy.ts";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import type { Channel } from "../../protocol/channels.ts";
import { useMain } from "./context.ts";

const People = lazyPart(lazy(() => import("./VoicePeople.tsx")));

/** Returns the voice channel that the user is in; a call in a direct message doesn't count. */
export function voiceChannel(client: Client): VoiceSession | null {
  const session = client.voice.current.value;
  return session && client.channels.find(session.channelId)?.recipient ? null : session;
}

/** Joins a voice channel, or opens it for a user who is in it. */
export function enterVoice(client: Client, channelId: string): void {
  const { ui } = client;
  const covered = ui.drawerOpen.value;
  ui.setDrawer(false);
  if (client.voice.current.value?.channelId === channelId) {
    ui.setVoiceView({ people: covered || !ui.voiceView.value.people });
  } else client.voice.use((voice) => voice.join(channelId));
}

/** Renders the people in a voice channel; loaded when there are any. */
export function voicePeople(channel: Channel) {
  return <VoicePeople channel={channel} />;
}

function VoicePeople({ channel }: { channel: Channel }) {
  const { participants } = useMain().client.voice;
  const somebody = useComputed(() => participants.value[channel.id] !== undefined);
  return somebody.value && <People channel={channel} />;
}
