import { type RefObject, useEffect, useState } from "react";
import { dayText } from "../ui/times.ts";

/** Milliseconds that it stays after the list has stopped. */
const VISIBLE_MS = 1500;

interface Props {
  /** Day in the format of `toDateString`. */
  day: string;
  box: RefObject<HTMLElement | null>;
  /** Something else is above it. */
  low: boolean;
}

/** Date of the visible messages at the upper edge while the list scrolls (UX-11). */
export function FloatingDate({ day, box, low }: Props) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const element = box.current!;
    let timer = setTimeout(() => setShown(false), VISIBLE_MS);
    const onScroll = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), VISIBLE_MS);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, []);
  return (
    <div
      // The date separators have the same information.
      aria-hidden="true"
      data-floating-date
      class={`pointer-events-none absolute inset-x-0 z-10 flex justify-center transition-opacity ${
        low ? "top-16" : "top-3"
      } ${shown ? "" : "opacity-0"}`}
    >
      <span class="rounded-full bg-surface-4 px-3 py-1 text-12 font-semibold text-strong shadow-raised">
        {dayText(day, Date.now())}
      </span>
    </div>
  );
}
