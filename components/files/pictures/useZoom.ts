import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  direction,
  DIRECTION_DISTANCE_PX,
  type Finger,
  fingerDown,
  movedBy,
} from "../../ui/swipe.ts";
import {
  actualScale,
  FIT,
  pannedBy,
  type Point,
  type Sizes,
  toggledAt,
  type View,
  zoomedTo,
} from "./zoom.ts";

/** A press of a key or button. */
const ZOOM_STEP = 1.5;
/** CSS pixels that an arrow key moves a picture by. */
const PAN_PX = 80;
/** CSS pixels that a finger moves along for the next image. */
const SWIPE_PX = 60;
/** Milliseconds and CSS pixels between two touches that are one double tap. */
const DOUBLE_TAP = { within: 300, near: 30 };
/** Height of a wheel's line, in CSS pixels. */
const WHEEL_LINE_PX = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
};

interface ZoomedView extends View {
  /** True if it moves in steps, not with a finger. */
  isSmooth: boolean;
}

/**
 * Zooms the content of a box (MEND-26i): by wheel, two fingers, double press, keys and buttons.
 * While the whole picture is in view, arrows and swipes go to others.
 * @param key of the picture: another one starts at full view
 * @param go to the next one, or back
 */
export function useZoom(key: string, go: (step: number) => void) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ZoomedView>({ ...FIT, isSmooth: false });
  const view = useRef<View>(FIT);

  function show(next: View, isSmooth = false) {
    view.current = next;
    setShown({ ...next, isSmooth });
  }
  useEffect(() => show(FIT), [key]);

  // Listeners and buttons exist only with the box.
  const element = () => box.current!;
  const sizes = () => sizesIn(element());
  const zoom = (scale: number, at: Point = { x: 0, y: 0 }, isSmooth = true) =>
    show(zoomedTo(view.current, scale, at, sizes()), isSmooth);
  const by = (factor: number) => zoom(view.current.scale * factor);
  const toggle = (event: { clientX: number; clientY: number }) =>
    show(toggledAt(view.current, pointIn(element(), event), sizes()), true);

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const pixels = event.deltaY *
      (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1);
    // Two fingers on a touchpad come as a wheel with Ctrl, in small steps.
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
    zoom(view.current.scale * factor, pointIn(element(), event), false);
  }
  // A listener that Preact adds may be passive, which could not keep the page from scrolling.
  const attach = useCallback((el: HTMLDivElement | null) => {
    box.current = el;
    el?.addEventListener("wheel", onWheel, { passive: false });
  }, []);

  const gestures = useGestures({ box, view, show, toggle, go });

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "=") by(ZOOM_STEP);
    else if (event.key === "-") by(1 / ZOOM_STEP);
    else if (event.key === "0") show(FIT, true);
    else if (arrow && view.current.scale > 1) show(pannedBy(view.current, arrow, sizes()), true);
    else if (event.key === "ArrowLeft") go(-direction());
    else if (event.key === "ArrowRight") go(direction());
    else return;
    event.preventDefault();
  }

  return {
    scale: shown.scale,
    onKeyDown,
    larger: () => by(ZOOM_STEP),
    smaller: () => by(1 / ZOOM_STEP),
    /** Each pixel as it is; then all of the picture again. */
    actual: () => view.current.scale > 1 ? show(FIT, true) : zoom(actualScale(sizes())),
    /** For the element that a picture lies in. */
    box: {
      ref: attach,
      ...gestures.listeners,
    },
    /** True if the press has moved the picture, and so is not a click. */
    hasMoved: gestures.hasMoved,
    style: { transform: `translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})` },
    isSmooth: shown.isSmooth,
  };
}

interface GestureOptions {
  /** The element that a picture lies in. */
  box: RefObject<HTMLDivElement | null>;
  view: RefObject<View>;
  show: (view: View) => void;
  /** Zooms in at a place, or out again. */
  toggle: (at: { clientX: number; clientY: number }) => void;
  go: (step: number) => void;
}

/** Fingers and mice on a picture: moving, pinching, double presses, and swipes to others. */
function useGestures({ box, view, show, toggle, go }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>());
  const swipe = useRef<Finger | null>(null);
  const tap = useRef({ at: -Infinity, x: 0, y: 0 });
  const hasMoved = useRef(false);
  const isTouch = useRef(false);
  // Listeners are called only while the box exists.
  const element = () => box.current!;
  const at = (event: PointerEvent) => pointIn(element(), event);
  const sizes = () => sizesIn(element());

  function onPointerDown(event: PointerEvent) {
    pointers.current.set(event.pointerId, at(event));
    hasMoved.current = false;
    isTouch.current = event.pointerType === "touch";
    const isOnlyOne = pointers.current.size === 1 && view.current.scale === 1;
    swipe.current = isOnlyOne ? fingerDown(event) : null;
    if (view.current.scale > 1 || !isOnlyOne) element().setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const held = pointers.current;
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    const moved = { x: now.x - before.x, y: now.y - before.y };
    if (other) {
      hasMoved.current = true;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const larger = zoomedTo(
        view.current,
        view.current.scale * factor,
        middle,
        sizes(),
      );
      show(pannedBy(larger, { x: moved.x / 2, y: moved.y / 2 }, sizes()));
    } else if (view.current.scale > 1) {
      hasMoved.current ||= Math.abs(moved.x) + Math.abs(moved.y) > 1;
      show(pannedBy(view.current, moved, sizes()));
    }
  }

  function onPointerUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    const began = swipe.current;
    swipe.current = null;
    if (event.pointerType === "touch" && !hasMoved.current) onTap(event);
    if (began?.id !== event.pointerId) return;
    const { along, across } = movedBy(began, event);
    if (Math.abs(along) >= SWIPE_PX && across < Math.abs(along) - DIRECTION_DISTANCE_PX) {
      go(along < 0 ? 1 : -1);
    }
  }

  /** Not every browser tells of a double press by a finger. */
  function onTap(event: PointerEvent) {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const last = tap.current;
    const isDouble = at - last.at < DOUBLE_TAP.within &&
      distance({ x, y }, last) < DOUBLE_TAP.near && isOnPicture(event);
    tap.current = { at: isDouble ? -Infinity : at, x, y };
    if (isDouble) toggle(event);
  }

  return {
    hasMoved: () => hasMoved.current,
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onDblClick: (event: MouseEvent) => !isTouch.current && isOnPicture(event) && toggle(event),
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const isOnPicture = ({ target }: Event) => target instanceof HTMLImageElement;

/** Where a pointer is, from the middle of a box. */
function pointIn(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function sizesIn(box: HTMLElement): Sizes {
  const picture = box.querySelector("img");
  // Before it is made larger, with fractions of pixels.
  const style = picture && getComputedStyle(picture);
  const fit = { width: parseFloat(style?.width ?? "0"), height: parseFloat(style?.height ?? "0") };
  // A thumbnail may stand in for the full picture, whose size it declares.
  const width = Number(picture?.getAttribute("width")) || (picture?.naturalWidth ?? 0);
  const height = Number(picture?.getAttribute("height")) || (picture?.naturalHeight ?? 0);
  return {
    box: { width: box.clientWidth, height: box.clientHeight },
    fit,
    natural: { width, height },
  };
}
