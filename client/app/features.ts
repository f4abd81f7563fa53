import { eventually, lazy } from "../../browser/lazy.ts";
import type { Message } from "../../protocol/messages.ts";
import { createContentCache } from "../files/cache/sealed_content_cache.ts";
import { createContents } from "../files/cache/large_contents.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import { socketErrorText } from "../base/errors.ts";
import { createEventListeners, type EventListeners } from "../base/event_listeners.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import { Socket } from "../base/socket.ts";
import { ClientFeatures } from "../kernel/features.ts";
import { History } from "../messages/history.ts";
import { createJumps } from "../messages/jump.ts";
import type { Row } from "../messages/state.ts";
import { createMessaging } from "../messages/messaging.ts";
import { Outbox } from "../messages/outbox.ts";
import { ReadMarker } from "../messages/read_marker.ts";
import type { Desktop } from "../notifications/desktop.ts";
import type { Core } from "./core.ts";
import { createEvents } from "./events.ts";
import { CLIENT_FEATURES } from "./feature_list.ts";
import { createLists } from "./lists.ts";
import { createSending } from "./sending.ts";

/** A text that may call somebody: a mention, or a reply. */
const MAY_CALL = /@|\[\[reply]]/;

/** Loads the library of the realtime connection. */
export type LoadSocket = ConstructorParameters<typeof Socket>[0]["load"];

/** The features that need no other one. */
function createBasicFeatures(core: Core, socket: Socket) {
  const { stores, platform, kept } = core;
  const deps = { ...core, ...stores };
  const cache = createContentCache(kept.vault, platform.now, platform.log);
  return {
    socket,
    lists: createLists({
      ...deps,
      onUnread: (channelId, seq) => stores.messages.setUnread(channelId, seq, true),
    }),
    contents: createContents(core.api, cache),
    cache,
  };
}

/** What is held of messages: those on their way, and those of the open channels. */
function createMessageFeatures(
  core: Core,
  basic: ReturnType<typeof createBasicFeatures>,
  listeners: EventListeners,
  complete: (text: string) => Promise<string> | string,
  onDelivered: (message: Message) => Promise<void>,
  onRead: (rows: readonly Row[]) => void,
) {
  const { stores, platform } = core;
  const { contents } = basic;
  const deps = { ...core, ...stores, ...basic };
  const files = lazyActions(
    lazy(
      () => import("../files/open.ts"),
      ({ openFiles }) => openFiles({ ...deps, listeners, outbox }),
    ).load,
    ["begin", "ready", "refused", "end", "open"],
  );
  const outbox: Outbox = new Outbox({
    ...deps,
    uploads: files,
    complete,
    mentionsIn: async (channelId, text) => {
      // Of sealed texts nothing is said but by what seals them.
      if (!core.isOpen(channelId) || !MAY_CALL.test(text)) return [];
      return await lazy(() => import("../messages/open_mentions.ts")).load()
        .then(({ openMentions }) => openMentions(stores, channelId, text), () => []);
    },
    left: async (isKnown) => {
      const { readOutbox } = await eventually(lazy(() => import("../messages/kept_outbox.ts")));
      return await readOutbox({ ...deps, now: platform.now, isKnown });
    },
    update: stores.messages.setPending,
    async delivered(message, content) {
      contents.keep(message.id, content);
      await onDelivered(message);
    },
    limited: (error) => stores.toasts.show(socketErrorText(error), "warning"),
  });
  const history = new History({
    ...deps,
    store: stores.messages,
    sending: (key) => outbox.find(key),
    seen(rows) {
      outbox.settle(rows.map((row) => row.key));
      onRead(rows);
    },
  });
  return { outbox, history, files };
}

export type Features = ReturnType<typeof createFeatures>;

/**
 * Every feature of the chat, each made of those above it. What is called only when all are there
 * is named in functions: a message that was delivered, an event, a new connection.
 */
export function createFeatures(
  core: Core,
  loadSocket: LoadSocket,
  desktop: Desktop,
  onConnected: () => void,
) {
  const { stores, platform } = core;
  /** Lets what is loaded later observe events. */
  const listeners = createEventListeners();
  const events = listeners.handlers;
  const basic = createBasicFeatures(
    core,
    new Socket({ ...core, load: loadSocket, handlers: () => events, onState }),
  );
  const deps = { ...core, ...stores, ...basic };

  const declared = new ClientFeatures(CLIENT_FEATURES, stores);
  const { emoji, typing } = declared.client;
  const complete = (text: string) => emoji.complete(text);
  const messages = createMessageFeatures(core, basic, listeners, complete, async (message) => {
    await events["new-message"](message);
    reading.mark(message.channel_id, message.seq);
  }, (rows) => shared.searchFeed.seen(rows));
  const { outbox, history } = messages;
  const reading = new ReadMarker({
    ...deps,
    recorder: basic.lists.channels,
    unsent: basic.lists.unsent,
    mentionsBehind: (channelId, seq) => shared.attention.mentions.behind(channelId, seq),
  });
  const sending = createSending({
    ...deps,
    messages: stores.messages,
    outbox,
    history,
    emoji,
    typing,
  });

  const features = {
    ...basic,
    core,
    stores,
    listeners,
    ...messages,
    reading,
    sending,
    messaging: createMessaging({ ...deps, user: stores.session.user, history, complete }),
    jumps: createJumps({
      ...deps,
      history,
      select: (...where) => declared.client.navigation.select(...where),
    }),
  };
  const shared = declared.start({
    ...features,
    ...declared.client,
    ...core,
    ...stores,
    desktop,
    events,
  });
  for (const part of createEvents({ ...features, ...shared, declared })) listeners.listen(part);

  function onState(state: ConnectionState) {
    stores.connection.set(state, platform.now());
    declared.tell("onConnection", state);
    if (state === "connected") onConnected();
  }
  return { ...features, ...shared, declared, events };
}
