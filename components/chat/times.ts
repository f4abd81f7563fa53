const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
const SHORT_DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** '14:03' in the reader's language. */
export function timeText(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Day and time in full, for tooltips and screen readers. */
export function fullTimeText(iso: string): string {
  return FULL.format(new Date(iso));
}

/** 'Jan 31, 2026' in the reader's language. */
export function shortDateText(iso: string): string {
  return SHORT_DATE.format(new Date(iso));
}

/** 'Today', 'Yesterday', or the date. `now`: milliseconds since 1970. */
export function dayText(iso: string, now: number): string {
  const day = new Date(iso).toDateString();
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === new Date(now).toDateString()) return "Today";
  if (day === yesterday.toDateString()) return "Yesterday";
  return DAY.format(new Date(iso));
}
