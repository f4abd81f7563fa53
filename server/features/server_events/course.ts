import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { nextDate } from "./recurrence.ts";
import type { EventRecord } from "./records.ts";

const { eventReminder, eventEmpty, eventMax } = SERVER_TIMES;

/** States that one look can lead through: a date that was missed, and the one after it. */
const MAX_STEPS = 4;

/** An event after some time, and whether those who are interested are to be told. */
interface Course {
  event: EventRecord;
  announces: boolean;
}

/**
 * Returns what an event has become (COM-16): announced, live, over, or waiting for its next date.
 * What began and ended unseen is announced to nobody.
 * @param isOccupied whether somebody is in its channel
 */
export function advance(before: EventRecord, now: number, isOccupied: boolean): Course {
  let event = before;
  let announces = false;
  for (let left = MAX_STEPS; left > 0 && event.overAt === undefined; left--) {
    if (event.status === "live") {
      event = watched(event, now, isOccupied);
      if (endOf(event) > now) break;
      event = finished(event, now, "ended");
      announces = false;
    } else if (event.nextAt <= now) {
      event = begun(event, event.nextAt, now, isOccupied);
      announces = true;
    } else {
      if (!isAnnouncedLater(event, now)) break;
      event = { ...event, announced: event.nextAt };
      announces = true;
    }
  }
  return { event: { ...event, dueAt: dueOf(event, now) }, announces };
}

/** Begins a date, also before its time. @param since when it has been live */
export function begun(
  event: EventRecord,
  since: number,
  now: number,
  isOccupied: boolean,
): EventRecord {
  const live: EventRecord = { ...event, status: "live", liveSince: since, announced: event.nextAt };
  return watched(live, now, isOccupied);
}

/**
 * Ends the date that is next or now: the following one is next, or the event is over.
 * @param status what it is then
 */
export function finished(
  event: EventRecord,
  now: number,
  status: "ended" | "canceled",
): EventRecord {
  const { liveSince: _liveSince, emptySince: _emptySince, announced: _announced, ...rest } = event;
  const length = lengthOf(event) ?? 0;
  const next = nextDate(event, Math.max(event.nextAt + 1, now - length + 1));
  if (next === null) return { ...rest, status, overAt: now };
  return scheduledFor(rest, next, now);
}

/** Returns an event whose next date is known. What begins very soon is announced when it does. */
export function scheduledFor(
  { announced: _announced, ...event }: EventRecord,
  nextAt: number,
  now: number,
): EventRecord {
  const isSoon = nextAt - eventReminder < now;
  return { ...event, status: "scheduled", nextAt, ...(isSoon && { announced: nextAt }) };
}

/** When the state may change by itself; undefined: never again. */
export function dueOf(event: EventRecord, now: number): number | undefined {
  if (event.overAt !== undefined) return undefined;
  if (event.status === "live") {
    // Looks again now and then: what nodes that stopped knew of voice channels is lost.
    const looks = event.endsAt === null && event.emptySince === undefined;
    return Math.min(endOf(event), looks ? now + eventEmpty : Infinity);
  }
  return event.announced === event.nextAt ? event.nextAt : event.nextAt - eventReminder;
}

/** Milliseconds that each date takes; null: it ends with its channel. */
export function lengthOf({ startsAt, endsAt }: EventRecord): number | null {
  return endsAt === null ? null : endsAt - startsAt;
}

function isAnnouncedLater({ announced, nextAt }: EventRecord, now: number): boolean {
  return announced !== nextAt && nextAt - eventReminder <= now;
}

/** When a live event ends, as far as is known. */
function endOf(event: EventRecord): number {
  const length = lengthOf(event);
  if (length !== null) return event.nextAt + length;
  const { liveSince = event.nextAt, emptySince = Infinity } = event;
  return Math.min(liveSince + eventMax, emptySince + eventEmpty);
}

/** Notes since when the channel of a live event has been empty, where that ends it. */
function watched(event: EventRecord, now: number, isOccupied: boolean): EventRecord {
  if (event.endsAt !== null) return event;
  const { emptySince, ...occupied } = event;
  return isOccupied ? occupied : { ...occupied, emptySince: emptySince ?? now };
}
