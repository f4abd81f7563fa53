import { type RefObject, useLayoutEffect, useRef } from "react";
import { isEscape } from "./composing.ts";

/**
 * A layer hears Escape once it has the focus, some milliseconds after it has opened. Until then this
 * does: whoever is quick closes it too (UX-6).
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
      // What Zag has begun with it ends first: taken away in the middle it throws.
      setTimeout(() => latest.current());
    }, { signal, capture: true });
    return () => end.abort();
  }, []);
}
