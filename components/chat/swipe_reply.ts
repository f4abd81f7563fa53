import { direction, DIRECTION_DISTANCE_PX, type Finger, fingerDown, movedBy } from "../ui/swipe.ts";

/** Pixels from which letting go replies, and how far a message follows. */
const REPLY_DISTANCE_PX = 56;
const MAX_DISTANCE_PX = 80;

/** The answer's arrow, as the toolbar has it. */
const ARROW = "M20 18v-2a4 4 0 0 0-4-4H4 M9 17l-5-5 5-5";

interface Swipe extends Finger {
  row: HTMLElement;
  reply: () => void;
  /** Pixels that the message has moved; null: it is not certain that it is a swipe. */
  moved: number | null;
}

/**
 * Replies to a message that is swiped towards the start of the line; it follows the finger (UX-2).
 * `replyTo`: the action for this message; null: none. Returns a function that stops it.
 */
export function swipeToReply(
  box: HTMLElement,
  replyTo: (row: HTMLElement) => (() => void) | null,
): () => void {
  let swipe: Swipe | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  function down(event: PointerEvent) {
    if (swipe) return leave();
    const row = (event.target as Element).closest<HTMLElement>("article");
    const reply = row && replyTo(row);
    const finger = fingerDown(event);
    if (!finger || !reply) return;
    if ((event.target as Element).closest("input, textarea")) return;
    swipe = { ...finger, row, reply, moved: null };
  }

  function move(event: PointerEvent) {
    if (swipe?.id !== event.pointerId) return;
    const { along, across } = movedBy(swipe, event);
    const back = -along;
    if (swipe.moved === null) {
      if (across > DIRECTION_DISTANCE_PX || back < -DIRECTION_DISTANCE_PX) return leave();
      if (back < DIRECTION_DISTANCE_PX || back < 2 * across) return;
      showArrow(swipe.row);
    }
    const before = swipe.moved ?? 0;
    swipe.moved = Math.max(0, Math.min(back - DIRECTION_DISTANCE_PX, MAX_DISTANCE_PX));
    swipe.row.style.translate = `${-swipe.moved * direction()}px 0`;
    swipe.row.toggleAttribute("data-swiped", swipe.moved >= REPLY_DISTANCE_PX);
    if (before < REPLY_DISTANCE_PX && swipe.moved >= REPLY_DISTANCE_PX) navigator.vibrate?.(10);
  }

  function up(event: PointerEvent) {
    if (swipe?.id !== event.pointerId) return;
    const { row, moved, reply } = swipe;
    if (moved === null || moved < REPLY_DISTANCE_PX) return leave();
    swipe = null;
    reply();
    // With the frame that shows the reply: moved before, the page would be laid out for each.
    requestAnimationFrame(() => putBack(row));
  }

  function leave() {
    if (swipe?.moved !== null) swipe && putBack(swipe.row);
    swipe = null;
  }

  box.addEventListener("pointerdown", down, { signal });
  box.addEventListener("pointermove", move, { signal });
  box.addEventListener("pointerup", up, { signal });
  box.addEventListener("pointercancel", leave, { signal });
  return () => {
    leave();
    listening.abort();
  };
}

/** Arrow that appears in the space a swiped message leaves. */
function showArrow(row: HTMLElement) {
  const name = "http://www.w3.org/2000/svg";
  const arrow = document.createElementNS(name, "svg");
  arrow.setAttribute("viewBox", "0 0 24 24");
  arrow.setAttribute("aria-hidden", "true");
  arrow.setAttribute("data-swipe", "");
  const path = document.createElementNS(name, "path");
  path.setAttribute("d", ARROW);
  arrow.append(path);
  row.append(arrow);
}

function putBack(row: HTMLElement) {
  row.style.translate = "";
  row.removeAttribute("data-swiped");
  row.querySelector("[data-swipe]")?.remove();
}
