const WIDTHS = ["w-40", "w-64", "w-28", "w-52", "w-72", "w-36"];

/** Grey lines where a list will be; they show only when loading takes longer than 150 ms. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" aria-label={label} class="animate-late flex flex-col gap-5 p-4">
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} class="flex gap-3" aria-hidden="true">
          <span class="size-9 shrink-0 rounded-full bg-surface-4" />
          <span class="flex min-w-0 flex-1 flex-col gap-2 pt-1">
            <span class="h-3 w-24 rounded-sm bg-surface-4" />
            <span
              class={`h-3 max-w-full rounded-sm bg-surface-3 ${WIDTHS[i % WIDTHS.length]}`}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
