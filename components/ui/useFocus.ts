import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** For what has the focus once it appears, when `wanted`: it takes the place of what had it. */
export function useFocus<E extends HTMLElement = HTMLInputElement>(
  wanted = true,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const focus = () => {
    if (wanted) element.current?.focus();
  };
  // At once: what is typed meanwhile would be lost. Again, because a dialog that opens gives the
  // focus away itself.
  useLayoutEffect(focus, []);
  useEffect(focus, []);
  return element;
}
