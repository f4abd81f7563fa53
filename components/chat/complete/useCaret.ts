import { type RefObject, useEffect, useState } from "react";

/** Returns the caret position in a focused input; null without focus or with a selection. */
export function useCaret(input: RefObject<HTMLTextAreaElement | null>): number | null {
  const [caret, setCaret] = useState<number | null>(() => caretOf(input.current));
  useEffect(() => {
    const element = input.current!;
    const look = () => setCaret(caretOf(element));
    look();
    // Not every browser fires `selectionchange` for the caret of a field.
    const events = ["input", "keyup", "pointerup", "focus", "blur"] as const;
    for (const event of events) element.addEventListener(event, look);
    document.addEventListener("selectionchange", look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
      document.removeEventListener("selectionchange", look);
    };
  }, []);
  return caret;
}

function caretOf(element: HTMLTextAreaElement | null): number | null {
  if (!element || document.activeElement !== element) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === selectionEnd ? selectionStart : null;
}
