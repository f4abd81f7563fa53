import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the end within which the list counts as being at its end. */
const AT_END = 32;
/** Pixels from an edge at which the next page is fetched. */
const NEAR_EDGE = 800;

interface Options {
  hasNewer: boolean;
  /** Told when the list arrives at its end or leaves it. */
  onFollowing: (following: boolean) => void;
  onNearStart: () => void;
  onNearEnd: () => void;
}

interface Scroll {
  /** The element that scrolls. Its only child holds the list items, `[data-item]`. */
  box: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  /** The 'New' line stands above what is visible. */
  newAbove: boolean;
  onScroll: () => void;
  jumpToEnd: () => void;
  jumpToNew: () => void;
}

/**
 * Keeps the list still: at its end it stays at the end, whatever grows; elsewhere the message
 * being read keeps its place when pages are added or let go above it.
 */
export function useMessageScroll(options: Options): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const anchor = useRef<{ item: HTMLElement; top: number } | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [newAbove, setNewAbove] = useState(false);
  const current = useRef(options);
  current.current = options;

  /** Remembers what is read, and asks for more near the edges. */
  function look() {
    const el = box.current!;
    const item = firstVisible(el);
    anchor.current = item && { item, top: item.offsetTop };
    const fromEnd = el.scrollHeight - el.clientHeight - el.scrollTop;
    setAtEnd(fromEnd < AT_END && !current.current.hasNewer);
    const line = el.querySelector<HTMLElement>("[data-new]");
    setNewAbove(
      line !== null && line.getBoundingClientRect().bottom < el.getBoundingClientRect().top,
    );
    if (el.scrollTop < NEAR_EDGE) current.current.onNearStart();
    if (fromEnd < NEAR_EDGE) current.current.onNearEnd();
  }

  function settle() {
    const el = box.current!;
    const { item, top } = anchor.current ?? {};
    if (following.current) el.scrollTop = el.scrollHeight;
    else if (item?.isConnected) el.scrollTop += item.offsetTop - top!;
    look();
  }

  function onScroll() {
    const el = box.current!;
    const end = el.scrollHeight - el.clientHeight - el.scrollTop < AT_END &&
      !current.current.hasNewer;
    if (end !== following.current) {
      following.current = end;
      current.current.onFollowing(end);
    }
    look();
  }

  useLayoutEffect(settle);
  useLayoutEffect(() => {
    current.current.onFollowing(true);
    const observer = new ResizeObserver(settle);
    observer.observe(box.current!);
    observer.observe(box.current!.firstElementChild!);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    atEnd,
    newAbove,
    onScroll,
    jumpToEnd() {
      following.current = true;
      current.current.onFollowing(true);
      settle();
    },
    jumpToNew: () => box.current!.querySelector("[data-new]")?.scrollIntoView({ block: "center" }),
  };
}

/** The first item that reaches into view: they stand in order, so half of them at a time. */
function firstVisible(box: HTMLElement): HTMLElement | null {
  const items = box.querySelectorAll<HTMLElement>("[data-item]");
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { offsetTop, offsetHeight } = items[middle];
    if (offsetTop + offsetHeight > box.scrollTop) high = middle;
    else low = middle + 1;
  }
  return items[low] ?? null;
}
