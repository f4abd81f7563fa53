import type { Anchor } from "../../components/ui/popup.ts";

/** Where a menu opens, and what has the focus afterwards. */
export interface MenuPosition {
  at: Anchor;
  byKeyboard: boolean;
  returnTo: HTMLElement;
}
