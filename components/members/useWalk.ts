import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Member } from "../../protocol/servers.ts";
import { beginOf, type Block, HEADING_REM, rem, ROW_REM } from "./useWindow.ts";

/** Rows that Page Up and Page Down go. */
const ROWS_PER_PAGE = 10;

/**
 * Handles arrow keys, Home, End, Page Up and Page Down between people. Tab reaches the last visited
 * one, otherwise the first. The row with the focus stays mounted even when out of sight.
 */
export function useWalk(
  scroller: RefObject<HTMLElement | null>,
  groups: readonly (readonly (Member | null)[])[],
  blocks: readonly Block[],
) {
  const [visited, setVisited] = useState<string | null>(null);
  /** Index to focus once its person has loaded and rendered. */
  const going = useRef<number | null>(null);
  const people = groups.flat();
  const at = people.findIndex((member) => member !== null && member.user_id === visited);
  const active = at >= 0 ? at : people.findIndex((member) => member !== null);

  useLayoutEffect(() => {
    const member = going.current === null ? null : people[going.current];
    if (!member) return;
    if (visited !== member.user_id) return setVisited(member.user_id);
    const button = scroller.current!.querySelector<HTMLElement>(
      `[data-member="${CSS.escape(member.user_id)}"]`,
    );
    if (!button) return;
    going.current = null;
    button.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = going.current ?? active;
    const steps: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: Math.min(from + ROWS_PER_PAGE, people.length - 1),
      PageUp: Math.max(from - ROWS_PER_PAGE, 0),
      Home: 0,
      End: people.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0 || to >= people.length) return;
    bringIntoView(scroller.current!, to, blocks);
    going.current = to;
    if (people[to]) setVisited(people[to].user_id);
  }

  function onFocusIn(event: FocusEvent) {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-member]");
    if (button) setVisited(button.dataset.member!);
  }

  return { active, onKeyDown, onFocusIn };
}

/** Scrolls as little as it takes. */
function bringIntoView(box: HTMLElement, index: number, blocks: readonly Block[]) {
  let [group, row] = [0, index];
  while (row >= blocks[group].rows) row -= blocks[group++].rows;
  const top = (beginOf(group, blocks) + row * ROW_REM) * rem();
  const bottom = top + ROW_REM * rem();
  const isLast = group === blocks.length - 1 && row === blocks[group].rows - 1;
  if (isLast) box.scrollTop = box.scrollHeight;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  else if (top - HEADING_REM * rem() < box.scrollTop) box.scrollTop = top - HEADING_REM * rem();
}
