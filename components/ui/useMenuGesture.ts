import { useRef } from "react";
import type { Anchor } from "./popup.ts";

/** Milliseconds that a finger rests for a menu. */
const LONG_PRESS = 500;
/** Pixels that it may move meanwhile. */
const STILL = 10;
/** What has a menu of its own in every browser. */
const OWN_MENU = "a, input, textarea, img, video";

type Open = (at: Anchor, byKeyboard: boolean, element: HTMLElement) => void;

/**
 * For an element with a menu: right click, Shift+F10 or the menu key, and a long press.
 * `whole`: nothing within it has a menu of its own.
 */
export function useMenuGesture(open: Open, whole = false) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const opened = useRef(false);
  const isOwn = (target: Element) => !whole && target.closest(OWN_MENU) !== null;
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };

  return {
    onContextMenu(event: MouseEvent & { currentTarget: HTMLElement }) {
      cancel();
      const target = event.target as Element;
      if (opened.current) return event.preventDefault();
      if (isOwn(target) || isSelected(event.currentTarget)) return;
      event.preventDefault();
      // Without a button it comes from the keyboard, and where the pointer rests means nothing.
      const byKeyboard = event.button !== 2 && event.detail === 0;
      const at = byKeyboard
        ? anchorOf(event.currentTarget)
        : { x: event.clientX, y: event.clientY, width: 0, height: 0 };
      open(at, byKeyboard, event.currentTarget);
    },
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      opened.current = false;
      if (event.pointerType !== "touch" || isOwn(event.target as Element)) return;
      const { clientX: x, clientY: y, currentTarget } = event;
      const timer = setTimeout(() => {
        opened.current = true;
        open({ x, y, width: 0, height: 0 }, false, currentTarget);
      }, LONG_PRESS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}

/** Where an element is, as an anchor. */
export function anchorOf(element: Element): Anchor {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Whoever has selected text there wants to copy it. */
function isSelected(element: HTMLElement): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
