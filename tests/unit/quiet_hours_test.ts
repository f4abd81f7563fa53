import assert from "node:assert/strict";
import { isQuiet, isTimeZone, type QuietHours } from "../../protocol/quiet_hours.ts";

const BERLIN = "Europe/Berlin";

function quiet(days: number[], from: string, to: string, more: Partial<QuietHours> = {}) {
  const hours = { enabled: true, time_zone: BERLIN, spans: [{ days, from, to }], ...more };
  return (at: string) => isQuiet(hours, Date.parse(at));
}

Deno.test("[COM-10] quiet hours hold on their days, by the clock of their time zone", () => {
  const lunch = quiet([1, 2], "12:00", "13:00");
  // A Monday, one hour ahead of UTC.
  assert.deepEqual(
    ["2026-11-30T10:59Z", "2026-11-30T11:00Z", "2026-11-30T11:59Z", "2026-11-30T12:00Z"].map(lunch),
    [false, true, true, false],
  );
  assert.equal(lunch("2026-12-02T11:30Z"), false, "a Wednesday");
  assert.equal(quiet([1], "12:00", "13:00", { enabled: false })("2026-11-30T11:30Z"), false);
  assert.equal(quiet([1], "12:00", "13:00", { spans: [] })("2026-11-30T11:30Z"), false);
});

Deno.test("[COM-10] a span over midnight belongs to the day on which it begins", () => {
  const friday = quiet([5], "22:00", "06:00");
  assert.deepEqual(
    [
      "2026-12-03T23:00Z",
      "2026-12-04T04:00Z",
      "2026-12-04T21:00Z",
      "2026-12-05T04:59Z",
      "2026-12-05T05:00Z",
      "2026-12-05T21:30Z",
    ].map(friday),
    [false, false, true, true, false, false],
  );
  const sunday = quiet([7], "22:00", "06:00");
  assert.deepEqual(["2026-12-06T22:00Z", "2026-12-07T04:00Z"].map(sunday), [true, true]);
  const wholeDay = quiet([6], "08:00", "08:00");
  assert.deepEqual(
    ["2026-12-05T06:59Z", "2026-12-05T07:00Z", "2026-12-06T06:59Z", "2026-12-06T07:00Z"]
      .map(wholeDay),
    [false, true, true, false],
  );
});

Deno.test("[COM-10] quiet hours follow daylight saving time", () => {
  const night = quiet([1, 2, 3, 4, 5, 6, 7], "22:00", "07:00");
  // Clocks go forward on March 29 and back on October 25.
  const ends = ["2026-03-28T05:59Z", "2026-03-28T06:00Z", "2026-03-29T04:59Z", "2026-03-29T05:00Z"];
  assert.deepEqual(ends.map(night), [true, false, true, false]);
  const back = ["2026-10-25T05:59Z", "2026-10-25T06:00Z"];
  assert.deepEqual(back.map(night), [true, false]);
  // The hour from 2 to 3 is there twice, and both are quiet.
  const twice = quiet([7], "02:00", "03:00");
  const hours = ["2026-10-25T00:30Z", "2026-10-25T01:30Z", "2026-10-25T02:00Z"];
  assert.deepEqual(hours.map(twice), [true, true, false]);
  // And in spring it isn't there at all.
  assert.deepEqual(["2026-03-29T00:59Z", "2026-03-29T01:00Z"].map(twice), [false, false]);
});

Deno.test("[COM-10] time zones are those of IANA", () => {
  assert.deepEqual([BERLIN, "UTC", "America/St_Johns"].map(isTimeZone), [true, true, true]);
  assert.deepEqual(["", "Mars", "Europe/Nowhere"].map(isTimeZone), [false, false, false]);
});
