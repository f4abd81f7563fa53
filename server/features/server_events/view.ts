import type { ServerEvent } from "../../../protocol/server_events.ts";
import type { Reader } from "../../storage/reader.ts";
import { getMember } from "../../membership/servers/members.ts";
import { eventById, type LocatedEvent, maySee } from "./access.ts";
import { interests } from "./records.ts";

const iso = (at: number) => new Date(at).toISOString();

/** Shows an event. @param interested whether its one reader is; undefined: it goes to several */
export function eventView(
  { id, serverId, record }: LocatedEvent,
  interested?: boolean,
): ServerEvent {
  const { title, description, cover, channelId, location, startsAt, endsAt, repeat } = record;
  return {
    id,
    server_id: serverId,
    creator_id: record.creatorId,
    title,
    description,
    ...(cover !== null && { cover_url: cover }),
    place: channelId === null ? "elsewhere" : "voice",
    ...(channelId !== null && { channel_id: channelId }),
    ...(location !== null && { location }),
    starts_at: iso(startsAt),
    ...(endsAt !== null && { ends_at: iso(endsAt) }),
    time_zone: record.timeZone,
    ...(repeat && { repeat }),
    next_at: iso(record.nextAt),
    status: record.status,
    interested_count: record.interested,
    ...(interested !== undefined && { interested }),
  };
}

/** Shows an event to somebody who sees it. */
export function eventFor(reader: Reader, userId: string, event: LocatedEvent): ServerEvent {
  return eventView(event, isInterested(reader, userId, event));
}

/** Shows an event; null: it is gone, or this person does not see it now. */
export function visibleEvent(reader: Reader, userId: string, id: string): ServerEvent | null {
  const event = eventById(reader, id);
  return event && maySee(reader, userId, event) ? eventFor(reader, userId, event) : null;
}

/** Returns whether a member is interested: that ends with the membership. */
export function isInterested(
  reader: Reader,
  userId: string,
  { id: eventId, serverId }: LocatedEvent,
): boolean {
  const found = interests.get(reader, { eventId, userId });
  return found !== null && found.memberId === getMember(reader, serverId, userId)?.id;
}
