import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { isEscape } from "../ui/composing.ts";

/** Index of the dragged entry, and of its target. */
export interface Drag {
  from: number;
  to: number;
}

interface Props {
  /** Number of entries in the list. */
  count: number;
  /** First index that can be moved, or moved to: entries above are fixed. */
  first: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Moves the entries of a list by their handles: dragged with mouse, pen or finger, or with the
 * arrow keys (ROLE-01 `position`). The list's children are its entries, in order.
 */
export function useReorder({ count, first, onMove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const clamp = (index: number) => Math.min(Math.max(index, first), count - 1);

  /** The entry under the pointer; above the first and below the last, those. */
  function indexAt(y: number): number {
    const entries = [...list.current!.children].slice(0, count);
    const under = entries.findIndex((entry) => y < entry.getBoundingClientRect().bottom);
    return clamp(under === -1 ? count - 1 : under);
  }

  function handleProps(index: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, to: indexAt(event.clientY) });
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (isEscape(event) && drag) {
          event.stopPropagation();
          setDrag(null);
        }
        if (by === undefined) return;
        event.preventDefault();
        const to = clamp(index + by);
        if (to !== index) onMove(index, to);
      },
    };
  }

  return { list, drag, handleProps };
}

/** The list with the entry at `from` brought to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}
