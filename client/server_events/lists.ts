import { signal } from "@preact/signals";
import { listServerEvents } from "../../protocol/api/server_events.ts";
import type { ServerEvent } from "../../protocol/server_events.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";

/** Events of a server that are not over, the next one first. */
export interface EventList {
  status: "loading" | "ready" | "error";
  events: readonly ServerEvent[];
}

export interface EventDeps {
  platform: Pick<Platform, "log">;
  api: Api;
}

const NOTHING: EventList = { status: "loading", events: [] };

/** Creates the lists of events, loaded server by server. */
export function createEventLists({ platform, api }: EventDeps) {
  const lists = signal<Readonly<Record<string, EventList>>>({});
  const loading = new Map<string, Promise<void>>();

  function put(serverId: string, list: EventList) {
    lists.value = { ...lists.value, [serverId]: list };
  }

  function listOf(serverId: string): EventList {
    return lists.value[serverId] ?? NOTHING;
  }

  /** Changes the events of a server that is loaded. */
  function change(serverId: string, to: (events: readonly ServerEvent[]) => ServerEvent[]) {
    const list = lists.value[serverId];
    if (list) put(serverId, { ...list, events: to(list.events).sort(byDate) });
  }

  /** Takes an event as it is now; those for several people leave out whether this one is interested. */
  function take(event: ServerEvent) {
    change(event.server_id, (events) => {
      const others = events.filter(({ id }) => id !== event.id);
      if (event.status === "ended" || event.status === "canceled") return others;
      const interested = events.find(({ id }) => id === event.id)?.interested ?? false;
      return [...others, { interested, ...event }];
    });
    return event;
  }

  async function fetchAll(serverId: string): Promise<void> {
    try {
      const { events } = await api.call(listServerEvents, { id: serverId });
      put(serverId, { status: "ready", events });
    } catch (error) {
      platform.log("The events of a server could not be loaded", error);
      put(serverId, { ...listOf(serverId), status: "error" });
    }
  }

  /** Loads the events of a server again, once for those who ask meanwhile. Never throws. */
  async function load(serverId: string): Promise<void> {
    if (!lists.value[serverId]) put(serverId, NOTHING);
    const running = loading.get(serverId) ??
      fetchAll(serverId).finally(() => loading.delete(serverId));
    loading.set(serverId, running);
    await running;
  }

  return {
    lists,
    load,
    take,
    isReady: (serverId: string) => listOf(serverId).status === "ready",
    remove: (serverId: string, eventId: string) =>
      change(serverId, (events) => events.filter(({ id }) => id !== eventId)),
    /** Resolves when a running load is over, which would undo a change. */
    settled: (serverId: string) => loading.get(serverId),
    forget(serverId: string) {
      const { [serverId]: _gone, ...others } = lists.value;
      lists.value = others;
    },
    clear: () => void (lists.value = {}),
  };
}

/** Live ones first. */
function byDate(a: ServerEvent, b: ServerEvent): number {
  return Number(b.status === "live") - Number(a.status === "live") ||
    Date.parse(a.next_at) - Date.parse(b.next_at);
}
