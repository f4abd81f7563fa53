import { type RefObject, useLayoutEffect, useState } from "react";

/** In rem: of a person's row, of a group's heading, and between two groups. */
export const ROW_REM = 3;
export const HEADING_REM = 2;
export const GAP_REM = 1;
/** Rows rendered beyond the visible ones, on either side. */
const OVERSCAN_ROWS = 8;

export interface RowRange {
  /** First rendered row of the group. */
  first: number;
  /** End of the range, exclusive. */
  end: number;
}

/** Pixels of one rem: rows grow with the browser's font size. */
export function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** A group: how many rows, and whether two headings are above them. */
export interface Block {
  rows: number;
  two: boolean;
}

/** Returns the start of a group's rows within the scroll container, in rem. */
export function beginOf(group: number, blocks: readonly Block[]): number {
  const heads = ({ two }: Block) => two ? 2 * HEADING_REM : HEADING_REM;
  const before = blocks.slice(0, group);
  const above = before.reduce(
    (sum, block) => sum + heads(block) + block.rows * ROW_REM + GAP_REM,
    0,
  );
  return above + heads(blocks[group]);
}

/** Returns the rows of each group to render: of 5,000 people only the visible ones. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  blocks: readonly Block[],
): RowRange[] {
  // In rows, so that it changes only when another row comes into sight.
  const [view, setView] = useState({ top: 0, rows: 20 });
  useLayoutEffect(() => {
    const box = scroller.current!;
    function measure() {
      const unit = rem() * ROW_REM;
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
  return blocks.map(({ rows: count }, group) => {
    const top = view.top - Math.floor(beginOf(group, blocks) / ROW_REM);
    const first = Math.min(count, Math.max(0, top - OVERSCAN_ROWS));
    const end = Math.max(first, Math.min(count, top + view.rows + OVERSCAN_ROWS));
    return { first, end };
  });
}
