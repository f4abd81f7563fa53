import assert from "node:assert/strict";
import { wallText, wallTime } from "../../../components/events/wall_clock.ts";

const BERLIN = "Europe/Berlin";
const iso = (text: string, zone: string) => new Date(wallTime(text, zone)).toISOString();

Deno.test("[COM-16] the form's times are of the chosen time zone, also over daylight saving time", () => {
  assert.equal(iso("2026-07-01T18:00", BERLIN), "2026-07-01T16:00:00.000Z");
  assert.equal(iso("2026-12-01T18:00", BERLIN), "2026-12-01T17:00:00.000Z");
  assert.equal(iso("2026-12-01T18:00", "America/New_York"), "2026-12-01T23:00:00.000Z");
  assert.equal(iso("2027-03-28T02:30", BERLIN), "2027-03-28T01:30:00.000Z", "skipped");
  assert.equal(iso("2027-03-28T01:59", BERLIN), "2027-03-28T00:59:00.000Z");
  assert.equal(iso("2027-03-28T03:00", BERLIN), "2027-03-28T01:00:00.000Z");
  assert.ok(Number.isNaN(wallTime("", BERLIN)));
  for (const text of ["2026-10-25T01:59", "2026-10-25T03:00", "2026-02-28T23:59"]) {
    assert.equal(wallText(wallTime(text, BERLIN), BERLIN), text);
  }
});
