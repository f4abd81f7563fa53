import { invalid } from "../../../protocol/errors.ts";
import type { NewServerEvent, ServerEventChange } from "../../../protocol/server_events.ts";
import { nextDate } from "./recurrence.ts";
import { scheduledFor } from "./course.ts";
import type { EventRecord } from "./records.ts";

/** Where and when an event takes place, as a request says. */
type Wanted = Omit<ServerEventChange, "cover" | "status">;

/** @throws AppError invalid_input */
export function newEvent(creatorId: string, body: NewServerEvent, now: number): EventRecord {
  const { title, description = "", time_zone: timeZone = "UTC", repeat } = body;
  const startsAt = Date.parse(body.starts_at);
  const event: EventRecord = {
    ...{ creatorId, createdAt: now, title, description, cover: null },
    ...placeAfter(null, body),
    startsAt,
    endsAt: body.ends_at ? Date.parse(body.ends_at) : null,
    timeZone,
    ...(repeat && { repeat }),
    canceled: [],
    nextAt: startsAt,
    status: "scheduled",
    interested: 0,
  };
  if (startsAt <= now) throw invalid("starts_at", "must be in the future");
  requireEnd(event);
  return scheduledFor(event, firstDate(event, now), now);
}

/** Returns an event with the given fields; missing ones stay. @throws AppError invalid_input */
export function changedEvent(before: EventRecord, change: Wanted, now: number): EventRecord {
  const { title = before.title, description = before.description } = change;
  const { repeat: repeatBefore, ...rest } = before;
  const repeat = change.repeat === undefined ? repeatBefore : change.repeat ?? undefined;
  const changed: EventRecord = {
    ...{ ...rest, title, description, ...placeAfter(before, change) },
    timeZone: change.time_zone ?? before.timeZone,
    ...(repeat && { repeat }),
    ...datesAfter(before, change, repeat === undefined),
  };
  requireEnd(changed);
  const { startsAt, timeZone } = changed;
  const isSame = startsAt === before.startsAt && timeZone === before.timeZone &&
    repeat === repeatBefore;
  if (isSame) return changed;
  if (change.starts_at !== undefined && Date.parse(change.starts_at) !== before.startsAt) {
    if (before.status === "live") throw invalid("starts_at", "has come already");
    if (startsAt <= now) throw invalid("starts_at", "must be in the future");
  }
  // Dates that were canceled belong to the schedule before. What is live goes on.
  const renewed = { ...changed, canceled: [] };
  return before.status === "live" ? renewed : scheduledFor(renewed, firstDate(renewed, now), now);
}

/** @param isOnce it does not repeat, or no longer: then it takes place on the date that is next */
function datesAfter(
  before: EventRecord,
  { starts_at, ends_at }: Wanted,
  isOnce: boolean,
): Pick<EventRecord, "startsAt" | "endsAt"> {
  const startsAt = starts_at === undefined ? before.startsAt : Date.parse(starts_at);
  const endsAt = ends_at === undefined ? before.endsAt : ends_at && Date.parse(ends_at);
  const staysNext = isOnce && before.repeat && startsAt === before.startsAt;
  const by = staysNext ? before.nextAt - startsAt : 0;
  return { startsAt: startsAt + by, endsAt: typeof endsAt === "number" ? endsAt + by : null };
}

/** @throws AppError invalid_input */
function placeAfter(
  before: EventRecord | null,
  { place, channel_id, location }: Wanted,
): Pick<EventRecord, "channelId" | "location"> {
  const isElsewhere = place === undefined ? before?.channelId === null : place === "elsewhere";
  if (isElsewhere) {
    if (channel_id) throw invalid("channel_id", "must not be given for an event elsewhere");
    const given = location === undefined ? before?.location ?? null : location;
    if (given === null) throw invalid("location", "must be given for an event elsewhere");
    return { channelId: null, location: given };
  }
  if (location) throw invalid("location", "must not be given for an event in a channel");
  const given = channel_id === undefined ? before?.channelId ?? null : channel_id;
  if (given === null) throw invalid("channel_id", "must be given for an event in a channel");
  return { channelId: given, location: null };
}

/** @throws AppError invalid_input */
function requireEnd({ channelId, startsAt, endsAt }: EventRecord): void {
  if (endsAt === null) {
    if (channelId === null) throw invalid("ends_at", "must be given for an event elsewhere");
    return;
  }
  if (endsAt <= startsAt) throw invalid("ends_at", "must be after starts_at");
}

/** @throws AppError invalid_input */
function firstDate(event: EventRecord, now: number): number {
  const first = nextDate(event, now);
  if (first === null) throw invalid("starts_at", "must be in the future");
  return first;
}
