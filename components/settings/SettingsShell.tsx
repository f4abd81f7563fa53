import { type ReactNode, useEffect, useRef } from "react";
import { settingsShell as t } from "../../text/en/ui.ts";
import { panelOf } from "../ui/Tabs.tsx";
import { type SideTab, SideTabs } from "./SideTabs.tsx";

/** A media query: below `md` of the styles. */
export const NARROW = "(max-width: 47.99rem)";

interface Props<T extends string> {
  label: string;
  panelId: string;
  tabs: readonly SideTab<T>[];
  selected: T;
  /** There is room for the list or the view, not for both; on the server the styles know. */
  isNarrow: boolean;
  /** In a narrow window the view is shown, not the list. */
  isOpen: boolean;
  onSelect: (tab: T) => void;
  /** The selected view. */
  children: ReactNode;
}

/**
 * The shell of all settings: a list of views at the side, and the selected one; in a narrow window
 * one after the other (MEND-21).
 */
export function SettingsShell<T extends string>(props: Props<T>) {
  const { label, panelId, tabs, selected, isNarrow, isOpen, onSelect, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  /** The list has the focus, or has lost it to nothing: by being hidden, as browsers take it. */
  const isAtList = useRef(false);
  const wasOpen = useRef(isOpen);
  /** Set once the user opens a view: the initial view takes no focus. */
  const isUsed = useRef(false);
  useEffect(() => {
    if (isNarrow && wasOpen.current !== isOpen && (isUsed.current || !isOpen)) {
      (isOpen ? panel.current : document.getElementById(`${panelId}-${selected}`))?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    // The list has just made way for the view.
    if (isNarrow && isOpen && isAtList.current) panel.current!.focus();
  }, [isNarrow]);
  return (
    <div class="flex min-h-0 flex-1 border-t border-line">
      <nav
        onFocusIn={() => void (isAtList.current = true)}
        onFocusOut={({ relatedTarget }) => void (isAtList.current &&= relatedTarget === null)}
        hidden={isNarrow && isOpen}
        aria-label={label}
        class={`shrink-0 flex-col gap-4 overflow-y-auto p-2 max-md:flex-1 md:flex md:w-60 md:rounded-es-lg md:border-e md:border-line md:bg-surface-1 md:p-3 ${
          isOpen ? "max-md:hidden" : "flex"
        }`}
      >
        <SideTabs
          label={label}
          panelId={panelId}
          tabs={tabs}
          selected={selected}
          isList={isNarrow}
          isHidden={isNarrow && isOpen}
          onSelect={(tab) => {
            isUsed.current = true;
            onSelect(tab);
          }}
        />
        <p class="mt-auto px-3 pb-2 text-13 text-muted md:px-2.5 md:pb-0">{t.applies}</p>
      </nav>
      <div
        {...panelOf(panelId, selected)}
        ref={panel}
        hidden={isNarrow && !isOpen}
        tabIndex={0}
        data-autofocus={isNarrow && isOpen ? true : undefined}
        class={`ring-inside min-h-0 min-w-0 flex-1 flex-col overflow-y-auto p-4 md:flex md:p-6 ${
          isOpen ? "flex" : "max-md:hidden"
        }`}
      >
        {(isOpen || !isNarrow) && children}
      </div>
    </div>
  );
}
