import type { ReactNode } from "react";
import type { MenuItem } from "./MenuButton.tsx";
import { MenuItems } from "./MenuItems.tsx";
import { Sheet } from "./Sheet.tsx";

interface Props {
  items: readonly MenuItem[];
  label: string;
  onClose: () => void;
  /** Content before the items. */
  above?: ReactNode;
}

/** Menu on touch screens: a sheet at the lower edge. Mounted means open. */
export function MenuSheet({ items, label, onClose, above }: Props) {
  return (
    <Sheet label={label} onClose={onClose}>
      {above}
      <MenuItems label={label} items={items} onClose={onClose} />
    </Sheet>
  );
}

/** Media query for showing menus and popups as sheets: touch is the main input. */
export const TOUCH = "(pointer: coarse)";
