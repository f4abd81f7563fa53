import { type RefObject, useLayoutEffect, useState } from "react";

/** In rem: of a person's row, of a group's heading, and between two groups. */
export const ROW = 3;
export const HEADING = 2;
export const GAP = 1;
/** Rows drawn beyond what can be seen, on either side. */
const BEYOND = 8;

export interface RowRange {
  /** The first row of the group that is drawn. */
  first: number;
  /** One more than the last. */
  end: number;
}

/** Pixels of one rem: rows grow with the browser's font size. */
export function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Where the rows of a group begin within what scrolls, in rem. */
export function beginOf(group: number, counts: readonly number[]): number {
  const before = counts.slice(0, group).filter((count) => count > 0);
  const rows = before.reduce((sum, count) => sum + count * ROW, 0);
  return rows + before.length * (HEADING + GAP) + HEADING;
}

/** Which rows of each group are to be drawn: of 5,000 people only those in sight. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  counts: readonly number[],
): RowRange[] {
  // In rows, so that it changes only when another row comes into sight.
  const [view, setView] = useState({ top: 0, rows: 20 });
  useLayoutEffect(() => {
    const box = scroller.current!;
    function measure() {
      const unit = rem() * ROW;
      const top = Math.floor(box.scrollTop / unit);
      const rows = Math.ceil(box.clientHeight / unit) + 1;
      setView((held) => held.top === top && held.rows === rows ? held : { top, rows });
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, []);
  return counts.map((count, group) => {
    const top = view.top - Math.floor(beginOf(group, counts) / ROW);
    const first = Math.min(count, Math.max(0, top - BEYOND));
    const end = Math.max(first, Math.min(count, top + view.rows + BEYOND));
    return { first, end };
  });
}
