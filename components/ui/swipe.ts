/** Pixels that a finger moves before it is clear where it goes. */
export const CLEAR = 10;

/** A finger that may be swiping. */
export interface Finger {
  id: number;
  x: number;
  y: number;
}

/** Where a touch began; null: another pointer, or a further finger. */
export function fingerDown(event: PointerEvent): Finger | null {
  const { pointerId: id, clientX: x, clientY: y, pointerType, isPrimary } = event;
  return pointerType === "touch" && isPrimary ? { id, x, y } : null;
}

/** 1 where text is read to the right, else -1: a swipe goes along the line of text. */
export const direction = () => document.documentElement.dir === "rtl" ? -1 : 1;

/** How far a finger has moved: towards the end of a line of text, and up or down. In CSS pixels. */
export function movedBy({ x, y }: Finger, { clientX, clientY }: PointerEvent) {
  return { along: (clientX - x) * direction(), across: Math.abs(clientY - y) };
}
