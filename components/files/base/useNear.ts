import { type RefObject, useEffect, useState } from "react";

/** How far beyond what is seen something counts as near: as high as what is seen. */
const AHEAD = "100% 0px";

/** Which parts of something that is scrolled stand in view or near it, by what `nameOf` calls them. */
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
