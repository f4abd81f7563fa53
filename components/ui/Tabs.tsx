import { type KeyboardEvent, useEffect, useRef } from "react";
import { Badge } from "./Badge.tsx";

/** View that a tab opens. */
export interface Tab<T extends string> {
  value: T;
  text: string;
  /** Number on the tab, and its unit. */
  count?: { of: string; value: number };
}

interface Props<T extends string> {
  label: string;
  /** The id of the view that they choose. */
  panelId: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (value: T) => void;
}

/** The attributes of the view that tabs choose. */
export function panelOf(id: string, selected: string) {
  return { id, role: "tabpanel", "aria-labelledby": `${id}-${selected}` } as const;
}

/** The attributes of a tab that chooses that view. */
export function tabOf(id: string, value: string, selected: string) {
  const isSelected = value === selected;
  return {
    type: "button",
    role: "tab",
    id: `${id}-${value}`,
    "aria-selected": isSelected,
    "aria-controls": id,
    tabIndex: isSelected ? 0 : -1,
  } as const;
}

/** The arrow keys of tabs: back and forward. */
const ARROWS = {
  horizontal: ["ArrowLeft", "ArrowRight"],
  vertical: ["ArrowUp", "ArrowDown"],
} as const;

/**
 * Returns the tab that a key leads to from the focused one, wrapping around, and its index; null
 * for other keys.
 */
export function tabByKey(
  event: KeyboardEvent<HTMLElement>,
  orientation: keyof typeof ARROWS,
): { tab: HTMLElement; at: number } | null {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const from = all.indexOf(document.activeElement as HTMLElement);
  const [back, forward] = ARROWS[orientation];
  const to = { [back]: from - 1, [forward]: from + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  const at = (to + all.length) % all.length;
  return { tab: all[at], at };
}

/** A row of tabs: one Tab stop, arrow keys between them. */
export function Tabs<T extends string>(
  { label, panelId, tabs, selected, onSelect }: Props<T>,
) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A narrow window shows only some of them.
    list.current!.querySelector("[aria-selected=true]")?.scrollIntoView({
      block: "nearest",
      inline: "center",
    });
  }, [selected]);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = tabByKey(event, "horizontal");
    if (!next) return;
    onSelect(tabs[next.at].value);
    next.tab.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      class="flex gap-1 overflow-x-auto"
    >
      {tabs.map(({ value, text, count }) => (
        <button
          key={value}
          {...tabOf(panelId, value, selected)}
          onClick={() => onSelect(value)}
          class={`ring-inside flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-semibold transition-colors fine:min-h-9 ${
            value === selected
              ? "bg-surface-4 text-strong"
              : "text-muted hover:bg-surface-3 hover:text-normal"
          }`}
        >
          {text}
          {count && <Badge count={count.value} of={count.of} urgent />}
        </button>
      ))}
    </div>
  );
}
