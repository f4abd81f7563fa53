import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { frameOf, MIDDLE, moveBy, type View, zoomTo } from "./crop.ts";

/** Pixels that an arrow key moves the picture. */
const STEP_PX = 10;
/** Zoom factor of a key, or one notch of a wheel. */
const ZOOM_FACTOR = 1.15;

type Point = { x: number; y: number };

/** Moves a picture by one finger, the mouse or arrow keys, and zooms by two, a wheel, + and -. */
export function useCrop(image: RefObject<HTMLImageElement | null>) {
  const [view, setView] = useState(MIDDLE);
  const held = useRef(new Map<number, Point>());

  function change(next: (view: View, frame: ReturnType<typeof frameOf>) => View) {
    const frame = image.current && frameOf(image.current);
    if (frame) setView((view) => next(view, frame));
  }

  /** @param at where on the screen; absent: the middle */
  function zoom(wanted: (zoom: number) => number, at?: Point) {
    change((view, frame) => {
      const { width, height } = frame.size;
      const middle = { x: width / 2, y: height / 2 };
      return zoomTo(view, frame, wanted(view.zoom), at ? within(at) : middle);
    });
  }

  /** The image itself is scaled: only its parent says where the frame is. */
  function within({ x, y }: Point): Point {
    const { left, top } = image.current!.parentElement!.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const before = [...held.current.values()];
    if (!held.current.has(pointerId)) return;
    held.current.set(pointerId, { x: clientX, y: clientY });
    const after = [...held.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    change((view, frame) => moveBy(view, frame, to.x - from.x, to.y - from.y));
    if (before.length < 2) return;
    const spread = distance(before) && distance(after) / distance(before);
    if (spread) zoom((zoom) => zoom * spread, to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, [right: number, down: number]> = {
      ArrowLeft: [STEP_PX, 0],
      ArrowRight: [-STEP_PX, 0],
      ArrowUp: [0, STEP_PX],
      ArrowDown: [0, -STEP_PX],
    };
    const zooms: Record<string, number> = {
      "+": ZOOM_FACTOR,
      "=": ZOOM_FACTOR,
      "-": 1 / ZOOM_FACTOR,
    };
    const move = moves[event.key];
    const factor = zooms[event.key];
    if (event.ctrlKey || event.metaKey || !move && !factor) return;
    event.preventDefault();
    if (move) change((view, frame) => moveBy(view, frame, ...move));
    else zoom((zoom) => zoom * factor);
  }

  const onPointerEnd = ({ pointerId }: PointerEvent<HTMLElement>) =>
    void held.current.delete(pointerId);
  return {
    view,
    onZoom: (value: number) => zoom(() => value),
    gestures: {
      onKeyDown,
      onPointerMove,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onWheel(event: WheelEvent) {
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        zoom((zoom) => event.deltaY < 0 ? zoom * ZOOM_FACTOR : zoom / ZOOM_FACTOR, at);
      },
    },
  };
}

function middleOf(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Between the first two. */
function distance([a, b]: Point[]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
