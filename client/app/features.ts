import { typing } from "../../protocol/events/messages.ts";
import { setIdle } from "../../protocol/events/presence.ts";
import { createAccount } from "../account/account.ts";
import { createContentCache } from "../attachments/cache.ts";
import { createContents } from "../attachments/contents.ts";
import { socketErrorText } from "../base/errors.ts";
import { createEventListeners } from "../base/event_listeners.ts";
import { Socket } from "../base/socket.ts";
import type { ConnectionState } from "../base/connection_store.ts";
import { createFriends } from "../friends/friends.ts";
import { createCommands } from "../messages/commands.ts";
import { History } from "../messages/history.ts";
import { createJumps } from "../messages/jump.ts";
import { createMessaging } from "../messages/messaging.ts";
import { Outbox } from "../messages/outbox.ts";
import { ReadMarker } from "../messages/read_marker.ts";
import type { Desktop } from "../notifications/desktop.ts";
import { createPins } from "../pins/pins.ts";
import { createPresence } from "../presence/presence.ts";
import { createProfiles } from "../profiles/profiles.ts";
import { createRoles } from "../roles/roles.ts";
import { createSearchFeed } from "../search/feed.ts";
import { createOthersTyping, createOwnTyping } from "../typing/typing.ts";
import { createVoiceEntry } from "../voice/entry.ts";
import { createAttention } from "./attention.ts";
import type { Core } from "./core.ts";
import { createEvents } from "./events.ts";
import { createLists } from "./lists.ts";
import { createNavigation } from "./navigation.ts";
import { createSending } from "./sending.ts";

/** Loads the library of the realtime connection. */
export type LoadSocket = ConstructorParameters<typeof Socket>[0]["load"];

class Wired {
  constructor(
    readonly core: Core,
    readonly loadSocket: LoadSocket,
    readonly desktop: Desktop,
    /** On every connection. */
    readonly onConnected: () => void,
  ) {}
}

/**
 * Every feature of the chat and what it is given, in the order in which they are made. A function
 * may name a feature further down: it is called when all are there.
 */
export class Features extends Wired {
  readonly stores = this.core.stores;
  /** Lets what is loaded later observe events. */
  readonly listeners = createEventListeners();

  readonly search = createSearchFeed({ ...this.core, vault: this.core.kept.vault });
  readonly pins = createPins({ ...this.core, store: this.stores.pins });
  readonly friends = createFriends({ ...this.core, store: this.stores.friends });
  readonly profiles = createProfiles({ ...this.core, store: this.stores.profiles });
  readonly presence = createPresence({
    ...this.core,
    session: this.stores.session,
    tell: (idle) => this.socket.notify(setIdle, { idle }),
  });
  readonly lists = createLists({ ...this.core, ...this.stores });
  readonly roles = createRoles({ ...this.core, ...this.stores, store: this.stores.roles });

  readonly contents = createContents(
    this.core.api,
    createContentCache(this.core.kept.vault, this.core.platform.now, this.core.platform.log),
  );
  readonly history = new History({
    ...this.core,
    store: this.stores.messages,
    channels: this.stores.channels,
    contents: this.contents,
    sending: (key) => this.outbox.find(key),
    seen: (rows) => {
      this.outbox.settle(rows.map((row) => row.key));
      this.search.seen(rows);
    },
  });

  readonly attention = createAttention({
    ...this.core,
    ...this.stores,
    desktop: this.desktop,
    open: (serverId, channelId) => this.navigation.select(serverId, channelId),
    blocked: () => this.stores.friends.blockedIds.value,
    blocksKnown: this.friends.tried,
    changed: (channelId, count) => this.reading.setMentions(channelId, count),
  });
  readonly account = createAccount({
    ...this.core,
    replaceTokens: (ask) => this.core.authentication.replaceTokens(ask),
    session: this.stores.session,
    store: this.stores.notifications,
    notifications: this.attention.notifications,
  });
  readonly voice = createVoiceEntry({
    ...this.core,
    ...this.stores,
    socket: () => this.socket,
    user: this.stores.session.user,
    store: this.stores.voice,
    notifications: this.attention.notifications,
  });

  readonly events = this.listeners.over(createEvents({
    ...this.core,
    session: this.core.authentication,
    account: this.account,
    lists: this.lists,
    roles: this.roles,
    friends: this.friends,
    blocked: () => this.stores.friends.blockedIds.value,
    voice: this.voice,
    history: this.history,
    checkSelection: () => this.navigation.check(),
    typing: createOthersTyping(this.core.platform, this.stores.typing),
    pins: this.pins,
    profiles: this.profiles,
    search: this.search,
    commandAnswered: (result) => this.commands.answered(result),
    mentions: this.attention.mentions,
    readUpdated: (channelId, read) => this.reading.updated(channelId, read),
    messageReceived: this.attention.received,
    dropOutgoing: (channelId) => this.outbox.clear(channelId),
  }));
  readonly socket = new Socket({
    ...this.core,
    load: this.loadSocket,
    handlers: this.events,
    onState: (state) => this.#onConnectionState(state),
  });
  readonly ownTyping = createOwnTyping(
    this.core.platform,
    (channelId, isTyping) => this.socket.notify(typing, { channelId, isTyping }),
  );
  readonly navigation = createNavigation({
    ...this.core,
    ...this.stores,
    lists: this.lists,
    roles: this.roles,
    history: this.history,
    socket: this.socket,
    typing: this.ownTyping,
  });

  readonly outbox = new Outbox({
    ...this.core,
    socket: this.socket,
    left: (isKnown) =>
      import("../messages/kept_outbox.ts").then(({ readOutbox }) =>
        readOutbox({
          kept: this.core.kept,
          toasts: this.stores.toasts,
          now: this.core.platform.now,
          isKnown,
        })
      ),
    update: this.stores.messages.setPending,
    delivered: async (message, content) => {
      this.contents.keep(message.id, content);
      await this.events["new-message"](message);
      this.reading.mark(message.channel_id, message.seq);
    },
    limited: (error) => this.stores.toasts.show(socketErrorText(error), "warning"),
  });
  readonly commands = createCommands({
    socket: this.socket,
    notes: this.stores.notes,
    say: (channelId, text) => this.sending.say(channelId, text),
  });
  readonly sending = createSending({
    ...this.stores,
    outbox: this.outbox,
    history: this.history,
    commands: this.commands,
    typing: this.ownTyping,
  });
  readonly reading = new ReadMarker({
    ...this.core,
    channels: this.stores.channels,
    recorder: this.lists.channels,
    mentionsBehind: (channelId, seq) => this.attention.mentions.behind(channelId, seq),
  });
  readonly messaging = createMessaging({
    ...this.core,
    socket: this.socket,
    history: this.history,
    messages: this.stores.messages,
    contents: this.contents,
  });
  readonly jumps = createJumps({
    ...this.stores,
    history: this.history,
    select: this.navigation.select,
  });

  #onConnectionState(state: ConnectionState) {
    this.stores.connection.set(state, this.core.platform.now());
    this.voice.connection(state);
    if (state === "connected") this.onConnected();
  }
}
