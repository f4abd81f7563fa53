import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/** What had the focus, and what around it can take it, the nearest first. */
type Places = readonly HTMLElement[];

/**
 * Knows where the focus of a dialog goes when what had it is gone, a row whose member was kicked:
 * to the nearest part around it that is still there. Otherwise whoever works by keyboard would
 * begin at the top again.
 */
export function useFocusPlaces(content: RefObject<HTMLElement | null>) {
  const outside = useRef<Places | null>(null);
  const inside = useRef<Places>([]);
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
      outside.current ??= placesAround(relatedTarget);
      inside.current = placesAround(target);
    },
    /** What had the focus before the dialog, or the nearest to it; null: there is nothing left. */
    before: () => nearest(outside.current ?? []),
  };
}

function placesAround(target: EventTarget | null): Places {
  const places: HTMLElement[] = [];
  for (let at = target as HTMLElement | null; at; at = at.parentElement) {
    if (at === target || at.hasAttribute("tabindex")) places.push(at);
  }
  return places;
}

function nearest(places: Places): HTMLElement | null {
  return places.find((place) => place.isConnected) ?? null;
}
