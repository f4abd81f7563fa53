import { type RefObject, useEffect, useRef } from "react";

/** For the input that has the focus once it appears, when `wanted`. */
export function useFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) input.current!.focus();
  }, []);
  return input;
}
