/** Pixels that a finger moves before its direction is determined. */
export const DIRECTION_DISTANCE_PX = 10;

/** A finger that may be swiping. */
export interface Finger {
  id: number;
  x: number;
  y: number;
}

/** Returns the start of a touch; null: another pointer, or an additional finger. */
export function fingerDown(event: PointerEvent): Finger | null {
  const { pointerId: id, clientX: x, clientY: y, pointerType, isPrimary } = event;
  return pointerType === "touch" && isPrimary ? { id, x, y } : null;
}

/** 1 where text is read to the right, else -1: a swipe goes along the line of text. */
export const direction = () => document.documentElement.dir === "rtl" ? -1 : 1;

/** Returns how far a finger has moved: along a line of text, and up or down. In CSS pixels. */
export function movedBy({ x, y }: Finger, { clientX, clientY }: PointerEvent) {
  return { along: (clientX - x) * direction(), across: Math.abs(clientY - y) };
}
