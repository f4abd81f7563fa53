import { lazy } from "../../browser/lazy.ts";
import { type ClientStorage, parsed } from "../base/storage.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { serverEvents } from "./events.ts";

type EventDeps = Parameters<typeof serverEvents>[0];

interface Deps extends Omit<EventDeps, "recorder" | "order" | "loadChannels"> {
  platform: Pick<Platform, "log" | "after">;
  storage: Pick<ClientStorage, "get" | "set">;
  api: Api;
  events: EventHandlers;
  listeners: Pick<EventListeners, "listen">;
  lists: {
    servers: EventDeps["recorder"];
    serverOrder: EventDeps["order"];
    loadChannels: EventDeps["loadChannels"];
  };
}

/** Servers that the user is a member of. */
export const serversFeature = defineClientFeature({
  name: "servers",
  eager: ({ lists, ...deps }: Deps) => ({
    actions: {
      /** Opens or closes a folder of the rail, on this device (COM-5). */
      toggleFolder(id: string) {
        const { openFolders } = deps.servers;
        const open = new Set(openFolders.value);
        if (!open.delete(id)) open.add(id);
        openFolders.value = open;
        deps.storage.set("openFolders", JSON.stringify([...open]));
      },
      /** The settings of a server, until they are closed. */
      async openSettings(serverId: string) {
        const { createServerSettings } = await lazy(() => import("./server_settings.ts")).load();
        return createServerSettings(deps, serverId);
      },
    },
    events: serverEvents({
      ...deps,
      recorder: lists.servers,
      order: lists.serverOrder,
      loadChannels: lists.loadChannels,
    }),
    onSignIn() {
      const open = parsed<string[]>(deps.storage.get("openFolders"));
      if (open) deps.servers.openFolders.value = new Set(open);
    },
    onSignOut() {
      deps.servers.select(null);
      deps.servers.update(() => []);
    },
  }),
  late: lazy(() => import("./server_actions.ts"), ({ openServers }) => openServers),
});
