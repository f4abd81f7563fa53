import { ScreenViewer } from "../../components/voice/ScreenViewer.tsx";
import { useMain } from "./context.ts";

/** Screens shared in the channel. Loaded when the first one is opened. */
export default function MainScreens() {
  const { client } = useMain();
  const { ui, voice } = client;
  const shares = voice.shares.value;
  const { watched } = ui.voiceView.value;
  return (
    <ScreenViewer
      shares={shares}
      shown={shares.find(({ userId }) => userId === watched) ?? shares.find(({ own }) => !own) ??
        shares[0]}
      isMuted={voice.own.value.isMuted}
      onMute={() => void client.voice.use((actions) => actions.channel.toggleMute())}
      onWatch={(watched) => ui.setVoiceView({ watched })}
      onMinimize={() => ui.setVoiceView({ screens: "chip" })}
      onClose={() => ui.setVoiceView({ screens: "closed" })}
    />
  );
}
