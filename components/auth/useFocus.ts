import { type RefObject, useEffect, useRef } from "react";

/** For what has the focus once it appears, when `wanted`: it takes the place of what had it. */
export function useFocus<E extends HTMLElement = HTMLInputElement>(
  wanted = true,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, []);
  return element;
}
