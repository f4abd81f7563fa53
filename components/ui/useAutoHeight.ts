import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes a textarea as high as its text; CSS (`max-height`) says where it begins to scroll. What it
 * stands in keeps its height while that is measured: a list above it, given room for a moment,
 * would be moved by the browser (MEND-13).
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
