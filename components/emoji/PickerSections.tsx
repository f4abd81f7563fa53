import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { picker as t } from "../../text/en/emoji.ts";
import { EmojiGrid } from "./EmojiGrid.tsx";
import type { PickerSection } from "./sections.ts";

/** Rows that render at once, and pixels below the visible ones that render ahead. */
const INITIAL_ROW_COUNT = 9;
const RENDER_AHEAD_PX = 400;

interface Props {
  sections: readonly PickerSection[];
  columns: number;
}

/**
 * Sections in one column, with tabs that scroll to them. Only emoji near the viewport are rendered,
 * out of 1,900: the picker opens within a frame or two (UX-3).
 */
export function PickerSections({ sections, columns }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly number[]>(() => firstRows(sections, columns));
  const after = useRef<(() => void) | null>(null);
  // Sections of servers appear once they are loaded.
  const [drawn, setDrawn] = useState(sections);
  if (drawn !== sections) {
    setDrawn(sections);
    if (drawn.length !== sections.length) setRows(firstRows(sections, columns));
  }
  const draw = (section: number, wanted: number) =>
    setRows((rows) => rows.map((known, i) => i === section ? Math.max(known, wanted) : known));

  useLayoutEffect(() => {
    after.current?.();
    after.current = null;
  });
  useNearRows(list, rows, draw);

  /** Renders a whole section before `then` moves the focus into it. */
  function reveal(section: number, then: (element: HTMLElement) => void) {
    after.current = () => then(list.current!.children[section] as HTMLElement);
    draw(section, Infinity);
  }

  function goTo(section: number) {
    reveal(section, (element) => {
      element.scrollIntoView({ block: "start" });
      element.querySelector<HTMLElement>("[data-emoji]")!.focus({ preventScroll: true });
    });
  }

  return (
    <>
      <Tabs sections={sections} onSelect={goTo} />
      <div
        ref={list}
        class="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
        onKeyDown={(event) => {
          if (event.key !== "End") return;
          event.stopPropagation();
          event.preventDefault();
          reveal(sections.length - 1, (element) => {
            const last = [...element.querySelectorAll<HTMLElement>("[data-emoji]")].at(-1)!;
            last.focus();
          });
        }}
      >
        {sections.map(({ title, emojis }, i) => (
          <section key={i} data-section={i}>
            <h3 class="sticky top-0 bg-surface-2 px-1 py-1.5 text-12 font-semibold text-muted">
              {title}
            </h3>
            <EmojiGrid
              label={title}
              emojis={emojis}
              columns={columns}
              reachable={i === 0}
              rows={rows[i] ?? 0}
            />
          </section>
        ))}
      </div>
    </>
  );
}

/** Returns the number of rows visible at first; the rest render in the next frame. */
function firstRows(sections: readonly PickerSection[], columns: number): number[] {
  let left = INITIAL_ROW_COUNT;
  return sections.map(({ emojis }) => {
    const rows = Math.min(left, Math.ceil(emojis.length / columns));
    left -= rows;
    return rows;
  });
}

/** Renders rows that come near the viewport while scrolling. */
function useNearRows(
  list: { current: HTMLElement | null },
  rows: readonly number[],
  draw: (section: number, rows: number) => void,
) {
  useEffect(() => {
    const root = list.current!;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target, boundingClientRect: box } of entries) {
        if (!isIntersecting) continue;
        const section = target.closest<HTMLElement>("[data-section]")!;
        const { sectionAt, missing } = {
          sectionAt: Number(section.dataset.section),
          missing: Number((target as HTMLElement).dataset.missing),
        };
        const below = root.getBoundingClientRect().bottom + RENDER_AHEAD_PX - box.top;
        draw(sectionAt, rows[sectionAt] + Math.ceil(below / (box.height / missing)));
      }
    }, { root, rootMargin: `${RENDER_AHEAD_PX}px 0px` });
    for (const room of root.querySelectorAll("[data-missing]")) observer.observe(room);
    return () => observer.disconnect();
  }, [rows]);
}

function Tabs({ sections, onSelect }: Pick<Props, "sections"> & { onSelect: (i: number) => void }) {
  return (
    <div
      role="group"
      aria-label={t.categories}
      class="flex shrink-0 justify-around overflow-x-auto border-b border-line px-2"
    >
      {sections.map(({ title, icon, picture }, i) =>
        icon && (
          <button
            key={i}
            type="button"
            aria-label={title}
            title={title}
            onClick={() => onSelect(i)}
            class="ring-inside flex size-9 shrink-0 items-center justify-center rounded-md text-16 hover:bg-surface-4 pointer-coarse:size-11"
          >
            {picture ? <img src={picture} alt="" class="size-5 rounded-sm object-cover" /> : icon}
          </button>
        )
      )}
    </div>
  );
}
