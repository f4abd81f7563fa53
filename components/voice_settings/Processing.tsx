import { Pills } from "../ui/Pills.tsx";
import { Switch } from "../ui/Switch.tsx";

const SUPPRESSIONS = [
  { value: "off", text: "Off" },
  { value: "browser", text: "Browser" },
  { value: "rnnoise", text: "RNNoise" },
] as const;
type Suppression = typeof SUPPRESSIONS[number]["value"];

const HINTS: Record<Suppression, string> = {
  off: "Everything is heard as it is: for music, or a quiet room.",
  browser: "What your browser brings along. Right for most.",
  rnnoise: "Also takes keyboards and fans away. Needs more of your processor, and 200 KB once.",
};

export interface ProcessingProps {
  suppression: Suppression;
  echoCancellation: boolean;
  autoGain: boolean;
  shareSound: boolean;
  onChange: (part: {
    suppression?: Suppression;
    echoCancellation?: boolean;
    autoGain?: boolean;
    shareSound?: boolean;
  }) => void;
}

/** What is done to the sound before it is sent (CONST-03). */
export function Processing(props: ProcessingProps) {
  const { suppression, onChange } = props;
  return (
    <div class="flex w-full flex-col gap-1">
      <Pills
        label="Noise suppression"
        options={SUPPRESSIONS}
        value={suppression}
        onChange={(suppression) => onChange({ suppression })}
      />
      <p class="mb-2 text-12 text-muted">{HINTS[suppression]}</p>
      <Switch
        label="Echo cancellation"
        hint="So that others do not hear themselves from your loudspeakers."
        on={props.echoCancellation}
        onChange={(echoCancellation) => onChange({ echoCancellation })}
      />
      <Switch
        label="Automatic gain"
        hint="Makes quiet voices louder."
        on={props.autoGain}
        onChange={(autoGain) => onChange({ autoGain })}
      />
      <Switch
        label="Share sound with a tab"
        hint="Where the browser offers it, what is played in a shared tab is heard by all."
        on={props.shareSound}
        onChange={(shareSound) => onChange({ shareSound })}
      />
    </div>
  );
}
