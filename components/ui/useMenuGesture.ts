import { useRef } from "react";
import type { Anchor } from "./popup.ts";

/** Milliseconds that a finger rests for a menu. */
const LONG_PRESS_MS = 500;
/** Maximum movement of the press in pixels. */
const MAX_MOVEMENT_PX = 10;
/** Elements for which every browser has a menu. */
const OWN_MENU = "a, input, textarea, img, video";
const TYPED = "a, input, textarea";

/** Element that was pressed; `touch` if by a finger. */
export interface MenuPress {
  target: Element;
  touch: boolean;
}

type Open = (at: Anchor, byKeyboard: boolean, element: HTMLElement, press: MenuPress) => void;

/**
 * Opens the menu of an element: right click, Shift+F10 or the menu key, and a long press (UX-2).
 * `whole`: nothing within it has a separate menu. `within`: a selector of such elements, if one
 * around them listens for all.
 */
export function useMenuGesture(open: Open, whole = false, within?: string) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const opened = useRef(false);
  const isOwn = (target: Element) => !whole && target.closest(OWN_MENU) !== null;
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  const elementOf = (event: Event & { currentTarget: HTMLElement }) =>
    within ? (event.target as Element).closest<HTMLElement>(within) : event.currentTarget;

  return {
    onContextMenu(event: MouseEvent & { currentTarget: HTMLElement }) {
      const touch = press.current !== null;
      cancel();
      const target = event.target as Element;
      const of = elementOf(event);
      if (opened.current) return event.preventDefault();
      if (!of || !touch && (isOwn(target) || isSelected(of))) return;
      event.preventDefault();
      opened.current = touch;
      // Without a button it comes from the keyboard, and where the pointer rests means nothing.
      const byKeyboard = !touch && event.button !== 2 && event.detail === 0;
      const at = byKeyboard
        ? anchorOf(of)
        : { x: event.clientX, y: event.clientY, width: 0, height: 0 };
      open(at, byKeyboard, of, { target, touch });
    },
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      opened.current = false;
      cancel();
      const target = event.target as Element;
      const of = elementOf(event);
      if (event.pointerType !== "touch" || !event.isPrimary || !of) return;
      if (within ? target.closest(TYPED) : isOwn(target)) return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        cancel();
        opened.current = true;
        navigator.vibrate?.(10);
        open({ x, y, width: 0, height: 0 }, false, of, { target, touch: true });
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVEMENT_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    /** Not every browser fires a click after a touch: keys aren't part of the press. */
    onKeyDownCapture: () => void (opened.current = false),
    /** The press that has opened a menu doesn't count as one on the content below the finger. */
    onClickCapture(event: MouseEvent) {
      if (!opened.current || event.detail === 0) return;
      opened.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

/** Returns the position of an element as an anchor. */
export function anchorOf(element: Element): Anchor {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Someone who has selected text there wants to copy it. */
function isSelected(element: HTMLElement): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
