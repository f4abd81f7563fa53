interface Props {
  /** Each from 0 to 1. */
  peaks: readonly number[];
  /** How much of it was played, from 0 to 1. */
  share: number;
}

/** Units of a bar including its gap, and of the whole height. */
const STEP = 4;
const HEIGHT = 32;
/** Silence is a dot. */
const LEAST = 3;

/** Loudness of a sound along its length; the played part is in the accent color. */
export function Wave({ peaks, share }: Props) {
  const played = Math.round(share * peaks.length);
  return (
    <svg
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      class="h-8 w-full rtl:-scale-x-100"
    >
      {peaks.map((peak, at) => {
        const height = Math.max(LEAST, peak * HEIGHT);
        return (
          <rect
            key={at}
            x={at * STEP}
            y={(HEIGHT - height) / 2}
            width={STEP - 1.5}
            height={height}
            rx={1}
            class={at < played
              ? "fill-accent forced-colors:fill-[Highlight]"
              : "fill-field forced-colors:fill-[CanvasText]"}
          />
        );
      })}
    </svg>
  );
}
