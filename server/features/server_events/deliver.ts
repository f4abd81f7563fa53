import { toChannel, toServer, toUsers } from "../../kernel/audience.ts";
import type { Audience } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { openEvents } from "../../membership/channels/event_records.ts";
import type { FeaturesContext } from "../context.ts";
import { eventById, type LocatedEvent } from "./access.ts";
import { eventFor, eventView, isInterested } from "./view.ts";

/** The audience of an event: the readers of its channel, or all members. */
export function viewersOf(serverId: string, channelId: string | null): Audience {
  return channelId === null ? toServer(serverId) : toChannel(channelId);
}

/** Tells those who see an event that it has changed; those who see it only now, or no longer, so. */
export async function deliverUpdate(
  { serverId, eventId, movedFrom }: EventNamed<"event-updated">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const event = await app.db.read(eventById, eventId);
  if (!event) return;
  const { channelId } = event.record;
  const data = { serverId, event: eventView(event) };
  if (movedFrom === undefined || movedFrom === channelId) {
    return void await delivery.send(viewersOf(serverId, channelId), "event-updated", data);
  }
  const sees = (userId: string, at: string | null) => {
    const held = at === null ? "all" : delivery.subscription(userId, at);
    return held === "all" || held === "some";
  };
  for (const userId of new Set(delivery.people(toServer(serverId)))) {
    const [saw, seesNow] = [sees(userId, movedFrom), sees(userId, channelId)];
    if (saw && seesNow) await delivery.send(toUsers(userId), "event-updated", data);
    else if (saw) await delivery.send(toUsers(userId), "event-deleted", { serverId, eventId });
    else if (seesNow) await sendCreated(app, delivery, userId, event);
  }
}

/** Tells those who see an event how many are interested; their own devices, whether they are. */
export async function deliverInterest(
  { serverId, eventId, userIds }: EventNamed<"event-interest">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const found = await app.db.read((reader) => {
    const event = eventById(reader, eventId);
    return event && { event, own: reader.map(userIds, (id) => isInterested(reader, id, event)) };
  });
  if (!found) return;
  const { event, own } = found;
  const viewers = viewersOf(serverId, event.record.channelId);
  for (const [i, userId] of userIds.entries()) {
    const { channelId } = event.record;
    if (channelId !== null && delivery.subscription(userId, channelId) === "none") continue;
    const data = { serverId, event: eventView(event, own[i]) };
    await delivery.send(toUsers(userId), "event-updated", data);
  }
  const others = { ...viewers, except: { users: userIds } };
  await delivery.send(others, "event-updated", { serverId, event: eventView(event) });
}

/** Tells those who saw them that the events of a channel are canceled, before it is gone. */
export async function deliverCanceled(
  { serverId, channelId, eventIds }: EventNamed<"events-canceled">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  for (const id of eventIds) {
    const event = await app.db.read(eventById, id);
    if (!event) continue;
    const data = { serverId, event: eventView(event) };
    await delivery.send(toChannel(channelId), "event-updated", data);
  }
}

/** Tells a person of the events in a channel that they can read now. */
export async function gainEvents(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  channelId: string,
): Promise<void> {
  const serverId = (await app.db.read(channelById, channelId))?.server_id;
  if (!serverId) return;
  for (const event of await openIn(app, serverId, channelId)) {
    await sendCreated(app, delivery, userId, event);
  }
}

/** Tells a person that they no longer see the events in a channel. */
export async function loseEvents(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  { serverId, channelId }: { serverId: string; channelId: string },
): Promise<void> {
  for (const { id: eventId } of await openIn(app, serverId, channelId)) {
    await delivery.send(toUsers(userId), "event-deleted", { serverId, eventId });
  }
}

async function sendCreated(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  event: LocatedEvent,
): Promise<void> {
  const shown = await app.db.read(eventFor, userId, event);
  const data = { serverId: event.serverId, event: shown };
  await delivery.send(toUsers(userId), "event-created", data);
}

async function openIn(
  { db }: FeaturesContext,
  serverId: string,
  channelId: string,
): Promise<LocatedEvent[]> {
  return await db.read((reader) => {
    const open = (openEvents.get(reader, { serverId }) ?? [])
      .filter((one) => one.channelId === channelId);
    return reader.map(open, ({ id }) => eventById(reader, id)).filter((one) => one !== null);
  });
}
