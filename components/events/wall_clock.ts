/** Returns the time of an input (`datetime-local`) for milliseconds since 1970, in a time zone. */
export function wallText(at: number, timeZone: string): string {
  return new Date(at + offsetOf(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns milliseconds since 1970 for the text of such an input; NaN: it is none. A time that a
 * change of the clock skips is an hour later.
 */
export function wallTime(text: string, timeZone: string): number {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return NaN;
  const first = local - offsetOf(local, timeZone);
  const second = local - offsetOf(first, timeZone);
  // Both are off where the clock skips this time: the earlier offset holds.
  return offsetOf(second, timeZone) === local - second ? second : Math.max(first, second);
}

/** Milliseconds that a time zone is ahead of UTC then. */
function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const [year, month, day, hour, minute, second] = [
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
  ].map((type) => Number(parts.find((part) => part.type === type)?.value));
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at / 1000) * 1000;
}
