import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For what has the focus once it appears, when `wanted`: it takes the place of what had it.
 * "first", for the first field of a page: only if nothing had it, since somebody may be typing
 * before the page's script runs.
 */
export function useFocus<E extends HTMLElement = HTMLInputElement>(
  wanted: boolean | "first" = true,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const focus = () => {
    const isFree = wanted !== "first" || document.activeElement === document.body;
    if (wanted && isFree) element.current?.focus();
  };
  // At once: what is typed meanwhile would be lost. Again, because a dialog that opens gives the
  // focus away itself.
  useLayoutEffect(focus, []);
  useEffect(focus, []);
  return element;
}
