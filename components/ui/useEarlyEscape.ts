import { type RefObject, useLayoutEffect, useRef } from "react";
import { isEscape } from "./composing.ts";

/**
 * Closes a layer on Escape before its own handler is ready, which is some milliseconds after it
 * opens (UX-6).
 */
export function useEarlyEscape(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const element = content.current!;
    element.addEventListener("focusin", () => end.abort(), { signal });
    addEventListener("keydown", (event) => {
      if (element.contains(document.activeElement)) return end.abort();
      if (!isEscape(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      end.abort();
      // Lets Zag finish its setup first: unmounting during it throws.
      setTimeout(() => latest.current());
    }, { signal, capture: true });
    return () => end.abort();
  }, []);
}
