import { useEffect, useRef } from "react";

/**
 * A box that takes the focus when what had it in there goes: a row whose person was unbanned.
 * Otherwise who works by keyboard would begin at the top again.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) box.current!.focus({ preventScroll: true });
    });
    observer.observe(box.current!, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return box;
}
