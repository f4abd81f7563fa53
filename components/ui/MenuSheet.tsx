import type { ReactNode } from "react";
import type { MenuItem } from "./MenuButton.tsx";
import { MenuItems } from "./MenuItems.tsx";
import { Sheet } from "./Sheet.tsx";

interface Props {
  items: readonly MenuItem[];
  label: string;
  onClose: () => void;
  /** Stands before the items. */
  above?: ReactNode;
}

/** A menu where there is touch: a sheet at the lower edge. Mounted means open. */
export function MenuSheet({ items, label, onClose, above }: Props) {
  return (
    <Sheet label={label} onClose={onClose}>
      {above}
      <MenuItems label={label} items={items} onClose={onClose} />
    </Sheet>
  );
}

/** Whether menus and popups are sheets: there is touch, and no pointer beside it. */
export const TOUCH = "(pointer: coarse)";
