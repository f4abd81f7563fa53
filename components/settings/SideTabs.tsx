import { type KeyboardEvent, useEffect, useRef } from "react";
import forward from "@lucide/icons/icons/chevron-right";
import { Icon, type IconData } from "../ui/Icon.tsx";
import { tabByKey, tabOf } from "../ui/Tabs.tsx";

/** View of the settings. */
export interface SideTab<T extends string = string> {
  value: T;
  text: string;
  icon: IconData;
}

/** The tabs of views, in their order. */
export function tabsOf<T extends string>(
  views: Readonly<Record<T, Omit<SideTab, "value">>>,
): SideTab<T>[] {
  // Nothing but these names is in a table of views.
  return (Object.keys(views) as T[]).map((value) => ({ value, ...views[value] }));
}

interface Props<T extends string> {
  label: string;
  /** The id of the view that they choose. */
  panelId: string;
  tabs: readonly SideTab<T>[];
  selected: T;
  /** The tabs are a separate page: arrows move the focus, and Enter opens a view. */
  isList: boolean;
  /** The selected view is shown in their place. */
  isHidden: boolean;
  onSelect: (value: T) => void;
}

/** Tabs below each other: one Tab stop, arrow keys between them. */
export function SideTabs<T extends string>(
  { label, panelId, tabs, selected, isList, isHidden, onSelect }: Props<T>,
) {
  const list = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    const tab = list.current!.querySelector<HTMLElement>("[aria-selected=true]");
    tab?.scrollIntoView({ block: "nearest" });
    if (byKey.current) tab?.focus();
    byKey.current = false;
  }, [selected]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = tabByKey(event, "vertical");
    if (!next) return;
    if (isList) return next.tab.focus();
    // The focus follows once it is selected: something unsaved may be in the way.
    byKey.current = true;
    onSelect(tabs[next.at].value);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      aria-orientation="vertical"
      onKeyDown={onKeyDown}
      class="flex flex-col gap-0.5"
    >
      {tabs.map(({ value, text, icon }) => (
        <button
          key={value}
          {...tabOf(panelId, value, selected)}
          data-autofocus={value === selected && !isHidden ? true : undefined}
          onClick={() => onSelect(value)}
          class={`ring-inside flex min-h-12 items-center gap-3 rounded-md px-3 text-start font-semibold transition-colors fine:min-h-9 md:px-2.5 ${
            value === selected
              ? "text-normal max-md:hover:bg-surface-3 md:bg-surface-4 md:text-strong"
              : "text-normal hover:bg-surface-3 md:text-muted md:hover:text-normal"
          }`}
        >
          <Icon of={icon} size={18} class="text-muted" />
          <span class="min-w-0 flex-1 wrap-anywhere">{text}</span>
          <Icon of={forward} size={16} class="text-muted md:hidden" />
        </button>
      ))}
    </div>
  );
}
