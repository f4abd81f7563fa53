import { useId } from "react";
import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { MenuList } from "./Menu.tsx";
import type { MenuItem } from "./MenuButton.tsx";
import type { Anchor } from "./popup.ts";
import { Portal } from "./Portal.tsx";

interface Props {
  items: MenuItem[];
  label: string;
  at: Anchor;
  byKeyboard: boolean;
  onClose: () => void;
}

/** A menu that opens where it was asked for. Mounted means open. */
export function ContextMenu({ items, label, at, byKeyboard, onClose }: Props) {
  const service = useMachine(menu.machine, {
    id: useId(),
    defaultOpen: true,
    defaultHighlightedValue: byKeyboard ? items[0]?.text : null,
    loopFocus: true,
    "aria-label": label,
    positioning: {
      placement: "bottom-start",
      gutter: 2,
      strategy: "fixed",
      getAnchorRect: () => at,
    },
    onSelect: ({ value }) => items.find((item) => item.text === value)?.onSelect(),
    onOpenChange: ({ open }) => !open && onClose(),
  });
  return (
    <Portal>
      {/* All that is on the page lies in a landmark. */}
      <div role="region" aria-label={label}>
        <MenuList api={menu.connect(service, normalizeProps)} items={items} />
      </div>
    </Portal>
  );
}
