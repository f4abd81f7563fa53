import { isEscape } from "../../components/ui/composing.ts";

/** Pixels that the pointer moves before a press becomes a drag. */
const DISTANCE_PX = 5;
/** Milliseconds that a finger rests before it drags: less than for the menu. */
const TOUCH_HOLD_MS = 250;
/** Pixels from the edge of the list within which dragging scrolls it, and how far each time. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 8;

/** A row of a list that may be dragged. */
export interface Dragged {
  row: HTMLElement;
  /** Scrolls, and gets the mark of where the row would go. */
  list: HTMLElement;
  /** Called once when the press becomes a drag. */
  onBegin: () => void;
  /** The pointer is at this height: places the mark, or hides it. */
  onOver: (y: number, mark: HTMLElement) => void;
  /** Called for the last place. */
  onDrop: () => void;
}

/** Follows a press on a row, which becomes a drag once a pointer has moved or a finger has rested. */
export function followDrag(
  { row, list, onBegin, onOver, onDrop }: Dragged,
  { clientX, clientY, pointerType }: PointerEvent,
): void {
  const ended = new AbortController();
  const { signal } = ended;
  const options = { signal, capture: true };
  const isTouch = pointerType === "touch";
  let isHeld = !isTouch;
  let mark: HTMLElement | null = null;

  function begin(): HTMLElement {
    onBegin();
    row.style.opacity = "0.45";
    const mark = document.createElement("div");
    mark.className = "pointer-events-none fixed z-50 rounded-full bg-accent";
    // Within the list, whose colors and layers it has.
    return list.appendChild(mark);
  }

  function end(isDropped: boolean): void {
    ended.abort();
    if (!mark) return;
    mark.remove();
    row.style.opacity = "";
    // The press doesn't count as a click on the content below the pointer.
    const once = { capture: true, once: true };
    const stop = (event: Event) => event.stopPropagation();
    addEventListener("click", stop, once);
    setTimeout(() => removeEventListener("click", stop, once));
    if (isDropped) onDrop();
  }

  addEventListener("pointermove", (event) => {
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < DISTANCE_PX;
    if (!mark && isNear) return;
    if (!isHeld) return end(false);
    mark ??= begin();
    const { top, bottom } = list.getBoundingClientRect();
    if (event.clientY < top + EDGE_PX) list.scrollBy(0, -SCROLL_STEP_PX);
    if (event.clientY > bottom - EDGE_PX) list.scrollBy(0, SCROLL_STEP_PX);
    onOver(event.clientY, mark);
  }, options);
  addEventListener("pointerup", () => end(true), options);
  addEventListener("pointercancel", () => end(false), options);
  addEventListener("keydown", (event) => {
    if (!isEscape(event) || !mark) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  }, options);
  addEventListener("dragstart", (event) => event.preventDefault(), options);
  if (!isTouch) return;
  const timer = setTimeout(() => isHeld = true, TOUCH_HOLD_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  // A finger that has not rested scrolls the list.
  addEventListener("touchmove", (event) => isHeld && event.preventDefault(), {
    ...options,
    passive: false,
  });
}
