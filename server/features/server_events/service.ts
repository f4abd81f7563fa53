import { isDeepStrictEqual } from "node:util";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import type {
  NewServerEvent,
  ServerEvent,
  ServerEventChange,
  ServerEventsQuery,
} from "../../../protocol/server_events.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { record } from "../../membership/moderation/audit.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { serverAccessIn } from "../../membership/servers/membership.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { changePicture } from "../media/service.ts";
import {
  accessEvent,
  accessToChange,
  eventIn,
  type LocatedEvent,
  neededBy,
  requireAt,
  seesEvent,
} from "./access.ts";
import { begun, dueOf, finished, lengthOf } from "./course.ts";
import { changedEvent, newEvent } from "./fields.ts";
import { nextDate } from "./recurrence.ts";
import { type EventRecord, events } from "./records.ts";
import { announce, countOpen, deleteEvent, putEvent } from "./store.ts";
import { eventFor } from "./view.ts";

/**
 * Creates an event in a channel that the user may read, or elsewhere.
 * @throws AppError not_found, forbidden, invalid_input, too_many, too_large, rate_limited
 */
export async function createEvent(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  body: NewServerEvent,
): Promise<ServerEvent> {
  // Checks access first, so that nobody stores a picture without permission.
  await app.db.read((reader) => requirePlace(reader, userId, serverId, body.channel_id ?? null));
  const coverAfter = await changePicture(app, userId, "cover", body.cover);
  const id = app.ids.uuid();
  return await app.db.transact((tx) => {
    const made = newEvent(userId, body, tx.now);
    requirePlace(tx, userId, serverId, made.channelId);
    if (countOpen(tx, serverId) >= SERVER_LIMITS.openEvents) {
      throw tooMany(`A server can have at most ${SERVER_LIMITS.openEvents} events`);
    }
    const cover = coverAfter(tx, null, ["event", id]);
    const event = withDue({ ...made, cover }, tx.now);
    putEvent(app, tx, { serverId, id }, null, event);
    const located = { id, serverId, record: event };
    note(app, tx, located, userId, "event-create");
    app.bus.publishAfter(tx, { type: "event-created", serverId, eventId: id });
    return eventFor(tx, userId, located);
  });
}

/** @throws AppError not_found */
export async function eventOf(
  app: FeaturesContext,
  userId: string,
  id: string,
): Promise<ServerEvent> {
  return await app.db.read((reader) => eventFor(reader, userId, accessEvent(reader, userId, id)));
}

/**
 * Returns the events that a member sees, the next one first: those that have a date in the time
 * asked for. Those that are over only where that begins in the past. @throws AppError not_found
 */
export async function eventsOf(
  app: FeaturesContext,
  userId: string,
  serverId: string,
  { from, to }: ServerEventsQuery,
): Promise<ServerEvent[]> {
  await app.db.read(accessServer, userId, serverId);
  const ids = (await events.list(app.db, { serverId })).map(({ at }) => at.id);
  const now = app.clock();
  const span = {
    from: from === undefined ? now : Date.parse(from),
    to: to === undefined ? Infinity : Date.parse(to),
  };
  const found = await app.db.read((reader) => {
    const { membership } = accessServer(reader, userId, serverId);
    const all = reader.map(ids, (id) => {
      const event = eventIn(reader, serverId, id);
      const isWanted = event && isWithin(event.record, span, now) &&
        seesEvent(reader, membership, event, userId);
      return isWanted ? eventFor(reader, userId, event) : null;
    });
    return all.filter((event) => event !== null);
  });
  return found.sort((a, b) => Date.parse(a.next_at) - Date.parse(b.next_at));
}

/** All events that a member sees, also those that are over, with what a calendar needs of them. */
export async function visibleEventsIn(app: FeaturesContext, userId: string, serverId: string) {
  const ids = (await events.list(app.db, { serverId })).map(({ at }) => at.id);
  return await app.db.read((reader) => {
    const access = serverAccessIn(reader, userId, serverId);
    if (!access) return [];
    const { membership, server } = access;
    return reader.map(ids, (id) => {
      const event = eventIn(reader, serverId, id);
      if (!event || !seesEvent(reader, membership, event, userId)) return null;
      const { channelId, canceled } = event.record;
      return {
        event: eventFor(reader, userId, event),
        channelName: channelId === null ? undefined : channelById(reader, channelId)?.name,
        serverName: server.name,
        canceled,
      };
    }).filter((one) => one !== null);
  });
}

/**
 * Changes the given fields of an event, starts it now or ends it.
 * @throws AppError not_found, forbidden, invalid_input, too_large, rate_limited
 */
export async function updateEvent(
  app: FeaturesContext,
  userId: string,
  id: string,
  { status, cover, ...change }: ServerEventChange,
): Promise<ServerEvent> {
  await app.db.read(accessToChange, userId, id);
  const coverAfter = await changePicture(app, userId, "cover", cover);
  return await app.db.transact((tx) => {
    const access = accessToChange(tx, userId, id);
    const { serverId, record: before } = access;
    requireOpen(before);
    const changed = changedEvent(before, change, tx.now);
    if (changed.channelId !== before.channelId) {
      requirePlace(tx, userId, serverId, changed.channelId, neededBy(access, userId));
      delete changed.emptySince;
    }
    changed.cover = coverAfter(tx, before.cover, ["event", id]);
    const after = withDue(withStatus(app, changed, status, tx.now), tx.now);
    const located = { id, serverId, record: after };
    if (isDeepStrictEqual(after, before)) return eventFor(tx, userId, located);
    putEvent(app, tx, { serverId, id }, before, after);
    if (after.status === "live" && before.status !== "live") announce(app, tx, located);
    note(app, tx, located, userId, "event-update");
    publishUpdate(app, tx, located, before);
    return eventFor(tx, userId, located);
  });
}

