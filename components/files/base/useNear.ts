import { type RefObject, useEffect, useState } from "react";

/** Distance beyond the viewport that counts as near: the height of the viewport. */
const AHEAD = "100% 0px";

/** Returns which parts of a scrolled element are in view or near it, by the names from `nameOf`. */
export function useNear<T>(
  view: RefObject<HTMLElement | null>,
  selector: string,
  nameOf: (element: HTMLElement) => T,
): ReadonlySet<T> {
  const [near, setNear] = useState<ReadonlySet<T>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setNear((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const name = nameOf(target as HTMLElement);
          if (isIntersecting) now.add(name);
          else now.delete(name);
        }
        return now;
      });
    }, { root: view.current, rootMargin: AHEAD });
    view.current!.querySelectorAll(selector).forEach((part) => observer.observe(part));
    return () => observer.disconnect();
  }, []);
  return near;
}
