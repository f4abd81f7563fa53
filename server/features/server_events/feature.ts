import * as api from "../../../protocol/api/server_events.ts";
import { canceledChannels, openEvents } from "../../membership/channels/event_records.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { checkEvents } from "./check.ts";
import { deliverCanceled, deliverInterest, deliverUpdate, viewersOf } from "./deliver.ts";
import { accessToChange, eventById } from "./access.ts";
import { exportedEvents, exportedInterestsIn, exportedInterestsOf } from "./exported.ts";
import {
  forgetInterests,
  interestedIn,
  interestGone,
  purgeInterests,
  setInterested,
} from "./interest.ts";
import { eventPurges, events, eventsDue, eventServers, interests, notices } from "./records.ts";
import { cancelDate, createEvent, eventOf, eventsOf, removeEvent, updateEvent } from "./service.ts";
import { forgetEvent } from "./store.ts";
import { sweepEvents } from "./sweep.ts";
import { eventView } from "./view.ts";
import { settleCanceled, watchingEvents } from "./watch.ts";

/** An event, and its channel; null: it is elsewhere. */
interface About {
  serverId: string;
  eventId: string;
  channelId: string | null;
}

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "event-created": { serverId: string; eventId: string };
    /** `movedFrom`: the channel before, if that has changed; null: it was elsewhere. */
    "event-updated": About & { movedFrom?: string | null };
    "event-deleted": About;
    /** The number of those who are interested has changed, or whether these are. */
    "event-interest": About & { userIds: string[] };
    /** Somebody who is interested is told. */
    "event-reminder": { userId: string; serverId: string; eventId: string };
    /** `at`: milliseconds. */
    "event-due": { serverId: string; at: number };
    "event-notice": { serverId: string; at: number };
  }
}

const orderOf = ({ serverId }: { serverId: string }) => serverId;
const FOR_NODES = {
  audience: "nobody",
  because: "nodes wait for it",
  order: orderOf,
  cost: null,
} as const;

/** Events of servers (COM-16). */
export const serverEventsFeature = defineFeature({
  name: "events",
  records: [
    withRules(events, {
      exported: { server: { section: "events", rows: exportedEvents } },
      onDelete: (_app, tx, at, event) => forgetEvent(tx, at, event),
      afterDelete: (app, { id }) => purgeInterests(app, id),
    }),
    withRules(eventServers, { exported: { omitted: "an index" } }),
    withRules(openEvents, { exported: { omitted: "an index" } }),
    withRules(interests, {
      exported: {
        server: { section: "event_interests", rows: exportedInterestsIn },
        user: { section: "event_interests", rows: exportedInterestsOf },
      },
      onDelete: (app, tx, { eventId }) => interestGone(app, tx, eventId),
    }),
    withRules(canceledChannels, { exported: { omitted: "permissions of deleted channels" } }),
    withRules(eventsDue, { exported: { omitted: "an index" } }),
    withRules(notices, { exported: { omitted: "an order that is carried out" } }),
    withRules(eventPurges, { exported: { omitted: "an order that is carried out" } }),
  ],
  endpoints: implement(api, {
    listServerEvents: async ({ app, actor, params, query }) => ({
      events: await eventsOf(app, actor.userId, params.id, query),
    }),
    createServerEvent: {
      admit: ({ app, actor, params }) => app.db.read(accessServer, actor.userId, params.id),
      run: async ({ app, actor, params, body }) => ({
        event: await createEvent(app, actor.userId, params.id, body),
      }),
    },
    getServerEvent: async ({ app, actor, params }) => ({
      event: await eventOf(app, actor.userId, params.id),
    }),
    updateServerEvent: {
      admit: ({ app, actor, params }) => app.db.read(accessToChange, actor.userId, params.id),
      run: async ({ app, actor, params, body }) => ({
        event: await updateEvent(app, actor.userId, params.id, body),
      }),
    },
    deleteServerEvent: async ({ app, actor, params: { id }, query: { at } }) => ({
      event: at === undefined
        ? await removeEvent(app, actor.userId, id)
        : await cancelDate(app, actor.userId, id, at),
    }),
    markInterested: async ({ app, actor, params }) => ({
      event: await setInterested(app, actor.userId, params.id, true),
    }),
    unmarkInterested: async ({ app, actor, params }) => ({
      event: await setInterested(app, actor.userId, params.id, false),
    }),
    listInterested: ({ app, actor, params, query }) =>
      interestedIn(app, actor.userId, params.id, query),
  }),
  events: {
    "event-created": {
      audience: "code",
      async deliver({ serverId, eventId }, app, delivery) {
        const event = await app.db.read(eventById, eventId);
        if (!event) return;
        const data = { serverId, event: eventView(event, false) };
        await delivery.send(viewersOf(serverId, event.record.channelId), "event-created", data);
      },
      order: orderOf,
      cost: null,
    },
    "event-updated": { audience: "code", deliver: deliverUpdate, order: orderOf, cost: null },
    "event-deleted": {
      audience: ({ serverId, channelId }) => viewersOf(serverId, channelId),
      wire: ({ serverId, eventId }) => ({ serverId, eventId }),
      order: orderOf,
      cost: null,
      ends: ({ serverId, eventId }) => ({ account: serverId, subject: `interest ${eventId}` }),
    },
    "event-interest": {
      audience: "code",
      deliver: deliverInterest,
      order: orderOf,
      cost: ({ serverId, eventId, channelId }) => ({
        kind: "server",
        account: serverId,
        subject: `interest ${eventId}`,
        pace: "interest",
        reach: viewersOf(serverId, channelId),
      }),
      merge: (before, later) => ({
        ...later,
        userIds: [...new Set([...before.userIds, ...later.userIds])],
      }),
    },
    "events-canceled": { audience: "code", deliver: deliverCanceled, order: orderOf, cost: null },
    "event-reminder": {
      audience: "nobody",
      because: "the inbox's event says it, and a push notification",
      order: ({ userId }) => userId,
      cost: null,
    },
    "event-due": FOR_NODES,
    "event-notice": FOR_NODES,
  },
  cleanup: {
    "member-removed": (app, { removed }) => forgetInterests(app, removed.userId, removed.serverId),
    "event-deleted": (app, { eventId }) => purgeInterests(app, eventId),
    "events-canceled": (app, event) => settleCanceled(app, event),
  },
  sweep: { events: sweepEvents },
  check: checkEvents,
  ...watchingEvents,
});
