import {
  createServerEvent,
  deleteServerEvent,
  listInterested,
  markInterested,
  unmarkInterested,
  updateServerEvent,
} from "../../protocol/api/server_events.ts";
import { getCalendar, makeCalendar, removeCalendar } from "../../protocol/api/calendar.ts";
import type { CalendarFeed, CalendarScope } from "../../protocol/calendar.ts";
import type {
  NewServerEvent,
  ServerEvent,
  ServerEventChange,
} from "../../protocol/server_events.ts";
import type { Api } from "../base/api.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { createEventLists, type EventDeps } from "./lists.ts";

/** Events of servers, opened with the first server's. */
export function openServerEvents(deps: EventDeps) {
  const lists = createEventLists(deps);
  const { load, take } = lists;

  async function taking(event: ServerEvent) {
    await lists.settled(event.server_id);
    take(event);
  }

  return {
    actions: {
      lists: lists.lists,
      load,
      /** Loads the events of a server unless they are there. */
      async prepare(serverId: string): Promise<void> {
        if (!lists.isReady(serverId)) await load(serverId);
      },
      ...changesOf(deps.api, lists),
      ...calendarOf(deps.api),
    },
    events: {
      connected: () => void Object.keys(lists.lists.value).map(load),
      "event-created": ({ event }) => taking(event),
      "event-updated": ({ event }) => taking(event),
      async "event-deleted"({ serverId, eventId }) {
        await lists.settled(serverId);
        lists.remove(serverId, eventId);
      },
    } satisfies EventPart,
    onServerGone: lists.forget,
    onSignOut: lists.clear,
  };
}

/** Actions that change events. They throw `ApiError` or `NetworkError`. */
function changesOf(api: Api, { take, remove }: ReturnType<typeof createEventLists>) {
  return {
    async create(serverId: string, body: NewServerEvent): Promise<void> {
      take((await api.call(createServerEvent, { id: serverId, body })).event);
    },
    async update(id: string, body: ServerEventChange): Promise<void> {
      take((await api.call(updateServerEvent, { id, body })).event);
    },
    async remove({ id, server_id }: ServerEvent): Promise<void> {
      await api.call(deleteServerEvent, { id, query: {} });
      remove(server_id, id);
    },
    /** Cancels the date that is next. */
    async cancelNext({ id, next_at }: ServerEvent): Promise<void> {
      take((await api.call(deleteServerEvent, { id, query: { at: next_at } })).event);
    },
    async setInterested(id: string, wants: boolean): Promise<void> {
      take((await api.call(wants ? markInterested : unmarkInterested, { id })).event);
    },
    async interestedIn(id: string, before?: string) {
      return await api.call(listInterested, { id, query: { ...(before && { before }) } });
    },
  };
}

/** Actions for one's calendar link. They throw alike. */
function calendarOf(api: Api) {
  return {
    async calendar(): Promise<CalendarFeed> {
      return whole(await api.call(getCalendar, {}));
    },
    async renewCalendar(scope: CalendarScope): Promise<CalendarFeed> {
      return whole(await api.call(makeCalendar, { body: { scope } }));
    },
    async removeCalendar(): Promise<CalendarFeed> {
      return await api.call(removeCalendar, {});
    },
  };
}

/** Without a public URL the server knows only the path: this page's address completes it. */
function whole({ url, ...feed }: CalendarFeed): CalendarFeed {
  return url === undefined ? feed : { url: new URL(url, location.href).href, ...feed };
}
