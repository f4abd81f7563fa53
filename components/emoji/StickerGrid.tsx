import type { Pickable } from "./EmojiGrid.tsx";
import type { ServerSection } from "./server_sections.ts";

interface Props {
  /** Name of the grid's content. */
  label: string;
  stickers: readonly Pickable[];
  /** Tab leads to its first one. */
  reachable?: boolean;
}

/** Stickers as buttons; `PickerBox` handles presses and arrow keys. */
export function StickerGrid({ label, stickers, reachable }: Props) {
  return (
    <div role="group" aria-label={label} class="grid grid-cols-4 gap-1">
      {stickers.map(({ emoji, label, url }, i) => (
        <button
          key={emoji}
          type="button"
          tabIndex={reachable && i === 0 ? 0 : -1}
          data-emoji={emoji}
          aria-label={label}
          title={label}
          class="ring-inside flex aspect-square items-center justify-center rounded-md p-1 hover:bg-surface-4"
        >
          <img src={url} alt="" loading="lazy" class="size-full object-contain" />
        </button>
      ))}
    </div>
  );
}

/** Stickers of each server under its name. */
export function StickerSections({ sections }: { sections: readonly ServerSection[] }) {
  return (
    <div class="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {sections.map(({ title, emojis }, i) => (
        <section key={i}>
          <h3 class="sticky top-0 bg-surface-2 px-1 py-1.5 text-12 font-semibold text-muted">
            <bdi>{title}</bdi>
          </h3>
          <StickerGrid label={title} stickers={emojis} reachable={i === 0} />
        </section>
      ))}
    </div>
  );
}
