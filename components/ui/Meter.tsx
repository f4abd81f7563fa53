/** Bar that shows how much of something is used. `full`: in the color of danger. */
export function Meter(
  { label, used, total, full }: { label: string; used: number; total: number; full: boolean },
) {
  const percent = Math.min(100, Math.round((100 * used) / total));
  return (
    <svg
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent} %`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      class="mt-2 h-2 w-full rounded-full bg-surface-4"
    >
      <rect width={percent} height={1} class={full ? "fill-danger" : "fill-accent"} />
    </svg>
  );
}
