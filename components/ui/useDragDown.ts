import { type RefObject, useRef } from "react";

/** Pixels that it is drawn down before letting go closes it. */
const FAR = 64;

/** For the handle of a sheet: it follows the finger downwards, and closes when it was drawn far. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null);
  const show = (pixels: number) =>
    sheet.current!.style.translate = pixels > 0 ? `0 ${pixels}px` : "";
  return {
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (from.current !== null) show(clientY - from.current);
    },
    onPointerUp({ clientY }: PointerEvent) {
      const far = from.current !== null && clientY - from.current > FAR;
      from.current = null;
      if (far) onClose();
      else show(0);
    },
    onPointerCancel() {
      from.current = null;
      show(0);
    },
  };
}
