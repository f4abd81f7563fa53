import { sections as t } from "../../text/en/voice_settings.ts";
import { Section } from "../ui/Section.tsx";
import { DeviceChoice, type DeviceChoiceProps } from "./DeviceChoice.tsx";
import { InputMode, type InputModeProps } from "./InputMode.tsx";
import { MicrophoneCheck, type MicrophoneCheckProps } from "./MicrophoneCheck.tsx";
import { Processing, type ProcessingProps } from "./Processing.tsx";

export interface VoiceSectionProps {
  devices: DeviceChoiceProps;
  check: MicrophoneCheckProps;
  mode: InputModeProps;
  processing: ProcessingProps;
}

/** Voice settings of the account: devices, input mode, and a test. Stored on this device. */
export function VoiceSection({ devices, check, mode, processing }: VoiceSectionProps) {
  return (
    <>
      <Section title={t.devices}>
        <DeviceChoice {...devices} />
      </Section>
      <Section title={t.input}>
        <InputMode {...mode} />
        <div class="w-full">
          <MicrophoneCheck {...check} />
        </div>
      </Section>
      <Section title={t.sound}>
        <Processing {...processing} />
      </Section>
    </>
  );
}
