import { useId } from "react";
import { level as t } from "../../text/en/voice_settings.ts";
import { fill } from "../../text/message.ts";
import { fromDecibels, meterPosition, QUIETEST, toDecibels } from "./loudness.ts";

interface Props {
  /** Loudness of the microphone, 0 to 1. */
  level: number;
  /** Loudness that opens the microphone; null: it isn't opened by loudness. */
  threshold: number | null;
  onThreshold: (threshold: number) => void;
}

/**
 * Level of the microphone, with the threshold of voice activation as a slider on top. Green is
 * audible to others.
 */
export function LevelMeter({ level, threshold, onThreshold }: Props) {
  const id = useId();
  const decibels = Math.round(toDecibels(threshold ?? 1));
  const isOpen = threshold === null || level >= threshold;
  const shown = Math.round(meterPosition(level) * 100);
  return (
    <div class="flex flex-col">
      <label
        for={threshold === null ? undefined : id}
        class="flex justify-between text-13 font-semibold text-normal"
      >
        {threshold === null ? t.title : t.sensitivity}
        {threshold !== null && (
          <span class="text-muted tabular-nums">{fill(t.thresholdShort, { decibels })}</span>
        )}
      </label>
      <div class="relative flex h-11 items-center fine:h-9">
        <div
          role="meter"
          aria-label={t.meter}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
          class="absolute inset-x-2 h-2.5 overflow-hidden rounded-full bg-surface-4 forced-colors:border"
        >
          <div
            style={{ transform: `scaleX(${shown / 100})` }}
            class={`h-full origin-left rtl:origin-right forced-colors:bg-[Highlight] ${
              isOpen ? "bg-presence-online" : "bg-field"
            }`}
          />
        </div>
        {threshold !== null && (
          <input
            id={id}
            type="range"
            min={QUIETEST}
            max={0}
            step={1}
            value={decibels}
            aria-label={t.sensitivity}
            aria-valuetext={fill(t.threshold, { decibels })}
            onInput={(event) => onThreshold(fromDecibels(Number(event.currentTarget.value)))}
            class="slider-over relative h-full w-full cursor-pointer"
          />
        )}
      </div>
      {threshold !== null && <p class="text-12 text-muted">{t.hint}</p>}
    </div>
  );
}
