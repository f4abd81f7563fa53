import { type RefObject, useLayoutEffect, useMemo, useReducer, useState } from "react";
import type { Line } from "./arrange.ts";
import { offsetsOf, rowsBetween } from "./rows.ts";
import { type ScrollOptions, ScrollPosition } from "./scroll_position.ts";

interface Options extends ScrollOptions {
  /** Keys of rows that stay rendered: they have the focus, or text being typed. */
  kept: readonly (string | null | undefined)[];
}

/** Row to render. Outside of the flow it's positioned `top` pixels below the start of the list. */
export interface DrawnLine {
  line: Line;
  index: number;
  top: number | null;
}

export interface MessageScroll extends Pick<ScrollPosition, "onScroll" | "jumpToEnd" | "goTo"> {
  /** Scroll container: positioned, with one child that contains the list. */
  box: RefObject<HTMLDivElement | null>;
  /** The list: positioned; its children are the rows, `data-row` those in the flow. */
  list: RefObject<HTMLDivElement | null>;
  drawn: readonly DrawnLine[];
  /** Pixels to leave free for the rows before and behind those in the flow. */
  before: number;
  behind: number;
  atEnd: boolean;
  /** The 'New' line is above the visible part. */
  newAbove: boolean;
  /** The day of the first message that is visible; empty: not known yet. */
  day: string;
}

/** Renders the rows around the visible part and keeps the list in place (`ScrollPosition`). */
export function useMessageScroll({ kept, ...options }: Options): MessageScroll {
  const { lines } = options;
  const [atEnd, onAtEnd] = useState(true);
  const [newAbove, onNewAbove] = useState(false);
  const [day, onDay] = useState("");
  const [, count] = useReducer((count: number) => count + 1, 0);
  const [position] = useState(() =>
    new ScrollPosition({ onAtEnd, onNewAbove, onDay, redraw: () => count(null) })
  );
  const indexes = useMemo(() => new Map(lines.map((l, i) => [l.message.key, i])), [lines]);
  const fresh = useMemo(() => lines.findIndex((line) => line.fresh), [lines]);
  const offsets = offsetsOf(lines, position.heights);
  const { from, to } = rowsBetween(offsets, ...position.visible({ lines, indexes, offsets }));
  position.drawing = { ...options, indexes, fresh, offsets, from, to };
  useLayoutEffect(() => position.settle());
  useLayoutEffect(() => position.observe(), []);

  const { box, list, onScroll, jumpToEnd, goTo } = position;
  const outside = [...new Set(kept.flatMap((key) => indexes.get(key ?? "") ?? []))]
    .filter((i) => i < from || i >= to);
  const inFlow = Array.from({ length: to - from }, (_, i) => from + i);
  const drawn = [...outside, ...inFlow].sort((a, b) => a - b).map((index) => ({
    line: lines[index],
    index,
    top: outside.includes(index) ? offsets[index] : null,
  }));
  return {
    box,
    list,
    drawn,
    before: offsets[from],
    behind: offsets[lines.length] - offsets[to],
    atEnd,
    newAbove,
    day,
    onScroll,
    jumpToEnd,
    goTo,
  };
}
