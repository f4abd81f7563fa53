import { type RefObject, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Line } from "./arrange.ts";
import { drawnRows, endOf, firstEndingBelow, keyOf, pixelsToEnd } from "./drawn.ts";
import { offsetsOf, rowAt, rowsBetween } from "./rows.ts";

/** Pixels from the end within which the list counts as being at its end. */
const AT_END = 32;
/** Pixels from an edge at which the next page is fetched. */
const NEAR_EDGE = 3000;
/** Pixels that are drawn beyond what is visible, and at how many of them left more is drawn. */
const BEYOND = 800;
const TOO_FEW = 400;
/** How many messages are remembered to hold the list by: some may be deleted. */
const ANCHORS = 8;
/** Pixels of the view, before it was measured. */
const USUAL_VIEW = 1000;

interface Options {
  lines: readonly Line[];
  /** These rows are drawn wherever they are: they have the focus, or hold what is being typed. */
  kept: readonly (string | null | undefined)[];
  hasNewer: boolean;
  /** The first new message is above all that is loaded. */
  newUnloaded: boolean;
  /** Told when the list arrives at its end or leaves it. */
  onFollowing: (following: boolean) => void;
  /** Told the last message that is on the screen as a whole. */
  onSeen: (seq: number) => void;
  onNearStart: () => void;
  onNearEnd: () => void;
}

/** A row to be drawn. Outside of the flow it stands `top` pixels below the list's start. */
export interface DrawnLine {
  line: Line;
  index: number;
  top: number | null;
}

/** Where to go: `center` it, or only make it visible. */
interface Goal {
  key: string;
  center: boolean;
}

interface Anchor {
  key: string;
  end: number;
}

export interface MessageScroll {
  /** The element that scrolls: positioned, with one child, in which the list stands. */
  box: RefObject<HTMLDivElement | null>;
  /** The list: positioned; its children are the rows, `data-row` those in the flow. */
  list: RefObject<HTMLDivElement | null>;
  drawn: readonly DrawnLine[];
  /** Pixels to leave free for the rows before and behind those in the flow. */
  before: number;
  behind: number;
  atEnd: boolean;
  /** The 'New' line stands above what is visible. */
  newAbove: boolean;
  onScroll: () => void;
  jumpToEnd: () => void;
  /** Brings a row into view and gives it the focus. */
  goTo: (key: string, center?: boolean) => void;
}

/**
 * Draws the rows around what is visible and keeps the list still: at its end it stays at the
 * end, whatever grows; elsewhere the message being read keeps its place, to the pixel, when pages
 * come or go and when rows turn out higher than they were thought to be.
 */
