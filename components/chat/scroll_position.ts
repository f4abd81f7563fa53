import type { Line } from "./arrange.ts";
import { drawnRows, endOf, firstEndingBelow, keyOf, pixelsToEnd } from "./drawn.ts";
import { forgetGone, rowAt } from "./rows.ts";

/** Pixels from the end within which the list counts as being at its end. */
const AT_END_PX = 32;
/** Pixels from an edge at which the next page is fetched. */
const NEAR_EDGE_PX = 3000;
/** Pixels that are rendered beyond the visible part, and the remainder that triggers more. */
const OVERSCAN_PX = 800;
const MIN_OVERSCAN_PX = 400;
/** Number of messages remembered as anchors: some may be deleted. */
const MAX_ANCHORS = 8;
/** Pixels of the view, before it was measured. */
const DEFAULT_VIEW_PX = 1000;

/** Content of the list, and the callbacks it notifies. */
export interface ScrollOptions {
  lines: readonly Line[];
  hasNewer: boolean;
  /** The first new message is above all that is loaded. */
  newUnloaded: boolean;
  /** The list arrives at its end or leaves it. */
  onFollowing: (following: boolean) => void;
  /** The last message that is on the screen as a whole. */
  onSeen: (seq: number) => void;
  onNearStart: () => void;
  onNearEnd: () => void;
}

/** Current render of the list: the rows from `from` up to `to`, exclusive, are in its flow. */
interface Drawing extends ScrollOptions {
  indexes: ReadonlyMap<string, number>;
  /** Index of the first new message; -1: none. */
  fresh: number;
  /** Start of each row, in pixels from the first one. */
  offsets: Float64Array;
  from: number;
  to: number;
}

/** Callbacks of the scroll position. */
interface Listener {
  onAtEnd: (atEnd: boolean) => void;
  /** Receives whether the 'New' line is above the visible part. */
  onNewAbove: (newAbove: boolean) => void;
  /** Receives the day of the visible messages, in the format of `toDateString`. */
  onDay: (day: string) => void;
  /** Renders the list again around its current position. */
  redraw: () => void;
}

/**
 * Scroll position of the message list. It follows the end, or keeps the message being read in
 * place, to the pixel, when pages load or unload and when rows differ from their estimated height.
 */
