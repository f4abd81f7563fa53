import type { Client } from "../../client/app/client.ts";
import { VoiceControls } from "../../components/voice/VoiceControls.tsx";
import { keyName } from "../../components/voice/key_name.ts";
import { controls as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";
import { useMain } from "./context.ts";
import { CAN_SHARE_SCREEN, shareScreen } from "./share_screen.ts";
import { useQuality } from "./voice_quality.ts";
import { voiceChannel } from "./VoiceChannel.tsx";

/** The user's own switches in voice. Loaded on joining. */
export default function MainVoiceControls() {
  const main = useMain();
  const { client, dialog } = main;
  const { own, settings, blocked } = client.voice;
  const { mode, key } = settings.value;
  const quality = useQuality();
  return (
    <VoiceControls
      phase={voiceChannel(client)?.phase ?? "joining"}
      isMuted={own.value.isMuted}
      isServerMuted={own.value.isServerMuted}
      isDeafened={own.value.isDeafened}
      isSharing={own.value.screen !== null}
      blocked={blocked.value}
      hint={mode === "voice" ? t.byVoice : fill(t.byKey, { key: keyName(key) })}
      quality={quality}
      onMute={() => void client.voice.use((voice) => voice.channel.toggleMute())}
      onDeafen={() => void client.voice.use((voice) => voice.channel.toggleDeafen())}
      onShare={CAN_SHARE_SCREEN && mayShare(client) ? () => void shareScreen(client) : undefined}
      onDebug={() => void (dialog.value = { kind: "voice-debug" })}
      onLeave={() => void client.voice.use((voice) => voice.leave())}
    />
  );
}

/** Permissions are known only in the open server; the server decides in any case. */
function mayShare({ voice, channels, servers, permissions }: Client): boolean {
  const channel = channels.find(voice.current.value?.channelId ?? "");
  return channel?.server_id !== servers.selectedId.value || permissions.in(channel).shareVideo;
}
