import type { Anchor } from "../../components/ui/popup.ts";

/** Position of a menu, and the focus afterwards. */
export interface MenuPosition {
  at: Anchor;
  byKeyboard: boolean;
  returnTo: HTMLElement;
}
