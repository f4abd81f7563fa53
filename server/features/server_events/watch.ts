import type { DomainEvent } from "../../base/bus.ts";
import { perApp } from "../../kernel/per_app.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { openEvents } from "../../membership/channels/event_records.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { watchDue } from "../due/watch.ts";
import { eventIn } from "./access.ts";
import { advance } from "./course.ts";
import { telling } from "./notices.ts";
import { events, eventsDue } from "./records.ts";
import { isOccupied, publishUpdate } from "./service.ts";
import { announce, putEvent } from "./store.ts";

/** Lets events begin, be announced and end when their time comes. */
const due = watchDue({
  name: "events",
  records: eventsDue,
  timeIn: (event) => event.type === "event-due" ? event.at : undefined,
  act: lookAt,
  // Devices connect again before anybody is told.
  afterStart: 20_000,
});

/** Both orders, and what happens in voice channels. */
export const watchingEvents = {
  async start(app: FeaturesContext): Promise<() => Promise<void>> {
    const stops = [await telling.start(app), await due.start(app), followVoice(app)];
    return async () => {
      for (const stop of stops) await stop();
    };
  },
  async renew(app: FeaturesContext): Promise<void> {
    await telling.renew(app);
    await due.renew(app);
  },
};

async function lookAt(
  app: FeaturesContext,
  at: { at: number; serverId: string; id: string },
): Promise<void> {
  await app.db.transact((tx) => {
    // Another node was first, or it was changed.
    if (!eventsDue.get(tx, at)) return;
    eventsDue.delete(tx, at);
    moveOn(app, tx, at);
  });
}

/** Stores what an event has become, and tells those who see it. */
function moveOn(
  app: FeaturesContext,
  tx: Tx,
  { serverId, id }: { serverId: string; id: string },
): void {
  const found = eventIn(tx, serverId, id);
  const before = events.get(tx, { serverId, id });
  if (!found || !before) return;
  if (found.record.overAt !== undefined) {
    // Its channel was deleted.
    const { dueAt: _dueAt, ...over } = found.record;
    return putEvent(app, tx, { serverId, id }, before, over);
  }
  const { event, announces } = advance(before, tx.now, isOccupied(app, before));
  const located = { id, serverId, record: event };
  putEvent(app, tx, { serverId, id }, before, event);
  if (announces) announce(app, tx, located);
  const isVisible = event.status !== before.status || event.nextAt !== before.nextAt;
  if (isVisible) publishUpdate(app, tx, located, before);
}

const working = perApp((_app: FeaturesContext) => ({ all: Promise.resolve() }));

/** Notes when a channel becomes empty: that ends its live event after a while. */
function followVoice(app: FeaturesContext): () => Promise<void> {
  const state = working(app);
  const unsubscribe = app.bus.subscribe((event) => {
    const channelId = leftBy(event);
    if (channelId === null || app.bus.isRemote || app.voice.isOccupied(channelId)) return;
    state.all = state.all.then(() => channelIsEmpty(app, channelId)).catch((error) =>
      app.log.error("events of an empty channel could not be looked at", error)
    );
  });
  return async () => {
    unsubscribe();
    await state.all;
  };
}

function leftBy(event: DomainEvent): string | null {
  return event.type === "voice" && event.change.kind === "left" ? event.change.channelId : null;
}

async function channelIsEmpty(app: FeaturesContext, channelId: string): Promise<void> {
  const live = await app.db.read((reader) => {
    const serverId = channelById(reader, channelId)?.server_id;
    if (!serverId) return [];
    const open = (openEvents.get(reader, { serverId }) ?? [])
      .filter((one) => one.channelId === channelId);
    const found = reader.map(open, ({ id }) => events.get(reader, { serverId, id }));
    return open.filter((_, i) => found[i]?.status === "live" && found[i].endsAt === null)
      .map(({ id }) => ({ serverId, id }));
  });
  for (const at of live) {
    await app.db.transact((tx) => {
      const before = events.get(tx, at);
      if (before?.status !== "live" || app.voice.isOccupied(channelId)) return;
      const { emptySince: _emptySince, ...occupied } = before;
      const { event } = advance(occupied, tx.now, false);
      putEvent(app, tx, at, before, event);
    });
  }
}

/** Stores that the events of a deleted channel are canceled. Never rejects. */
export async function settleCanceled(
  app: FeaturesContext,
  { serverId, eventIds }: { serverId: string; eventIds: string[] },
): Promise<void> {
  await app.upkeep.attempt("events", async () => {
    for (const id of eventIds) {
      await app.db.transact((tx) => moveOn(app, tx, { serverId, id }));
    }
  }, { server: serverId });
}
