import type { ReactNode } from "react";
import { MenuList, useOpenMenu } from "./Menu.tsx";
import type { MenuItem } from "./MenuButton.tsx";
import { MenuSheet, TOUCH } from "./MenuSheet.tsx";
import { type Anchor, withinWindow } from "./popup.ts";
import { Portal } from "./Portal.tsx";
import { useMedia } from "./useMedia.ts";

interface Props {
  items: MenuItem[];
  label: string;
  at: Anchor;
  byKeyboard: boolean;
  onClose: () => void;
  /** Content above the items if the menu is a sheet. */
  above?: ReactNode;
}

/** Context menu at the pointer; a sheet on touch screens. Mounted means open. */
export function ContextMenu(props: Props) {
  return useMedia(TOUCH) ? <MenuSheet {...props} /> : <MenuAt {...props} />;
}

function MenuAt({ at, ...props }: Props) {
  const getAnchorRect = () => withinWindow(at);
  const positioning = { placement: "bottom-start", gutter: 2, getAnchorRect } as const;
  const api = useOpenMenu({ ...props, positioning });
  return (
    <Portal>
      {/* All content must be inside a landmark. */}
      <div role="region" aria-label={props.label}>
        <MenuList api={api} items={props.items} />
      </div>
    </Portal>
  );
}
