import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** What had the focus, and what around it can take it, the nearest first. */
type Focusable = readonly HTMLElement[];

/**
 * Knows where the focus of a dialog goes when what had it is gone, a row whose member was kicked:
 * to the nearest part around it that is still there. Otherwise whoever works by keyboard would
 * begin at the top again.
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
      // The first time the focus comes from where it is to return to.
      outside.current ??= focusableAround(relatedTarget);
      inside.current = focusableAround(target);
    },
    /** What had the focus before the dialog, or the nearest to it; null: there is nothing left. */
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
