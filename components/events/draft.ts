import type {
  EventPlace,
  Repeat,
  ServerEvent,
  ServerEventChange,
} from "../../protocol/server_events.ts";
import { wallText } from "./wall_clock.ts";

const HOUR_MS = 3_600_000;
/** The option of an event that is in none of the channels. */
export const ELSEWHERE = "";
export const ONCE = "";

/** Fields as the form gives them: dates of an event that repeats are those of its first one. */
export type EventFields =
  & Required<
    Pick<ServerEventChange, "title" | "description" | "channel_id" | "location" | "repeat">
  >
  & {
    place: EventPlace;
    starts_at?: string;
    ends_at: string | null;
    time_zone: string;
    /** Absent: it stays. */
    cover?: string | null;
  };

/** The content of the fields. */
export interface Draft {
  title: string;
  description: string;
  channelId: string;
  location: string;
  timeZone: string;
  starts: string;
  ends: string;
  repeat: Repeat | "";
  /** undefined: as it was. */
  cover?: string | null;
}

/** The fields of an event as it is. @param event null: a new one */
export function draftOf(event: ServerEvent | null, channels: readonly { id: string }[]): Draft {
  const timeZone = event?.time_zone ?? ownTimeZone();
  return {
    title: event?.title ?? "",
    description: event?.description ?? "",
    channelId: firstPlace(event, channels),
    location: event?.location ?? "",
    timeZone,
    ...firstTimes(event, timeZone),
    repeat: event?.repeat ?? ONCE,
  };
}

/** Returns what the fields say, without the dates. */
export function fieldsOf(
  { title, description, channelId, location, timeZone, repeat, cover }: Draft,
): Omit<EventFields, "starts_at" | "ends_at"> {
  const isElsewhere = channelId === ELSEWHERE;
  return {
    title,
    description,
    place: isElsewhere ? "elsewhere" : "voice",
    channel_id: isElsewhere ? null : channelId,
    location: isElsewhere ? location : null,
    time_zone: timeZone,
    repeat: repeat === ONCE ? null : repeat,
    ...(cover !== undefined && { cover }),
  };
}

function firstPlace(event: ServerEvent | null, channels: readonly { id: string }[]): string {
  if (event) return event.channel_id ?? ELSEWHERE;
  return channels.at(0)?.id ?? ELSEWHERE;
}

/** The date that is next, or for a new event the next full hour. */
function firstTimes(event: ServerEvent | null, timeZone: string) {
  const nextHour = (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS;
  const from = event ? Date.parse(event.next_at) : nextHour;
  const length = event?.ends_at ? Date.parse(event.ends_at) - Date.parse(event.starts_at) : null;
  const to = event ? length && from + length : from + HOUR_MS;
  return { starts: wallText(from, timeZone), ends: to ? wallText(to, timeZone) : "" };
}

/** Dates as the server keeps them: a date that repeats and stays counts from its first one. */
export function datesOf(
  event: ServerEvent | null,
  { from, to, isSame }: { from: number; to: number | null; isSame: boolean },
): { starts_at?: string; ends_at: string | null } {
  const iso = (at: number) => new Date(at).toISOString();
  if (!event || !isSame) return { starts_at: iso(from), ends_at: to === null ? null : iso(to) };
  const by = Date.parse(event.starts_at) - Date.parse(event.next_at);
  return { ends_at: to === null ? null : iso(to + by) };
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
