import ical, { ICalEventRepeatingFreq, ICalEventStatus, ICalWeekday } from "ical-generator";
import type { Repeat, ServerEvent } from "../../../protocol/server_events.ts";
import { nextDate } from "../server_events/recurrence.ts";
import { timeZoneText } from "./time_zone_text.ts";

/** An event for a calendar. */
export interface DatedEvent {
  event: ServerEvent;
  /** The name of its channel; undefined: elsewhere, or the channel is gone. */
  channelName: string | undefined;
  serverName: string;
  /** Dates that don't take place, in milliseconds. */
  canceled: readonly number[];
}

const { DAILY, MONTHLY, WEEKLY } = ICalEventRepeatingFreq;
const { MO, TU, WE, TH, FR } = ICalWeekday;

/** Months without that day are passed by the format's own rules. */
const RULES = {
  daily: { freq: DAILY },
  weekly: { freq: WEEKLY },
  monthly: { freq: MONTHLY },
  weekdays: { freq: WEEKLY, byDay: [MO, TU, WE, TH, FR] },
} satisfies Record<Repeat, object>;

/** Writes events as iCalendar (RFC 5545). @param now milliseconds */
export function calendarText(events: readonly DatedEvent[], now: number): string {
  const earliest = Math.min(now, ...events.map(({ event }) => Date.parse(event.starts_at)));
  const calendar = ical({
    name: "Parley",
    prodId: { company: "Parley", product: "Events" },
    timezone: { name: null, generator: (zone) => timeZoneText(zone, earliest, now) },
  });
  for (const { event, canceled, channelName, serverName } of events) {
    const { repeat, time_zone: timezone } = event;
    const startsAt = Date.parse(event.starts_at);
    const first = repeat ? nextDate({ startsAt, repeat, timeZone: timezone }, startsAt) : null;
    const zoned = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
    const start = first ?? startsAt;
    const length = event.ends_at ? Date.parse(event.ends_at) - startsAt : null;
    calendar.createEvent({
      id: event.id,
      timezone,
      start: zoned(start),
      ...(length !== null && { end: zoned(start + length) }),
      stamp: new Date(now),
      summary: event.title,
      location: event.location ?? [channelName, serverName].filter(Boolean).join(", "),
      ...(event.description && { description: event.description }),
      status: event.status === "canceled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(repeat && { repeating: { ...RULES[repeat], exclude: canceled.map(zoned) } }),
    });
  }
  return calendar.toString();
}
