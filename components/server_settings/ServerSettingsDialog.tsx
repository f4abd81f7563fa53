import { type ReactNode, useId } from "react";
import { dialog as t } from "../../text/en/server_settings.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { panelOf, type Tab, Tabs } from "../ui/Tabs.tsx";

interface Props<T extends string> {
  serverName: string;
  tabs: readonly Tab<T>[];
  selected: T;
  onSelect: (tab: T) => void;
  onClose: () => void;
  /** The chosen tab's view. */
  children: ReactNode;
}

/** The settings of a server: tabs at the left, on phones above (SRV-12 to SRV-17). */
export function ServerSettingsDialog<T extends string>(props: Props<T>) {
  const panelId = useId();
  return (
    <Dialog
      title={t.title}
      description={
        <span class="line-clamp-1">
          <bdi>{props.serverName}</bdi>
        </span>
      }
      large
      onClose={props.onClose}
    >
      <div class="mt-3 flex min-h-0 flex-1 flex-col border-t border-line md:flex-row">
        <div class="shrink-0 overflow-x-auto border-line p-2 max-md:border-b md:w-52 md:overflow-y-auto md:rounded-es-lg md:bg-surface-1 md:p-3">
          <Tabs
            column
            first
            label={t.title}
            panelId={panelId}
            tabs={props.tabs}
            selected={props.selected}
            onSelect={props.onSelect}
          />
        </div>
        <div
          {...panelOf(panelId, props.selected)}
          tabIndex={0}
          class="ring-inside flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto p-4 md:p-6"
        >
          {props.children}
        </div>
      </div>
    </Dialog>
  );
}
