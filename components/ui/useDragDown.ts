import { type RefObject, useRef } from "react";

/** Pixels that a sheet must be dragged down to close. */
const CLOSE_DISTANCE_PX = 64;

/**
 * Makes the handle of a sheet follow the finger downwards, and closes it when it's dragged far
 * enough.
 */
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
      const far = from.current !== null && clientY - from.current > CLOSE_DISTANCE_PX;
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
