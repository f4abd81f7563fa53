import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Member } from "../../protocol/servers.ts";
import { beginOf, HEADING, rem, ROW } from "./useWindow.ts";

/** Rows that Page Up and Page Down go. */
const PAGE = 10;

/**
 * Arrow keys, Home, End, Page Up and Page Down between people, of whom Tab reaches one: the last
 * visited, else the first. The row that has the focus is kept though it be out of sight.
 */
export function useWalk(
  scroller: RefObject<HTMLElement | null>,
  groups: readonly (readonly (Member | null)[])[],
) {
  const [visited, setVisited] = useState<string | null>(null);
  const going = useRef<string | null>(null);
  const people = groups.flat();
  const at = people.findIndex((member) => member !== null && member.user_id === visited);
  const active = at >= 0 ? at : people.findIndex((member) => member !== null);

  useLayoutEffect(() => {
    if (going.current === null) return;
    const button = scroller.current!.querySelector<HTMLElement>(
      `[data-member="${CSS.escape(going.current)}"]`,
    );
    if (!button) return;
    going.current = null;
    button.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: Math.min(active + PAGE, people.length - 1),
      PageUp: Math.max(active - PAGE, 0),
      Home: 0,
      End: people.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to < 0 || to >= people.length) return;
    bringIntoView(scroller.current!, to, groups.map((group) => group.length));
    const member = people[to];
    // Whoever is not loaded yet is on the way now: the next key finds them.
    if (!member) return;
    going.current = member.user_id;
    setVisited(member.user_id);
  }

  function onFocusIn(event: FocusEvent) {
    const button = (event.target as HTMLElement).closest<HTMLElement>("[data-member]");
    if (button) setVisited(button.dataset.member!);
  }

  return { active, onKeyDown, onFocusIn };
}

/** Scrolls as little as it takes. */
function bringIntoView(box: HTMLElement, index: number, counts: readonly number[]) {
  const group = index < counts[0] ? 0 : 1;
  const row = group === 0 ? index : index - counts[0];
  const top = (beginOf(group, counts) + row * ROW) * rem();
  const bottom = top + ROW * rem();
  if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  else if (top - HEADING * rem() < box.scrollTop) box.scrollTop = top - HEADING * rem();
}
