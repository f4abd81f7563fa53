import { type RefObject, useLayoutEffect } from "react";

/** Makes a textarea as high as its text; CSS (`max-height`) says where it begins to scroll. */
export function useAutoHeight(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = input.current!;
    element.style.height = "auto";
    // The border is outside scrollHeight but inside a border-box height.
    element.style.height = `${
      element.scrollHeight + element.offsetHeight - element.clientHeight
    }px`;
  }, [text]);
}