export class ScrollPosition {
  /** Scroll container, and the list in it; null: not rendered yet. */
  readonly box = { current: null as HTMLDivElement | null };
  readonly list = { current: null as HTMLDivElement | null };
  /** Latest rendered heights of rows, by key. */
  readonly heights = new Map<string, number>();
  drawing!: Drawing;
  #following = true;
  /** Scroll target: `center` it, or only make it visible. */
  #goal: { key: string; center: boolean } | null = null;
  /** The message being read and those below it, and where in all that scrolls each ended. */
  #anchors: readonly { key: string; end: number }[] = [];
  #settled: readonly Line[] = [];
  /** Visible rows come first: rows beyond them are rendered in a later frame. */
  #beyond = 0;
  /** Pixels of the view at the last look: asking for them while drawing has all laid out again. */
  #view = DEFAULT_VIEW_PX;
  /** At the end: where the list was last put, and how high all of it was. */
  #stood = { top: 0, height: 0 };
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Returns the range to render, in pixels from the first row. */
  visible(
    { lines, indexes, offsets }: Pick<Drawing, "lines" | "indexes" | "offsets">,
  ): [top: number, bottom: number] {
    const view = this.#view;
    const held = this.#following ? undefined : this.#anchor(indexes);
    const top = held
      ? offsets[indexes.get(held.key)! + 1] - (held.end - this.box.current!.scrollTop)
      : offsets[lines.length] - view;
    const wanted = indexes.get(this.#goal?.key ?? "");
    if (wanted !== undefined) {
      const start = offsets[wanted];
      const near = start > top - this.#beyond && offsets[wanted + 1] < top + view + this.#beyond;
      if (!near) return [start - view, start + view];
    }
    return [top - this.#beyond, top + view + this.#beyond];
  }

  /** Restores the scroll position after a change of size. */
  settle(): void {
    const box = this.box.current!;
    const rows = drawnRows(this.list.current!);
    for (const row of rows) this.heights.set(keyOf(row), row.offsetHeight);
    forgetGone(this.heights, this.drawing.indexes);
    const held = this.#anchor(this.drawing.indexes);
    const row = held && rows.find((row) => keyOf(row) === held.key);
    if (this.#wasLeft(box)) this.#follow(false);
    if (this.#goal) this.#reach(rows, this.#goal);
    else if (this.#following) box.scrollTop = box.scrollHeight;
    else if (row) {
      const moved = this.list.current!.offsetTop + endOf(row) - held.end;
      if (moved !== 0) box.scrollTop += moved;
    }
    if (this.#following) this.#stand();
    this.#look();
    // Not on every render: a page that failed to load is requested again only on scrolling.
    if (this.#settled !== this.drawing.lines) this.#askForMore();
    this.#settled = this.drawing.lines;
  }

  onScroll = (): void => {
    if (!this.#following) this.#followFromHere();
    else if (this.#wasLeft(this.box.current!)) this.#follow(false);
    this.#look();
    this.#askForMore();
  };

  jumpToEnd = (): void => {
    this.#goal = null;
    this.#follow(true);
    this.#listener.redraw();
  };

  /** Brings a row into view and gives it the focus. */
  goTo = (key: string, center = false): void => {
    this.#goal = { key, center };
    this.#listener.redraw();
  };

  /** Settles whenever something changes its size, until the returned function is called. */
  observe(): () => void {
    this.drawing.onFollowing(true);
    const observer = new ResizeObserver(() => this.settle());
    observer.observe(this.box.current!);
    observer.observe(this.box.current!.firstElementChild!);
    // Rows also render outside of a render of the list. If one shrinks and another grows, the list
    // must not be found moved in between: that would look as if the reader had scrolled.
    this.list.current!.addEventListener("fold", this.#onFold);
    const drawings = new MutationObserver(() => {
      const { scrollHeight } = this.box.current!;
      if (this.#following && scrollHeight !== this.#stood.height) this.settle();
    });
    drawings.observe(this.list.current!, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      drawings.disconnect();
    };
  }

  /**
   * Content above a row that is folded or expanded keeps its place (MEND-26n), so no anchor is
   * held.
   */
  #onFold = () => {
    this.#anchors = [];
    this.#follow(false);
  };

  /** The first of the anchors that has not been deleted. */
  #anchor(indexes: ReadonlyMap<string, number>) {
    return this.#anchors.find(({ key }) => indexes.has(key));
  }

  /** Records the visible messages, and renders more when too little is left around them. */
  #look(): void {
    const { lines, from, to, fresh, hasNewer, newUnloaded } = this.drawing;
    const box = this.box.current!;
    const rows = drawnRows(this.list.current!);
    const base = this.list.current!.offsetTop;
    const top = box.scrollTop - base;
    this.#view = box.clientHeight;
    const bottom = top + this.#view;
    this.#listener.onAtEnd(box.scrollHeight - base - bottom < AT_END_PX && !hasNewer);
    if (rows.length === 0) return;
    if (this.#beyond === 0) this.#drawBeyond();
    const start = rows[0].offsetTop;
    const end = endOf(rows[rows.length - 1]);
    const first = top < end && bottom > start
      ? this.#remember(rows, top, bottom)
      : this.#rememberUndrawn(top, base);
    this.#listener.onDay(new Date(lines[first].message.at).toDateString());
    this.#listener.onNewAbove(fresh === -1 ? newUnloaded : fresh < first);
    const more = from > 0 && top - start < MIN_OVERSCAN_PX ||
      to < lines.length && end - bottom < MIN_OVERSCAN_PX;
    if (more && this.#beyond > 0) this.#listener.redraw();
  }

  #drawBeyond(): void {
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (this.#beyond > 0) return;
        this.#beyond = OVERSCAN_PX;
        this.#listener.redraw();
      })
    );
  }

  /** Records the rows at the top of the visible part; returns the index of the first. */
  #remember(rows: readonly HTMLElement[], top: number, bottom: number): number {
    const { lines, from, to, onSeen } = this.drawing;
    const base = this.list.current!.offsetTop;
    const above = firstEndingBelow(rows, top);
    this.#anchors = rows.slice(above, above + MAX_ANCHORS)
      .map((row) => ({ key: keyOf(row), end: base + endOf(row) }));
    const last = from + firstEndingBelow(rows, bottom + 1) - 1;
    const seen = lines[bottom >= endOf(rows[rows.length - 1]) ? to - 1 : last]?.message.seq;
    if (seen) onSeen(seen);
    return from + above;
  }

  /** Handles a jump so far away that nothing is rendered there yet. */
  #rememberUndrawn(top: number, base: number): number {
    const { lines, offsets } = this.drawing;
    const first = rowAt(offsets, top);
    this.#anchors = [{ key: lines[first].message.key, end: offsets[first + 1] + base }];
    return first;
  }

  #askForMore(): void {
    const box = this.box.current!;
    if (box.scrollTop < NEAR_EDGE_PX) this.drawing.onNearStart();
    if (pixelsToEnd(box) < NEAR_EDGE_PX) this.drawing.onNearEnd();
  }

  #follow(end: boolean): void {
    if (end) this.#stand();
    if (end === this.#following) return;
    this.#following = end;
    this.drawing.onFollowing(end);
  }

  /** Follows content that grows if the list is at its end. */
  #followFromHere(): void {
    this.#follow(pixelsToEnd(this.box.current!) < AT_END_PX && !this.drawing.hasNewer);
  }

  #stand(): void {
    const { scrollTop, scrollHeight } = this.box.current!;
    this.#stood = { top: scrollTop, height: scrollHeight };
  }

  /**
   * Returns true if the reader has scrolled away from the end, even before the event arrives. The
   * end also moves when content grows or the list shrinks. The browser scrolls up when there is
   * less to scroll, but only as far as the end at that time.
   */
  #wasLeft(box: HTMLElement): boolean {
    const { top, height } = this.#stood;
    const moved = Math.min(top, height - box.clientHeight);
    return box.scrollTop < moved - AT_END_PX && pixelsToEnd(box) >= AT_END_PX;
  }

  #reach(rows: readonly HTMLElement[], { key, center }: { key: string; center: boolean }): void {
    this.#goal = null;
    const row = rows.find((row) => keyOf(row) === key);
    if (!row) return;
    row.scrollIntoView({ block: center ? "center" : "nearest" });
    row.querySelector("article")?.focus({ preventScroll: true });
    this.#followFromHere();
    this.#look();
    this.#askForMore();
  }
}
