import { useEffect, useState } from "react";
import type { Client } from "../../client/app/client.ts";
import type { VoiceSettings } from "../../client/voice/defaults.ts";
import { LevelMeter } from "../../components/voice_settings/LevelMeter.tsx";
import { VoiceSection } from "../../components/voice_settings/VoiceSection.tsx";
import { useMain } from "./context.ts";
import { useDevices } from "./useDevices.ts";
import { useMicrophone } from "./useMicrophone.ts";

/** Voice in the settings dialog. Loaded when first opened. */
export default function MainAudioSettings() {
  const { client } = useMain();
  const settings = client.voice.settings.value;
  const change = (part: Partial<VoiceSettings>) => changeSettings(client, part);
  const microphone = useMicrophone(client);
  const devices = useDevices(client, microphone.state);
  const [canChooseOutput, setChoosing] = useState(false);
  useEffect(() => {
    client.voice.use((voice) => setChoosing(voice.devices.canChooseOutput()));
  }, [client]);
  return (
    <VoiceSection
      devices={{
        ...devices,
        inputId: settings.inputId,
        outputId: settings.outputId,
        canChooseOutput,
        onInput: (inputId) => change({ inputId }),
        onOutput: (outputId) => change({ outputId }),
      }}
      check={{ ...microphone, meter: <Meter /> }}
      mode={{
        mode: settings.mode,
        onMode: (mode) => change({ mode }),
        code: settings.key,
        onCode: (key) => change({ key }),
        releaseDelay: settings.releaseDelay,
        onReleaseDelay: (releaseDelay) => change({ releaseDelay }),
      }}
      processing={{ ...settings, onChange: change }}
    />
  );
}

/** Separate component, since it renders 20 times a second. */
function Meter() {
  const { client } = useMain();
  const { settings, level } = client.voice;
  const { mode, threshold } = settings.value;
  return (
    <LevelMeter
      level={level.value}
      threshold={mode === "voice" ? threshold : null}
      onThreshold={(threshold) => changeSettings(client, { threshold })}
    />
  );
}

/** A toast reports devices that cannot be opened. */
function changeSettings(client: Client, part: Partial<VoiceSettings>) {
  client.voice.use((voice) => voice.devices.changeSettings(part));
}
