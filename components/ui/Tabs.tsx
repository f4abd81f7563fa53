import { type KeyboardEvent, useEffect, useRef } from "react";
import { Badge } from "./Badge.tsx";

/** One of several views. */
export interface Tab<T extends string> {
  value: T;
  text: string;
  /** A number on it, and what it counts. */
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
    const at = tabs.findIndex((tab) => tab.value === selected);
    const last = tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next].value);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next].focus();
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
          type="button"
          role="tab"
          id={`${panelId}-${value}`}
          aria-selected={value === selected}
          aria-controls={panelId}
          tabIndex={value === selected ? 0 : -1}
          onClick={() => onSelect(value)}
          class={`ring-inside flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-semibold transition-colors md:min-h-9 ${
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
