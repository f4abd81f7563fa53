import { devices as t } from "../../text/en/voice_settings.ts";
import { fill } from "../../text/message.ts";
import { Select } from "../ui/Select.tsx";

interface Device {
  id: string;
  label: string;
}

export interface DeviceChoiceProps {
  inputs: readonly Device[];
  outputs: readonly Device[];
  inputId: string;
  outputId: string;
  /** False in browsers that can't choose the output. */
  canChooseOutput: boolean;
  onInput: (id: string) => void;
  onOutput: (id: string) => void;
}

/** Choice of the microphone and output. */
export function DeviceChoice(props: DeviceChoiceProps) {
  return (
    <div class="grid w-full gap-3 md:grid-cols-2">
      <Select
        label={t.microphone}
        options={optionsOf(props.inputs, props.inputId)}
        value={props.inputId}
        onChange={props.onInput}
      />
      <Select
        label={t.output}
        options={optionsOf(props.outputs, props.canChooseOutput ? props.outputId : "")}
        value={props.canChooseOutput ? props.outputId : ""}
        disabled={!props.canChooseOutput}
        hint={props.canChooseOutput ? undefined : t.outputFixed}
        onChange={props.onOutput}
      />
    </div>
  );
}

/** Lists devices; those without a name are numbered, and a chosen one that is gone stays chosen. */
function optionsOf(devices: readonly Device[], chosen: string) {
  const options = devices.map(({ id, label }, i) => ({
    value: id,
    text: label || fill(t.unnamed, { number: i + 1 }),
  }));
  const gone = chosen !== "" && !devices.some(({ id }) => id === chosen);
  return [
    { value: "", text: t.standard },
    ...options,
    ...(gone ? [{ value: chosen, text: t.gone }] : []),
  ];
}
