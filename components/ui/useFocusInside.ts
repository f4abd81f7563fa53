import { type RefObject, useEffect } from "react";

/**
 * While `open`, moves the focus into a layer over the page, and back on close (unless it was moved
 * elsewhere in the meantime).
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
