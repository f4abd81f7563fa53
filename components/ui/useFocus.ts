import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Focuses the element when it appears, if `wanted`. "first", for the first field of a page, does so
 * only if nothing has the focus, since the reader may be typing before the script runs.
 */
export function useFocus<E extends HTMLElement = HTMLInputElement>(
  wanted: boolean | "first" = true,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const focus = () => {
    const isFree = wanted !== "first" || document.activeElement === document.body;
    if (wanted && isFree) element.current?.focus();
  };
  // Focuses immediately, so that no typed text is lost, and again, because an opening dialog moves
  // the focus itself.
  useLayoutEffect(focus, []);
  useEffect(focus, []);
  return element;
}
