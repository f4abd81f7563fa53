import type { Repeat } from "../../../protocol/server_events.ts";

/** Dates that are looked at for the next one: months without a 31st, and canceled dates, are passed. */
const MAX_STEPS = 1000;

/** When an event takes place. Times are milliseconds. */
export interface Schedule {
  /** The first date. */
  startsAt: number;
  /** Absent: once. */
  repeat?: Repeat | undefined;
  /** A name of IANA, whose wall clock all dates keep. */
  timeZone: string;
  /** Dates that don't take place. */
  canceled?: readonly number[];
}

/**
 * Returns the first date of an event at or after a time, in milliseconds; null: there is none. All
 * dates have the wall clock of the first one, also over daylight saving time: a time that a change of
 * the clock skips is an hour later. Months without that day are passed (COM-16).
 */
export function nextDate(schedule: Schedule, from: number): number | null {
  const { startsAt, repeat, canceled = [] } = schedule;
  const takesPlace = (at: number) => at >= from && !canceled.includes(at);
  if (!repeat) return takesPlace(startsAt) ? startsAt : null;
  const first = Temporal.Instant.fromEpochMilliseconds(startsAt)
    .toZonedDateTimeISO(schedule.timeZone);
  let step = stepsBefore(first, repeat, from);
  for (let left = MAX_STEPS; left > 0; left--, step++) {
    const date = dateOf(first, repeat, step);
    if (date !== null && takesPlace(date)) return date;
  }
  return null;
}

/** Returns a number of steps that certainly end before a time. */
function stepsBefore(first: Temporal.ZonedDateTime, repeat: Repeat, from: number): number {
  const days = Math.floor((from - first.epochMilliseconds) / 86_400_000);
  const perStep = { daily: 1, weekdays: 1, weekly: 7, monthly: 31 }[repeat];
  return Math.max(0, Math.floor(days / perStep) - 2);
}

/** Returns the date after so many steps, in milliseconds; null: there is none on that day. */
function dateOf(
  first: Temporal.ZonedDateTime,
  repeat: Repeat,
  step: number,
): number | null {
  const date = first.add(
    {
      daily: { days: step },
      weekdays: { days: step },
      weekly: { weeks: step },
      monthly: { months: step },
    }[repeat],
  );
  if (repeat === "weekdays" && date.dayOfWeek > 5) return null;
  if (repeat === "monthly" && date.day !== first.day) return null;
  return date.epochMilliseconds;
}
