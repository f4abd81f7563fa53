import { useId } from "react";
import { mode as t } from "../../text/en/voice_settings.ts";
import { fill } from "../../text/message.ts";
import { Pills } from "../ui/Pills.tsx";
import { KeyCapture } from "./KeyCapture.tsx";

const MODES = [
  { value: "voice", text: t.voice },
  { value: "key", text: t.key },
] as const;

export interface InputModeProps {
  mode: "voice" | "key";
  onMode: (mode: "voice" | "key") => void;
  code: string;
  onCode: (code: string) => void;
  /** Milliseconds that the microphone stays open after the key is released. */
  releaseDelay: number;
  onReleaseDelay: (ms: number) => void;
}

/** Choice of what opens the microphone. */
export function InputMode(props: InputModeProps) {
  return (
    <div class="flex w-full flex-col gap-3">
      <Pills label={t.label} options={MODES} value={props.mode} onChange={props.onMode} />
      {props.mode === "key" && (
        <>
          <KeyCapture code={props.code} onChange={props.onCode} />
          <ReleaseDelay ms={props.releaseDelay} onChange={props.onReleaseDelay} />
          <p class="text-12 text-muted">
            {t.keyHint}
          </p>
        </>
      )}
    </div>
  );
}

function ReleaseDelay({ ms, onChange }: { ms: number; onChange: (ms: number) => void }) {
  const id = useId();
  return (
    <div class="flex flex-col">
      <div class="flex justify-between text-13">
        <label for={id} class="font-semibold text-normal">{t.delay}</label>
        <output for={id} class="text-muted tabular-nums">{fill(t.delayShort, { ms })}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={2000}
        step={50}
        value={ms}
        aria-valuetext={fill(t.delayValue, { ms })}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
        class="h-11 w-full cursor-pointer fine:h-8"
      />
    </div>
  );
}
