import assert from "node:assert/strict";
import { nextDate, type Schedule } from "../../../server/features/server_events/recurrence.ts";

const at = (text: string) => Date.parse(text);

/** Returns the next dates as ISO 8601. */
function dates(schedule: Schedule, count: number, from = schedule.startsAt): string[] {
  const found: string[] = [];
  for (let next = nextDate(schedule, from); next !== null && found.length < count;) {
    found.push(new Date(next).toISOString());
    next = nextDate(schedule, next + 1);
  }
  return found;
}

Deno.test("[COM-16] an event without repeat takes place once", () => {
  const once = { startsAt: at("2026-12-01T18:00Z"), timeZone: "UTC" };
  assert.deepEqual(dates(once, 3), ["2026-12-01T18:00:00.000Z"]);
  assert.equal(nextDate({ ...once, canceled: [once.startsAt] }, 0), null);
});

Deno.test("[COM-16] repeats keep the wall clock of their time zone over daylight saving time", () => {
  const timeZone = "Europe/Berlin";
  const weekly = { startsAt: at("2026-10-18T18:00+02:00"), repeat: "weekly", timeZone } as const;
  assert.deepEqual(dates(weekly, 3), [
    "2026-10-18T16:00:00.000Z",
    "2026-10-25T17:00:00.000Z",
    "2026-11-01T17:00:00.000Z",
  ]);
  // 2:30 AM does not exist on that day.
  const daily = { startsAt: at("2027-03-27T02:30+01:00"), repeat: "daily", timeZone } as const;
  assert.deepEqual(dates(daily, 3), [
    "2027-03-27T01:30:00.000Z",
    "2027-03-28T01:30:00.000Z",
    "2027-03-29T00:30:00.000Z",
  ]);
});

Deno.test("[COM-16] months without that day are passed, weekends for weekdays, and canceled dates", () => {
  const startsAt = at("2027-01-31T12:00Z");
  const monthly = { startsAt, repeat: "monthly", timeZone: "UTC" } as const;
  assert.deepEqual(dates(monthly, 4).map((date) => date.slice(0, 10)), [
    "2027-01-31",
    "2027-03-31",
    "2027-05-31",
    "2027-07-31",
  ]);
  const weekdays = {
    startsAt: at("2026-12-03T09:00Z"),
    repeat: "weekdays",
    timeZone: "UTC",
  } as const;
  assert.deepEqual(dates(weekdays, 4).map((date) => date.slice(0, 10)), [
    "2026-12-03",
    "2026-12-04",
    "2026-12-07",
    "2026-12-08",
  ]);
  const canceled = { ...weekdays, canceled: [at("2026-12-04T09:00Z")] };
  assert.deepEqual(dates(canceled, 2).map((date) => date.slice(0, 10)), [
    "2026-12-03",
    "2026-12-07",
  ]);
});

Deno.test("[COM-16] the next date is found at once, however long ago the first one was", () => {
  for (const repeat of ["daily", "weekly", "monthly", "weekdays"] as const) {
    const schedule = { startsAt: at("1990-01-15T09:00Z"), repeat, timeZone: "America/New_York" };
    const from = at("2026-12-05T00:00Z");
    const next = nextDate(schedule, from);
    assert.ok(next !== null && next >= from && next < from + 45 * 86_400_000, repeat);
  }
});
