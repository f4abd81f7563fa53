import { memo } from "react";

export interface Pickable {
  emoji: string;
  label: string;
  /** Its picture, of those of servers (FIL-7). */
  url?: string;
}

interface Props {
  /** Name of the grid's content. */
  label: string;
  emojis: readonly Pickable[];
  columns: number;
  /** Tab leads to its first one. */
  reachable?: boolean;
  /** Number of rendered rows; the others keep their space. */
  rows?: number;
}

/** Emoji as buttons. The parent handles presses and arrow keys (`PickerBox`). */
export const EmojiGrid = memo(({ label, emojis, columns, reachable, rows = Infinity }: Props) => {
  const shown = emojis.slice(0, rows * columns);
  const missing = Math.ceil((emojis.length - shown.length) / columns);
  return (
    <div role="group" aria-label={label}>
      <div class="grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {shown.map(({ emoji, label, url }, i) => (
          <button
            key={i}
            type="button"
            tabIndex={reachable && i === 0 ? 0 : -1}
            data-emoji={emoji}
            aria-label={label}
            title={label}
            class="ring-inside flex h-(--emoji-row) items-center justify-center rounded-md text-20 hover:bg-surface-4"
          >
            {url ? <img src={url} alt="" loading="lazy" class="size-6 object-contain" /> : emoji}
          </button>
        ))}
      </div>
      {missing > 0 && (
        <div data-missing={missing} style={{ height: `calc(${missing} * var(--emoji-row))` }} />
      )}
    </div>
  );
});
