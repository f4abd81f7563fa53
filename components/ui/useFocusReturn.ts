import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** Element that had the focus and the ancestors that can take it, nearest first. */
type Focusable = readonly HTMLElement[];

/**
 * Tracks where the focus returns when a dialog closes and the element that had it is gone, such as
 * the row of a kicked member: to the nearest ancestor that is still there. Otherwise keyboard users
 * would start at the top again.
 */
export function useFocusReturn(content: RefObject<HTMLElement | null>) {
  const outside = useRef<Focusable | null>(null);
  const inside = useRef<Focusable>([]);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || inside.current[0]?.isConnected) return;
      nearest(inside.current)?.focus({ preventScroll: true });
    });
    observer.observe(content.current!, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    onFocusIn({ target, relatedTarget }: FocusEvent<HTMLElement>) {
      // The first time, the focus comes from the element to return to.
      outside.current ??= focusableAround(relatedTarget);
      inside.current = focusableAround(target);
    },
    /**
     * Returns the element that had the focus before the dialog, or the nearest to it; null if none
     * is left.
     */
    before: () => nearest(outside.current ?? []),
  };
}

function focusableAround(target: EventTarget | null): Focusable {
  const found: HTMLElement[] = [];
  for (let at = target as HTMLElement | null; at; at = at.parentElement) {
    if (at === target || at.hasAttribute("tabindex")) found.push(at);
  }
  return found;
}

function nearest(found: Focusable): HTMLElement | null {
  return found.find((element) => element.isConnected) ?? null;
}
