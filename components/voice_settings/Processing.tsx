import { processing as t } from "../../text/en/voice_settings.ts";
import { Pills } from "../ui/Pills.tsx";
import { Switch } from "../ui/Switch.tsx";

const SUPPRESSIONS = [
  { value: "off", text: t.off },
  { value: "browser", text: t.browser },
  { value: "rnnoise", text: t.rnnoise },
] as const;
type Suppression = typeof SUPPRESSIONS[number]["value"];

const HINTS: Record<Suppression, string> = {
  off: t.offHint,
  browser: t.browserHint,
  rnnoise: t.rnnoiseHint,
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

/** Audio processing before sending (CONST-03). */
export function Processing(props: ProcessingProps) {
  const { suppression, onChange } = props;
  return (
    <div class="flex w-full flex-col gap-1">
      <Pills
        label={t.suppression}
        options={SUPPRESSIONS}
        value={suppression}
        onChange={(suppression) => onChange({ suppression })}
      />
      <p class="mb-2 text-12 text-muted">{HINTS[suppression]}</p>
      <Switch
        label={t.echo}
        hint={t.echoHint}
        on={props.echoCancellation}
        onChange={(echoCancellation) => onChange({ echoCancellation })}
      />
      <Switch
        label={t.gain}
        hint={t.gainHint}
        on={props.autoGain}
        onChange={(autoGain) => onChange({ autoGain })}
      />
      <Switch
        label={t.shareSound}
        hint={t.shareSoundHint}
        on={props.shareSound}
        onChange={(shareSound) => onChange({ shareSound })}
      />
    </div>
  );
}
