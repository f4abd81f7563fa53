import { lazy } from "../../browser/lazy.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import { socketErrorText } from "../base/errors.ts";
import { createEventListeners } from "../base/event_listeners.ts";
import { Socket } from "../base/socket.ts";
import { createContents } from "../files/cache/large_contents.ts";
import { createContentCache } from "../files/cache/sealed_content_cache.ts";
import { ClientFeatureRegistry } from "../kernel/feature_registry.ts";
import type { Desktop } from "../notifications/desktop.ts";
import type { Core } from "./core.ts";
import { everyEvent, removals } from "./events.ts";
import { CLIENT_FEATURES } from "./feature_list.ts";
import { createLists } from "./lists.ts";

/** Loads the library of the realtime connection. */
export type LoadSocket = ConstructorParameters<typeof Socket>[0]["load"];

export type Features = ReturnType<typeof createFeatures>;

/** Starts every feature of the chat, on the connection, the lists and the large contents of messages. */
export function createFeatures(
  core: Core,
  loadSocket: LoadSocket,
  desktop: Desktop,
  onConnected: () => void,
) {
  const { stores, platform, deviceStorage, api } = core;
  const { session, toasts } = stores;
  /** Lets modules that load later observe events. */
  const listeners = createEventListeners();
  const events = everyEvent(listeners.handlers);
  const socket = new Socket({ ...core, load: loadSocket, handlers: () => events, onState });
  const lists = createLists({
    ...core,
    ...stores,
    onUnread: (channelId, seq) => stores.messages.setUnread(channelId, seq, true),
  });
  const cache = createContentCache(deviceStorage.vault, platform.now, platform.log);
  const contents = createContents(api, cache);
  const basic = { socket, lists, listeners, cache, contents };

  const declared = new ClientFeatureRegistry(CLIENT_FEATURES, stores);
  const shared = declared.start({
    ...declared.client,
    ...core,
    ...stores,
    ...basic,
    desktop,
    events,
    runPrivately: async (sent, text, deps) => {
      const { runPrivately } = await lazy(() => import("../private/commands.ts")).load();
      await runPrivately(sent, text, { ...stores, ...deps });
    },
  });
  listeners.listen(
    removals({ declared, lists, session, channels: stores.channels, ...shared }),
  );
  listeners.listen({ "error": (error) => void toasts.show(socketErrorText(error), "error") });

  function onState(state: ConnectionState) {
    stores.connection.set(state, platform.now());
    declared.notify("onConnection", state);
    if (state === "connected") onConnected();
  }
  return { ...basic, ...shared, core, stores, declared, events };
}
