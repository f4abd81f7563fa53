import { type ReactNode, useEffect, useId, useState } from "react";
import back from "@lucide/icons/icons/arrow-left";
import { settingsShell as t } from "../../text/en/ui.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useLayer } from "../ui/layers.ts";
import { UnsavedProvider, useUnsavedGuard } from "../ui/unsaved.ts";
import { useMedia } from "../ui/useMedia.ts";
import { NARROW, SettingsShell } from "./SettingsShell.tsx";
import type { SideTab } from "./SideTabs.tsx";

interface Props<T extends string> {
  title: string;
  description?: ReactNode;
  tabs: readonly SideTab<T>[];
  selected: T;
  /**
   * The reader followed a link to the selected view, so a narrow window shows it instead of the
   * list.
   */
  opened: boolean;
  /** The address of the selected view. */
  path: string;
  onSelect: (tab: T) => void;
  onClose: () => void;
  /** The selected view. */
  children: ReactNode;
}

/** Settings in a dialog: each view has an address, and nothing unsaved is lost (MEND-21). */
export function SettingsFrame<T extends string>(props: Props<T>) {
  const { title, description, tabs, selected, opened, path, onSelect, onClose, children } = props;
  const panelId = useId();
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(opened);
  // A window that becomes narrow keeps showing the view and what was typed in it.
  useEffect(() => {
    if (!isNarrow) setOpen(true);
  }, [isNarrow]);
  const { count, leave, question } = useUnsavedGuard();
  const isDetail = isNarrow && isOpen;
  const toList = () => leave(() => setOpen(false));
  // In a narrow window Back leads from a view to the list, and from there out.
  useLayer(toList, isDetail, undefined, path);

  function select(tab: T) {
    if (tab === selected && (isOpen || !isNarrow)) return;
    leave(() => {
      onSelect(tab);
      setOpen(true);
    });
  }

  return (
    <UnsavedProvider value={count}>
      <Dialog
        large
        title={title}
        description={isDetail ? undefined : description}
        lead={isDetail && (
          <>
            <IconButton icon={back} label={t.back} onClick={toList} />
            <p aria-hidden="true" class="min-w-0 flex-1 truncate text-20 font-semibold text-strong">
              {tabs.find(({ value }) => value === selected)?.text}
            </p>
          </>
        )}
        path={isNarrow ? undefined : path}
        onClose={() => leave(onClose)}
      >
        <SettingsShell
          label={title}
          panelId={panelId}
          tabs={tabs}
          selected={selected}
          isNarrow={isNarrow}
          isOpen={isOpen}
          onSelect={select}
        >
          {children}
        </SettingsShell>
      </Dialog>
      {question}
    </UnsavedProvider>
  );
}
