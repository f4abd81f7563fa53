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
  /** Not every browser lets its output be chosen. */
  canChooseOutput: boolean;
  onInput: (id: string) => void;
  onOutput: (id: string) => void;
}

/** Which microphone and which output. */
export function DeviceChoice(props: DeviceChoiceProps) {
  return (
    <div class="grid w-full gap-3 md:grid-cols-2">
      <Select
        label="Microphone"
        options={optionsOf(props.inputs, props.inputId)}
        value={props.inputId}
        onChange={props.onInput}
      />
      <Select
        label="Output"
        options={optionsOf(props.outputs, props.canChooseOutput ? props.outputId : "")}
        value={props.canChooseOutput ? props.outputId : ""}
        disabled={!props.canChooseOutput}
        hint={props.canChooseOutput ? undefined : "This browser uses your system's output."}
        onChange={props.onOutput}
      />
    </div>
  );
}

/** Devices without a name are only counted; one that was chosen and is gone stays chosen. */
function optionsOf(devices: readonly Device[], chosen: string) {
  const options = devices.map(({ id, label }, i) => ({
    value: id,
    text: label || `Device ${i + 1}`,
  }));
  const gone = chosen !== "" && !devices.some(({ id }) => id === chosen);
  return [
    { value: "", text: "System default" },
    ...options,
    ...(gone ? [{ value: chosen, text: "Not connected" }] : []),
  ];
}
