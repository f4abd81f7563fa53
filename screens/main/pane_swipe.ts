import type { UiStore } from "../../client/app/ui_store.ts";
import {
  direction,
  DIRECTION_DISTANCE_PX,
  type Finger,
  fingerDown,
  movedBy,
} from "../../components/ui/swipe.ts";

/** Fraction of the way after which the pane continues on its own. */
const COMPLETION_SHARE = 0.4;
/** Speed in pixels per millisecond that counts as a flick, whatever the distance. */
const FLICK_PX_PER_MS = 0.4;
/** Slope above which a gesture is vertical and ignored. */
const MAX_SLOPE = 1.2;
/** Elements that handle swipes themselves. */
const OWN_MOVES = "input, textarea, select, pre, audio, video, [role='slider'], [data-own-swipe]";

interface Swipe extends Finger {
  /** Pixels towards the end of a line: to the right, where text is read to the right. */
  moved: number;
  /** When it got there, in milliseconds. */
  at: number;
  speed: number;
  /** The pane is being dragged. */
  drawing: boolean;
}

/**
 * Lets a finger drag the list over the chat, and back, on a phone (UX-1): to the right in the chat,
 * to the left in the list. A swipe to the left in the chat belongs to the message. Loaded on touch
 * screens; the returned function stops it.
 */
export function watchPaneSwipe(ui: Pick<UiStore, "drawerOpen" | "setDrawer">): () => void {
  const pane = document.querySelector<HTMLElement>("#drawer")!;
  const scrim = document.querySelector<HTMLElement>("[data-drawer-scrim]")!;
  let swipe: Swipe | null = null;

  function onDown(event: PointerEvent) {
    const second = swipe !== null && !event.isPrimary;
    if (second) return end(null);
    const finger = fingerDown(event);
    if (!finger || !mayBegin(event.target)) return;
    swipe = { ...finger, moved: 0, at: event.timeStamp, speed: 0, drawing: false };
  }

  function mayBegin(target: EventTarget | null): boolean {
    if (matchMedia("(min-width: 48rem)").matches || !(target instanceof Element)) return false;
    if (ui.drawerOpen.value) return pane.contains(target) || target === scrim;
    return target.closest("main, header") !== null &&
      !target.closest("[role='dialog'], aside, [data-stage]") &&
      !target.closest(OWN_MOVES) && !scrollsSideways(target) && getSelection()!.isCollapsed;
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== swipe?.id) return;
    const { along: moved, across } = movedBy(swipe, event);
    if (!swipe.drawing) {
      if (Math.max(Math.abs(moved), across) < DIRECTION_DISTANCE_PX) return;
      const opens = ui.drawerOpen.value ? -1 : 1;
      if (moved * opens < across * MAX_SLOPE) return end(null);
      swipe.drawing = true;
    }
    const elapsed = event.timeStamp - swipe.at;
    if (elapsed > 0) swipe.speed = (moved - swipe.moved) / elapsed;
    swipe.moved = moved;
    swipe.at = event.timeStamp;
    draw(moved);
  }

  /** The pane's edge stays at the finger. */
  function draw(moved: number) {
    const width = pane.offsetWidth;
    const shown = Math.min(width, Math.max(0, ui.drawerOpen.value ? width + moved : moved));
    const translate = `${(shown - width) * direction()}px 0`;
    pane.style.cssText =
      `visibility: visible; content-visibility: visible; transition: none; translate: ${translate}`;
    scrim.style.cssText = `transition: none; opacity: ${shown / width}`;
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId === swipe?.id) end(swipe);
  }

  /** null: it returns to its previous place. */
  function end(finished: Swipe | null) {
    const drawn = swipe?.drawing;
    swipe = null;
    if (!drawn) return;
    const open = ui.drawerOpen.value;
    const towards = finished ? (open ? -1 : 1) : 0;
    const far = finished && finished.moved * towards > pane.offsetWidth * COMPLETION_SHARE;
    const quick = finished && finished.speed * towards > FLICK_PX_PER_MS;
    if (far || quick) ui.setDrawer(!open);
    // Once it has rendered at its new place, it animates from where the finger released it.
    requestAnimationFrame(() => {
      pane.style.cssText = "";
      scrim.style.cssText = "";
    });
  }

  const events = new AbortController();
  const options = { signal: events.signal, passive: true };
  addEventListener("pointerdown", onDown, options);
  addEventListener("pointermove", onMove, options);
  addEventListener("pointerup", onUp, options);
  addEventListener("pointercancel", () => end(null), options);
  return () => events.abort();
}

/** Returns true if an ancestor scrolls sideways: a swipe there is meant for it. */
function scrollsSideways(target: Element): boolean {
  for (let at: Element | null = target; at && at.tagName !== "MAIN"; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) {
      return true;
    }
  }
  return false;
}
