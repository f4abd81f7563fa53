/** A span of the week. `days`: 1 (Monday) to 7, on which it begins; times as "22:00". */
export interface QuietSpan {
  days: number[];
  from: string;
  /** Before `from`: on the next day. The same as `from`: a whole day. */
  to: string;
}

/** Hours in which nothing notifies (COM-10). `time_zone`: of IANA. */
export interface QuietHours {
  enabled: boolean;
  time_zone: string;
  spans: QuietSpan[];
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** Formats are slow to make. */
const MAX_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns whether a time is in quiet hours: by the wall clock, so also over daylight saving time. */
export function isQuiet({ enabled, time_zone, spans }: QuietHours, now: number): boolean {
  if (!enabled || spans.length === 0) return false;
  const { day, minute } = wallClock(time_zone, now);
  const dayBefore = day === 1 ? 7 : day - 1;
  return spans.some(({ days, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start < end) return days.includes(day) && minute >= start && minute < end;
    return days.includes(day) && minute >= start || days.includes(dayBefore) && minute < end;
  });
}

/** Returns whether the runtime knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

/** `day`: 1 (Monday) to 7; `minute`: of the day. */
function wallClock(timeZone: string, now: number): { day: number; minute: number } {
  const parts = new Map(formatOf(timeZone).formatToParts(now).map((p) => [p.type, p.value]));
  return {
    day: WEEKDAYS.indexOf(parts.get("weekday") ?? "") + 1,
    minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
}

/** @param time as "22:00" */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
