import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the end within which the list counts as being at its end. */
const AT_END = 32;
/** Pixels from an edge at which the next page is fetched. */
const NEAR_EDGE = 800;

interface Options {
  hasNewer: boolean;
  /** The first new message is above all that is loaded. */
  newUnloaded: boolean;
  /** Told when the list arrives at its end or leaves it. */
  onFollowing: (following: boolean) => void;
  onNearStart: () => void;
  onNearEnd: () => void;
}

interface Scroll {
  /** The element that scrolls: positioned, with one child, in which the articles stand. */
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
  const seeking = useRef(false);
  const counted = useRef(0);
  const anchor = useRef<{ article: HTMLElement; end: number } | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [newAbove, setNewAbove] = useState(false);
  const current = useRef(options);
  current.current = options;

  /** Remembers what is read. */
  function look() {
    const el = box.current!;
    const article = firstVisible(el);
    anchor.current = article && { article, end: endOf(article) };
    const fromEnd = el.scrollHeight - el.clientHeight - el.scrollTop;
    setAtEnd(fromEnd < AT_END && !current.current.hasNewer);
    const line = el.querySelector<HTMLElement>("[data-new]");
    setNewAbove(line ? endOf(line) < el.scrollTop : current.current.newUnloaded);
  }

  function askForMore() {
    const el = box.current!;
    if (el.scrollTop < NEAR_EDGE) current.current.onNearStart();
    if (el.scrollHeight - el.clientHeight - el.scrollTop < NEAR_EDGE) current.current.onNearEnd();
  }

  function settle() {
    const el = box.current!;
    const { article, end } = anchor.current ?? {};
    if (seeking.current) seekNew();
    else if (following.current) el.scrollTop = el.scrollHeight;
    else if (article?.isConnected) el.scrollTop += endOf(article) - end!;
    look();
    // Not at every drawing: a page that could not be loaded is asked for again by scrolling only.
    const count = el.querySelectorAll("article").length;
    if (count !== counted.current) askForMore();
    counted.current = count;
  }

  /** Goes up, page by page, until the 'New' line is there. */
  function seekNew() {
    const line = box.current!.querySelector("[data-new]");
    following.current = false;
    seeking.current = !line && current.current.newUnloaded;
    if (line) line.scrollIntoView({ block: "center" });
    else box.current!.scrollTop = 0;
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
    askForMore();
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
      seeking.current = false;
      following.current = true;
      current.current.onFollowing(true);
      settle();
    },
    jumpToNew() {
      seekNew();
      look();
      askForMore();
    },
  };
}

/**
 * Where an element ends, in pixels from the top of all that scrolls. A message is held by its
 * end: its text stays in place when name and date above it go.
 */
function endOf({ offsetTop, offsetHeight }: HTMLElement): number {
  return offsetTop + offsetHeight;
}

/** The first message that reaches into view: they stand in order, so half of them at a time. */
function firstVisible(box: HTMLElement): HTMLElement | null {
  const items = box.querySelectorAll<HTMLElement>("article");
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(items[middle]) > box.scrollTop) high = middle;
    else low = middle + 1;
  }
  return items[low] ?? null;
}
