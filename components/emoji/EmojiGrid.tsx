import { memo } from "react";

export interface Pickable {
  emoji: string;
  name: string;
}

interface Props {
  /** What is in it. */
  label: string;
  emojis: readonly Pickable[];
  /** The classes of the columns. */
  columns: string;
  /** Tab leads to its first one. */
  reachable?: boolean;
}

/** Emoji as buttons. Whoever stands around it handles presses and arrow keys (`PickerBox`). */
export const EmojiGrid = memo(({ label, emojis, columns, reachable = false }: Props) => (
  <div role="group" aria-label={label} class={`grid ${columns}`}>
    {emojis.map(({ emoji, name }, i) => {
      const words = name.replaceAll("_", " ");
      return (
        <button
          key={emoji}
          type="button"
          tabIndex={reachable && i === 0 ? 0 : -1}
          data-emoji={emoji}
          aria-label={words}
          title={words}
          class="ring-inside flex h-11 items-center justify-center rounded-md text-20 hover:bg-surface-4 md:h-9"
        >
          {emoji}
        </button>
      );
    })}
  </div>
));
