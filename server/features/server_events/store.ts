import type { Tx } from "../../storage/tx.ts";
import { openEvents } from "../../membership/channels/event_records.ts";
import type { FeaturesContext } from "../context.ts";
import { dropPicture } from "../media/service.ts";
import type { LocatedEvent } from "./access.ts";
import {
  eventPurges,
  type EventRecord,
  events,
  eventsDue,
  eventServers,
  notices,
} from "./records.ts";

/** Where an event is stored. */
type At = Pick<LocatedEvent, "serverId" | "id">;

/** How many events of a server are not over. */
export function countOpen(tx: Tx, serverId: string): number {
  return openEvents.get(tx, { serverId })?.length ?? 0;
}

/** Stores an event and what leads to it. @param before null: it is new */
export function putEvent(
  app: FeaturesContext,
  tx: Tx,
  at: At,
  before: EventRecord | null,
  after: EventRecord,
): void {
  const { serverId, id } = at;
  events.set(tx, at, after);
  if (!before) eventServers.set(tx, { id }, serverId);
  if (before?.dueAt !== after.dueAt) {
    dropDue(tx, at, before);
    if (after.dueAt !== undefined) {
      eventsDue.set(tx, { at: after.dueAt, ...at }, true);
      app.bus.publishAfter(tx, { type: "event-due", serverId, at: after.dueAt });
    }
  }
  listOpen(tx, at, before, after);
}

/** Deletes an event, and orders the deletion of what belongs to it. */
export function deleteEvent(tx: Tx, at: At, before: EventRecord): void {
  events.delete(tx, at);
  forgetEvent(tx, at, before);
  listOpen(tx, at, before, null);
}

/** Deletes what leads to an event whose record is gone, with its server for example. */
export function forgetEvent(tx: Tx, { serverId, id }: At, before: EventRecord): void {
  eventServers.delete(tx, { id });
  dropPicture(tx, before.cover, ["event", id]);
  dropDue(tx, { serverId, id }, before);
  eventPurges.set(tx, { eventId: id }, true);
}

/** Orders that those who are interested are told, at once. */
export function announce(app: FeaturesContext, tx: Tx, { serverId, id: eventId }: At): void {
  notices.set(tx, { at: tx.now, serverId, eventId, id: app.ids.uuid() }, true);
  app.bus.publishAfter(tx, { type: "event-notice", serverId, at: tx.now });
}

function dropDue(tx: Tx, at: At, before: EventRecord | null): void {
  if (before?.dueAt !== undefined) eventsDue.delete(tx, { at: before.dueAt, ...at });
}

/** Keeps the list of a server's events that are not over. */
function listOpen(
  tx: Tx,
  { serverId, id }: At,
  before: EventRecord | null,
  after: EventRecord | null,
) {
  const isOpen = after !== null && after.overAt === undefined;
  const wasOpen = before !== null && before.overAt === undefined;
  if (isOpen === wasOpen && before?.channelId === after?.channelId) return;
  const others = (openEvents.get(tx, { serverId }) ?? []).filter((one) => one.id !== id);
  const open = isOpen ? [...others, { id, channelId: after.channelId }] : others;
  if (open.length > 0) openEvents.set(tx, { serverId }, open);
  else openEvents.delete(tx, { serverId });
}
