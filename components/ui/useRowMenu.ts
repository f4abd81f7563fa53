import type { OnMenu } from "./popup.ts";
import { useMenuGesture } from "./useMenuGesture.ts";

/** For a row whose first button opens it: its menu, which gives the focus back to that button. */
export function useRowMenu(onMenu: OnMenu) {
  return useMenuGesture(
    (at, byKeyboard, row) => onMenu(at, byKeyboard, row.querySelector<HTMLElement>("a, button")!),
    true,
  );
}
