import { type RefObject, useEffect } from "react";

/**
 * While `open`, something lies over the page: the focus goes into it, and back to where it was
 * when it closes (unless it was put elsewhere meanwhile).
 */
export function useFocusInside(container: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    const element = container.current!;
    if (!element.contains(before)) element.focus();
    return () => {
      const now = document.activeElement;
      if (!now || now === document.body || element.contains(now)) before?.focus();
    };
  }, [open]);
}