export function useMessageScroll(options: Options): MessageScroll {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const goal = useRef<Goal | null>(null);
  /** The message being read and those below it, and where in all that scrolls each ended. */
  const anchors = useRef<readonly Anchor[]>([]);
  const heights = useRef(new Map<string, number>());
  const settled = useRef<readonly Line[]>([]);
  /** At its end: where the list was last put, and how high all of it was. */
  const stood = useRef({ top: 0, height: 0 });
  const [atEnd, setAtEnd] = useState(true);
  const [newAbove, setNewAbove] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const { lines, kept } = options;
  const indexes = useMemo(() => new Map(lines.map((l, i) => [l.message.key, i])), [lines]);
  const fresh = useMemo(() => lines.findIndex((line) => line.fresh), [lines]);
  const offsets = offsetsOf(lines, heights.current);
  const { from, to } = rowsBetween(offsets, ...visible());
  const current = useRef({ ...options, indexes, fresh, offsets, from, to });
  current.current = { ...options, indexes, fresh, offsets, from, to };

  /** The first of the anchors that has not been deleted. */
  function anchor(indexes: ReadonlyMap<string, number>): Anchor | undefined {
    return anchors.current.find(({ key }) => indexes.has(key));
  }

  /** What is to be drawn, in pixels from the first row. */
  function visible(): [top: number, bottom: number] {
    const view = box.current?.clientHeight ?? USUAL_VIEW;
    const total = offsets[lines.length];
    const held = following.current ? undefined : anchor(indexes);
    const top = held
      ? offsets[indexes.get(held.key)! + 1] - (held.end - box.current!.scrollTop)
      : total - view;
    const wanted = indexes.get(goal.current?.key ?? "");
    if (wanted !== undefined) {
      const start = offsets[wanted];
      const near = start > top - BEYOND && offsets[wanted + 1] < top + view + BEYOND;
      if (!near) return [start - view, start + view];
    }
    return [top - BEYOND, top + view + BEYOND];
  }

  /** Remembers what is read, and draws more when too little is drawn around it. */
  function look() {
    const { lines, offsets, from, to, fresh } = current.current;
    const el = box.current!;
    const rows = drawnRows(list.current!);
    const base = list.current!.offsetTop;
    const top = el.scrollTop - base;
    const bottom = top + el.clientHeight;
    setAtEnd(el.scrollHeight - base - bottom < AT_END && !current.current.hasNewer);
    if (rows.length === 0) return;
    const start = rows[0].offsetTop;
    const end = endOf(rows[rows.length - 1]);
    let first = from;
    if (top < end && bottom > start) {
      first += firstEndingBelow(rows, top);
      anchors.current = rows.slice(first - from, first - from + ANCHORS)
        .map((row) => ({ key: keyOf(row), end: base + endOf(row) }));
      const last = from + firstEndingBelow(rows, bottom + 1) - 1;
      const seen = lines[bottom >= end ? to - 1 : last]?.message.seq;
      if (seen) current.current.onSeen(seen);
    } else {
      // Thrown far away at once: there, nothing is drawn yet.
      first = rowAt(offsets, top);
      const end = offsets[first + 1] + base;
      anchors.current = [{ key: lines[first].message.key, end }];
    }
    setNewAbove(fresh === -1 ? current.current.newUnloaded : fresh < first);
    const more = from > 0 && top - start < TOO_FEW ||
      to < lines.length && end - bottom < TOO_FEW;
    if (more) redraw(null);
  }

  function askForMore() {
    const el = box.current!;
    if (el.scrollTop < NEAR_EDGE) current.current.onNearStart();
    if (pixelsToEnd(el) < NEAR_EDGE) current.current.onNearEnd();
  }

  function follow(end: boolean) {
    if (end) stand();
    if (end === following.current) return;
    following.current = end;
    current.current.onFollowing(end);
  }

  function stand() {
    const { scrollTop, scrollHeight } = box.current!;
    stood.current = { top: scrollTop, height: scrollHeight };
  }

  /** Follows what grows if the list stands at its end. */
  function followFromHere() {
    follow(pixelsToEnd(box.current!) < AT_END && !current.current.hasNewer);
  }

  /**
   * Whether somebody has scrolled away from the end, be its event still to come. The end itself
   * moves away by what grows, and by what takes room from the list. The browser moves the list up
   * too when there is less to scroll, but only to the end that it has then.
   */
  function wasLeft(el: HTMLElement): boolean {
    const { top, height } = stood.current;
    const moved = Math.min(top, height - el.clientHeight);
    return el.scrollTop < moved - AT_END && pixelsToEnd(el) >= AT_END;
  }

  function settle() {
    const el = box.current!;
    const rows = drawnRows(list.current!);
    for (const row of rows) heights.current.set(keyOf(row), row.offsetHeight);
    const held = anchor(current.current.indexes);
    const row = held && rows.find((row) => keyOf(row) === held.key);
    if (wasLeft(el)) follow(false);
    if (goal.current) reach(rows);
    else if (following.current) el.scrollTop = el.scrollHeight;
    else if (row) {
      const moved = list.current!.offsetTop + endOf(row) - held.end;
      if (moved !== 0) el.scrollTop += moved;
    }
    if (following.current) stand();
    look();
    // Not at every drawing: a page that could not be loaded is asked for again by scrolling only.
    if (settled.current !== current.current.lines) askForMore();
    settled.current = current.current.lines;
  }

  function reach(rows: readonly HTMLElement[]) {
    const { key, center } = goal.current!;
    const row = rows.find((row) => keyOf(row) === key);
    goal.current = null;
    if (!row) return;
    row.scrollIntoView({ block: center ? "center" : "nearest" });
    row.querySelector("article")?.focus({ preventScroll: true });
    followFromHere();
    look();
    askForMore();
  }

  function onScroll() {
    if (!following.current) followFromHere();
    else if (wasLeft(box.current!)) follow(false);
    look();
    askForMore();
  }

  useLayoutEffect(settle);
  useLayoutEffect(() => {
    current.current.onFollowing(true);
    const observer = new ResizeObserver(settle);
    observer.observe(box.current!);
    observer.observe(box.current!.firstElementChild!);
    // Rows are drawn anew by themselves. Between two of them that are, one lower and one higher,
    // nobody may find the list moved up: that looks as if somebody had scrolled.
    const drawings = new MutationObserver(() => following.current && settle());
    drawings.observe(list.current!, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      drawings.disconnect();
    };
  }, []);

  const apart = new Set(kept.flatMap((key) => indexes.get(key ?? "") ?? []));
  const indexesDrawn = [
    ...[...apart].filter((i) => i < from).sort((a, b) => a - b),
    ...Array.from({ length: to - from }, (_, i) => from + i),
    ...[...apart].filter((i) => i >= to).sort((a, b) => a - b),
  ];
  return {
    box,
    list,
    drawn: indexesDrawn.map((index) => ({
      line: lines[index],
      index,
      top: index < from || index >= to ? offsets[index] : null,
    })),
    before: offsets[from],
    behind: offsets[lines.length] - offsets[to],
    atEnd,
    newAbove,
    onScroll,
    jumpToEnd() {
      goal.current = null;
      follow(true);
      redraw(null);
    },
    goTo(key, center = false) {
      goal.current = { key, center };
      redraw(null);
    },
  };
}