/** Deletes an event. @throws AppError not_found, forbidden */
export async function removeEvent(
  app: FeaturesContext,
  userId: string,
  id: string,
): Promise<ServerEvent> {
  return await app.db.transact((tx) => {
    const access = accessToChange(tx, userId, id);
    const { serverId } = access;
    const shown = eventFor(tx, userId, access);
    note(app, tx, access, userId, "event-delete");
    app.bus.publishAfter(tx, goneEvent(access));
    // The record itself: one whose channel is gone is canceled only in what is shown.
    const stored = events.get(tx, { serverId, id });
    if (stored) deleteEvent(tx, access, stored);
    return shown;
  });
}

/** Cancels one date of an event. @throws AppError not_found, forbidden, invalid_input */
export async function cancelDate(
  app: FeaturesContext,
  userId: string,
  id: string,
  at: string,
): Promise<ServerEvent> {
  return await app.db.transact((tx) => {
    const access = accessToChange(tx, userId, id);
    const { serverId, record: before } = access;
    requireOpen(before);
    const date = Date.parse(at);
    if (date < before.nextAt || nextDate(before, date) !== date) {
      throw invalid("at", "is not one of its next dates");
    }
    const later = before.canceled.filter((one) => one > tx.now);
    if (later.length >= SERVER_LIMITS.canceledDates) {
      throw tooMany(`At most ${SERVER_LIMITS.canceledDates} dates can be canceled`);
    }
    const canceled = { ...before, canceled: [...later, date] };
    const after = withDue(
      date === before.nextAt ? finished(canceled, tx.now, "canceled") : canceled,
      tx.now,
    );
    const located = { id, serverId, record: after };
    putEvent(app, tx, { serverId, id }, before, after);
    note(app, tx, located, userId, "event-update");
    publishUpdate(app, tx, located, before);
    return eventFor(tx, userId, located);
  });
}

/** The event that reports that an event is gone. */
export function goneEvent({ id: eventId, serverId, record: { channelId } }: LocatedEvent) {
  return { type: "event-deleted", serverId, eventId, channelId } as const;
}

export function publishUpdate(
  app: FeaturesContext,
  tx: Tx,
  { id: eventId, serverId, record: { channelId } }: LocatedEvent,
  before: EventRecord,
): void {
  const moved = before.channelId === channelId ? {} : { movedFrom: before.channelId };
  app.bus.publishAfter(tx, { type: "event-updated", serverId, eventId, channelId, ...moved });
}

/** @throws AppError not_found, forbidden; invalid_input for a channel that holds messages */
function requirePlace(
  reader: Reader,
  userId: string,
  serverId: string,
  channelId: string | null,
  need: Permission = "createEvents",
): void {
  const channel = requireAt(reader, { userId, serverId, channelId }, need);
  if (channelId === null) return;
  if (!channel) throw new AppError("not_found");
  if (!channel.is_voice) throw invalid("channel_id", "must be a voice channel");
}

/** @throws AppError invalid_input */
function requireOpen({ overAt }: EventRecord): void {
  if (overAt !== undefined) throw invalid("status", "is over");
}

function withStatus(
  app: FeaturesContext,
  event: EventRecord,
  status: ServerEventChange["status"],
  now: number,
): EventRecord {
  if (status === "ended") return finished(event, now, "ended");
  if (status !== "live" && event.status !== "live") return event;
  return begun(event, event.liveSince ?? now, now, isOccupied(app, event));
}

/** Returns whether somebody is in an event's voice channel. */
export function isOccupied({ voice }: FeaturesContext, { channelId }: EventRecord): boolean {
  return channelId !== null && voice.isOccupied(channelId);
}

/** Returns an event with the time at which it is looked at again. */
function withDue({ dueAt: _dueAt, ...event }: EventRecord, now: number): EventRecord {
  const dueAt = dueOf(event, now);
  return { ...event, ...(dueAt !== undefined && { dueAt }) };
}

function isWithin(event: EventRecord, span: { from: number; to: number }, now: number): boolean {
  const { overAt, nextAt, status } = event;
  const length = lengthOf(event) ?? 0;
  if (overAt !== undefined) {
    return span.from < now && overAt >= span.from && Math.min(event.startsAt, nextAt) <= span.to;
  }
  if (status === "live" && span.from <= now) return nextAt <= span.to;
  const date = nextDate(event, Math.max(nextAt, span.from - length));
  return date !== null && date <= span.to;
}

function note(
  app: FeaturesContext,
  tx: Tx,
  { serverId, record: { channelId, title } }: LocatedEvent,
  userId: string,
  action: "event-create" | "event-update" | "event-delete",
): void {
  const isThere = channelId !== null && channelById(tx, channelId) !== null;
  record(app, tx, serverId, {
    action,
    actor_id: userId,
    target_id: null,
    reason: title,
    ...(isThere && { channel_id: channelId }),
  });
}
