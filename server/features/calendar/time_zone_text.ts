/** Years ahead for which changes of the clock are written out: calendar apps ask again by then. */
const YEARS_AHEAD = 5;

/** Changes of the clock that are written at most. */
const MAX_CHANGES = 60;

/**
 * Writes a time zone as iCalendar (VTIMEZONE of RFC 5545), each change of the clock by itself, as
 * this program knows them. @param from of the first event; @param now both in milliseconds
 */
export function timeZoneText(timeZone: string, from: number, now: number): string {
  const zoned = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const until = zoned(now).add({ years: YEARS_AHEAD }).epochMilliseconds;
  const start = zoned(from).subtract({ years: 1 });
  const parts = [partOf("STANDARD", start, start.offset, start.offset)];
  let change = start.getTimeZoneTransition("next");
  while (change && change.epochMilliseconds < until && parts.length <= MAX_CHANGES) {
    const before = change.subtract({ seconds: 1 });
    const kind = change.offsetNanoseconds > before.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
    parts.push(partOf(kind, change, before.offset, change.offset));
    change = change.getTimeZoneTransition("next");
  }
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...parts.flat(), "END:VTIMEZONE"].join("\r\n");
}

/** @param at when it begins; its wall clock is the one before */
function partOf(
  kind: "STANDARD" | "DAYLIGHT",
  at: Temporal.ZonedDateTime,
  before: string,
  after: string,
): string[] {
  const wall = at.withTimeZone(before).toPlainDateTime().toString({ smallestUnit: "second" });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wall.replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${before.replaceAll(":", "")}`,
    `TZOFFSETTO:${after.replaceAll(":", "")}`,
    `END:${kind}`,
  ];
}
