import { days } from "../../text/en/common.ts";
import { LOCALE } from "../../text/locale.ts";

const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" });
const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full", timeStyle: "short" });
const SHORT_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long" });

/** '14:03' in the reader's language. */
export function timeText(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Formats milliseconds since 1970, with the date if it's another day. */
export function endText(at: number): string {
  const iso = new Date(at).toISOString();
  return new Date(at).toDateString() === new Date().toDateString()
    ? timeText(iso)
    : `${shortDateText(iso)}, ${timeText(iso)}`;
}

/** 'Nov 3, 2:05 PM', of milliseconds since 1970. */
export function clockText(at: number): string {
  const parts = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(LOCALE, parts).format(at);
}

/** Day and time in full, for tooltips and screen readers. */
export function fullTimeText(iso: string): string {
  return FULL.format(new Date(iso));
}

/** 'Jan 31, 2026' in the reader's language. */
export function shortDateText(iso: string): string {
  return SHORT_DATE.format(new Date(iso));
}

/** '14:03' of today, else 'Nov 3', of another year 'Jan 31, 2026'. `now`: as of `dayText`. */
export function listTimeText(iso: string, now: number): string {
  const [date, today] = [new Date(iso), new Date(now)];
  if (date.toDateString() === today.toDateString()) return timeText(iso);
  if (date.getFullYear() !== today.getFullYear()) return shortDateText(iso);
  return date.toLocaleDateString(LOCALE, { month: "short", day: "numeric" });
}

/**
 * 'Today', 'Yesterday', or the date; `within` a sentence 'today'. `now`: milliseconds since 1970.
 */
export function dayText(iso: string, now: number, within = false): string {
  const day = new Date(iso).toDateString();
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === new Date(now).toDateString()) return within ? days.todayWithin : days.today;
  if (day === yesterday.toDateString()) return within ? days.yesterdayWithin : days.yesterday;
  return DAY.format(new Date(iso));
}

/** 'Today 4:08 PM'; as `dayText`. */
export function whenText(iso: string, now: number, within = false): string {
  return `${dayText(iso, now, within)} ${timeText(iso)}`;
}
