import pause from "@lucide/icons/icons/pause";
import play from "@lucide/icons/icons/play";
import { player as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { LOCALE } from "../../../text/locale.ts";
import { Icon } from "../../ui/Icon.tsx";
import { clockText, spokenTime } from "./times.ts";
import { useSound } from "./useSound.ts";
import { Wave } from "./Wave.tsx";

interface Props {
  /** Name of the sound, for screen readers. */
  label: string;
  /** Seconds, according to the sender; 0: unknown. */
  duration: number;
  /** Its wave form, each from 0 to 1; empty: it has none. */
  peaks: readonly number[];
  /** Returns an address for the player, requested on first play. */
  open: (signal: AbortSignal) => Promise<string>;
  onFailed: (error: unknown) => void;
}

/** Speeds in the order of the button (FIL-6). */
const SPEEDS = [1, 1.5, 2];
/** Seconds that an arrow key goes, and Page Up or Page Down. */
const STEP_SECONDS = 1;
const PAGE_SECONDS = 10;

/**
 * Sound player: a play button, its position as a slider over the wave form, and its speed (FIL-6).
 */
export function SoundPlayer({ label, duration: known, peaks, open, onFailed }: Props) {
  const sound = useSound(open, known, onFailed);
  const { playing, at, duration, speed } = sound;
  const share = duration > 0 ? Math.min(1, at / duration) : 0;
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  const speedText = fill(t.speed, { speed: speed.toLocaleString(LOCALE) });
  return (
    <div role="group" aria-label={label} class="flex min-w-0 flex-1 items-center gap-2">
      <button
        type="button"
        aria-label={playing ? t.pause : t.play}
        title={playing ? t.pause : t.play}
        onClick={sound.toggle}
        class="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition-colors hover:bg-accent-hover fine:size-9"
      >
        <Icon of={playing ? pause : play} size={18} />
      </button>
      <div class="relative flex h-11 min-w-0 flex-1 items-center fine:h-9">
        {peaks.length > 0 ? <Wave peaks={peaks} share={share} /> : <Line share={share} />}
        <input
          type="range"
          min={0}
          max={Math.max(duration, STEP_SECONDS)}
          step={0.1}
          value={at}
          aria-label={t.position}
          aria-valuetext={fill(t.at, { at: spokenTime(at), end: spokenTime(duration) })}
          onInput={(event) => sound.seek(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (!step) return;
            event.preventDefault();
            const rtl = document.documentElement.dir === "rtl" && /^Arrow[LR]/.test(event.key);
            sound.seek(at + (rtl ? -step : step));
          }}
          class="slider-over absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100"
        />
      </div>
      <span class="w-10 shrink-0 text-end text-12 text-muted tabular-nums">
        {clockText(playing || at > 0 ? at : duration)}
      </span>
      <button
        type="button"
        aria-label={speedText}
        title={speedText}
        onClick={() => sound.setSpeed(next)}
        class="ring-inside flex h-11 min-w-11 shrink-0 items-center justify-center rounded-md text-12 font-semibold text-muted tabular-nums hover:bg-surface-4 hover:text-strong fine:h-7 fine:min-w-9"
      >
        {speed.toLocaleString(LOCALE)}×
      </button>
    </div>
  );
}

const STEPS: Record<string, number> = {
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  PageUp: PAGE_SECONDS,
  PageDown: -PAGE_SECONDS,
};

/** Where it is in a sound without a wave form. */
function Line({ share }: { share: number }) {
  return (
    <span class="h-1.5 w-full overflow-hidden rounded-full bg-surface-4 forced-colors:border">
      <span
        style={{ transform: `scaleX(${share})` }}
        class="block h-full origin-left bg-accent rtl:origin-right forced-colors:bg-[Highlight]"
      />
    </span>
  );
}
