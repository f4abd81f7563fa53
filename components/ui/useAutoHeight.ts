import { type RefObject, useLayoutEffect } from "react";

/**
 * Sizes a textarea to its text; CSS (`max-height`) decides when it scrolls. Its container keeps its
 * height during the measurement: otherwise the browser would scroll the list above, which has more
 * room for a moment (MEND-13).
 */
export function useAutoHeight(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = input.current!;
    const { style, offsetHeight } = element.parentElement!;
    style.minHeight = `${offsetHeight}px`;
    element.style.height = "auto";
    // The border is outside scrollHeight but inside a border-box height.
    element.style.height = `${
      element.scrollHeight + element.offsetHeight - element.clientHeight
    }px`;
    style.minHeight = "";
  }, [text]);
}
