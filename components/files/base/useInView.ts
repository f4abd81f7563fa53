import { type RefObject, useEffect, useState } from "react";

/** Pixels before coming into view at which loading begins. */
const AHEAD = "200px";

/**
 * Calls `onSeen` once when `element` is about to come into view, as long as it is wanted.
 * @param ahead how far from coming into view it may still be
 */
export function useInView(
  element: RefObject<HTMLElement | null>,
  wanted: boolean,
  onSeen: () => void,
  ahead = AHEAD,
): void {
  useEffect(() => {
    if (!wanted) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      observer.disconnect();
      onSeen();
    }, { rootMargin: ahead });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [wanted]);
}

/** Returns true if `element` is in view, or about to be. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)!.isIntersecting),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return inView;
}
