import { typing as typingEvent } from "../../protocol/events/messages.ts";
import { setIdle } from "../../protocol/events/presence.ts";
import { createAccount } from "../account/account.ts";
import { createApi } from "../base/api.ts";
import { createAttention } from "./attention.ts";
import { createContentCache } from "../attachments/cache.ts";
import { createContents } from "../attachments/contents.ts";
import { type Enclosed, NOTHING_ENCLOSED } from "../attachments/enclosed.ts";
import { forgetPlace, rememberTheme, storedTheme } from "../base/cookies.ts";
import type { Client } from "./client.ts";
import { createCommands, literalText } from "../messages/commands.ts";
import { canEncrypt, createChannelCipher } from "../messages/crypto.ts";
import { browserDesktop } from "../notifications/desktop.ts";
import { openPages } from "../base/entry.ts";
import { createDms } from "../friends/dms.ts";
import { socketErrorText } from "../base/errors.ts";
import { createEvents } from "./events.ts";
import { createFriends } from "../friends/friends.ts";
import { createHistory } from "../messages/history.ts";
import { createJumps } from "../messages/jump.ts";
import { createLateParts } from "../base/late_parts.ts";
import { createLists } from "./lists.ts";
import { createMessaging } from "../messages/messaging.ts";
import { createOutbox } from "../messages/outbox.ts";
import { watchPage } from "../base/page_events.ts";
import { createPlace } from "./place.ts";
import { formatPlaintext } from "../messages/plaintext.ts";
import { createProfiles } from "../profiles/profiles.ts";
import { browserPlatform, type Platform } from "../base/platform.ts";
import { createPins } from "../pins/pins.ts";
import { createPresence } from "../presence/presence.ts";
import { createReadMarker } from "../messages/read_marker.ts";
import { createRoles } from "../roles/roles.ts";
import { createRecentEmoji } from "../reactions/recent_emoji.ts";
import { createKept } from "../sealed/kept.ts";
import { createSearchFeed } from "../search/feed.ts";
import { createSession } from "../auth/session.ts";
import { createSocket } from "../base/socket.ts";
import { createStorage } from "../base/storage.ts";
import { createStores, type Initial } from "./stores.ts";
import { createTaps } from "../base/taps.ts";
import { createOthersTyping, createOwnTyping } from "../typing/typing.ts";
import { createVoiceEntry } from "../voice/entry.ts";

export type { Initial };

/** Has no effect before `start`, so a server may call it to render. */
export function createClient(
  initial: Initial,
  platform: Platform = browserPlatform(),
  loadSocket = () => import("../base/socket_library.ts"),
  desktop = browserDesktop(),
): Client {
  const storage = createStorage(platform);
  const stores = createStores(initial, platform);
  const { servers, channels, messages, members, typing, toasts, connection, ui } = stores;
  const cipher = createChannelCipher();

  const token = () => storage.get("token");
  const renew = () => session.renew();
  const viewing = stores.roles.viewAs;
  const api = createApi({
    platform,
    token,
    renew,
    refuse: (endpoint) => viewing.value?.refuse(endpoint),
  });
  const kept = createKept(platform, initial.user.id);
  const session = createSession({ platform, storage, api, store: stores.session });
  const pages = openPages({ platform, storage, api });

  const feed = createSearchFeed({ platform, cipher, vault: kept.vault });
  const pins = createPins({ platform, api, cipher, store: stores.pins });
  const blocked = () => stores.friends.blockedIds.value;
  const friends = createFriends({ platform, api, store: stores.friends });
  const profiles = createProfiles({ platform, api, store: stores.profiles });
  const presence = createPresence({
    platform,
    api,
    session: stores.session,
    tell: (idle) => socket.notify(setIdle, { idle }),
  });
  const lists = createLists({ platform, api, servers, channels, members });
  const roles = createRoles({
    platform,
    api,
    store: stores.roles,
    servers,
    session: stores.session,
  });
  const cache = createContentCache(kept.vault, platform.now, platform.log);
  const contents = createContents(api, cache);
  const history = createHistory({
    platform,
    api,
    cipher,
    store: messages,
    channels,
    contents,
    sending: (key) => outbox.find(key),
    seen(rows) {
      outbox.settle(rows.map((row) => row.key));
      feed.seen(rows);
    },
  });
  const { mentions, notifications, heard } = createAttention({
    ...stores,
    platform,
    storage,
    api,
    cipher,
    desktop,
    open: (serverId, channelId) => place.select(serverId, channelId),
    blocked,
    blocksKnown: friends.tried,
    changed: (channelId, count) => reading.setMentions(channelId, count),
  });
  const account = createAccount({
    platform,
    api,
    storage,
    replaceTokens: session.replaceTokens,
    session: stores.session,
    store: stores.notifications,
    notifications,
  });
  const voice = createVoiceEntry({
    platform,
    api,
    socket: () => socket,
    user: stores.session.user,
    channels,
    store: stores.voice,
    calls: stores.calls,
    toasts,
    notifications,
  });
  const taps = createTaps();
  const handlers = taps.over(createEvents({
    platform,
    session,
    sessionStore: stores.session,
    account,
    servers,
    channels,
    messages,
    lists,
    roles,
    friends,
    blocked,
    voice,
    history,
    place: () => place,
    typing: createOthersTyping(platform, typing),
    toasts,
    pins,
    profiles,
    search: feed,
    commandAnswered: (result) => commands.answered(result),
    mentions,
    readUpdated: (channelId, read) => reading.updated(channelId, read),
    heard,
    dropOutgoing: (channelId) => outbox.clear(channelId),
  }));
  const socket = createSocket({
    platform,
    load: loadSocket,
    token,
    renew,
    refuse: (event) => viewing.value?.refuse(event),
    handlers,
    onState(state) {
      connection.set(state, platform.now());
      voice.connection(state);
      if (state === "connected") catchUp();
    },
  });
  const ownTyping = createOwnTyping(
    platform,
    (channelId, isTyping) => socket.notify(typingEvent, { channelId, isTyping }),
  );
  const place = createPlace({
    platform,
    servers,
    channels,
    lists,
    roles,
    history,
    socket,
    typing: ownTyping,
  });
  const outbox = createOutbox({
    platform,
    api,
    socket,
    cipher,
    kept,
    left: (isKnown) =>
      import("../messages/kept_outbox.ts").then(({ readOutbox }) =>
        readOutbox({ kept, toasts, now: platform.now, isKnown })
      ),
    update: messages.setPending,
    async delivered(message, content) {
      contents.keep(message.id, content);
      await handlers["new-message"](message);
      reading.mark(message.channel_id, message.seq);
    },
    limited: (error) => toasts.show(socketErrorText(error), "warning"),
  });
  const commands = createCommands({ socket, notes: stores.notes, say });
  const reading = createReadMarker({
    platform,
    api,
    channels,
    recorder: lists.channels,
    mentionsBehind: mentions.behind,
  });

  /** On every connection: nothing was heard before it, so all that is held is asked for again. */
  function catchUp() {
    kept.load();
    place.announce();
    presence.announce();
    account.load();
    outbox.wake();
    reading.wake();
    pins.refresh(channels.selectedId.value);
    profiles.changed();
    roles.refresh();
    const open = channels.selectedId.value;
    for (const channelId of Object.keys(messages.windows.value)) {
      if (channelId === open) history.refresh(channelId);
      else history.drop(channelId);
    }
    taps.tell("connected");
    lists.resync().then(() => {
      place.check();
      // The chat comes first; whom one has blocked calls nobody.
      friends.start().then(() => mentions.search());
    });
  }

  /** The session is over on this device: nothing of it stays in memory (SESS-20 to 22). */
  session.onEnd(() => {
    socket.close();
    kept.end();
    cipher.clear();
    outbox.clear();
    pins.clear();
    friends.stop();
    voice.stop();
    presence.stop();
    feed.end();
    stores.notes.clear();
    stores.profiles.set(null);
    mentions.clear();
    stores.enclosed.clear();
    for (const channelId of Object.keys(messages.windows.value)) history.drop(channelId);
    servers.select(null);
    channels.select(null);
    servers.update(() => []);
    channels.update(() => ({}));
    members.update(() => ({}));
    stores.roles.update(() => ({}));
    forgetPlace(platform);
  });
  session.onLeft((why) => platform.navigate(why ? `/login#${why}` : "/login"));

  function say(channelId: string, text: string, { file, reply }: Enclosed = NOTHING_ENCLOSED) {
    messages.update(channelId, (window) => ({ ...window, marker: null }));
    const attachment = file?.attachment ?? null;
    outbox.send(channelId, formatPlaintext({ attachment, reply, text }), file);
    history.jumpToPresent(channelId);
  }

  function openSelected() {
    const channelId = channels.selectedId.value;
    if (channelId) history.open(channelId);
  }

  return {
    ...stores,
    ...createLateParts({
      platform,
      api,
      stores,
      events: handlers,
      place,
      socket,
      history,
      cipher,
      feed,
      taps,
      roles,
    }),
    async start() {
      ui.setTheme(storedTheme(platform));
      notifications.load();
      // Before what is kept is left to the next page.
      platform.listen("pagehide", outbox.leave);
      kept.start();
      watchPage({ platform, storage, session, user: stores.session.user, toasts });
      platform.listen("online", () => outbox.wake());
      // The stored token most likely holds: messages and library need not wait for its check.
      loadSocket().catch(() => {});
      if (storage.user()?.id === initial.user.id && token()) openSelected();
      await session.start();
      const user = stores.session.user.value;
      if (!user) return;
      if (user.id !== initial.user.id) {
        // The page was rendered for another account than the one whose tokens are stored.
        await pages.allow();
        return platform.reload();
      }
      openSelected();
      presence.start();
      await socket.open();
    },
    secure: canEncrypt,
    logout: session.logout,
    select: place.select,
    ...lists.members.actions,
    send(channelId, text, enclosed = NOTHING_ENCLOSED) {
      const trimmed = text.trim();
      if (!trimmed && !enclosed.file) return false;
      ownTyping.stopped(channelId);
      if (!enclosed.file && commands.takes(trimmed)) {
        return commands.run(channelId, trimmed);
      }
      say(channelId, literalText(trimmed), enclosed);
      return true;
    },
    retry: outbox.retry,
    discard: outbox.discard,
    ...createRecentEmoji(kept, stores.session.user),
    ...createMessaging({
      api,
      socket,
      cipher,
      history,
      messages,
      contents,
    }),
    loadContent: history.loadContent,
    loadOlder: history.loadOlder,
    loadNewer: history.loadNewer,
    jumpToPresent: history.jumpToPresent,
    ...pins.actions,
    ...friends.actions,
    ...voice.actions,
    setStatus: presence.setStatus,
    ...createDms({ api, events: handlers, place }),
    ...createJumps({ channels, messages, history, place, toasts }),
    setFollowing: history.setFollowing,
    markRead: reading.mark,
    clearMarker: (channelId) => messages.update(channelId, (w) => ({ ...w, marker: null })),
    typed: ownTyping.typed,
    stoppedTyping: ownTyping.stopped,
    kept: kept.read,
    draft: (channelId) => kept.get(`draft_${channelId}`) ?? "",
    setDraft: (channelId, text) => kept.set(`draft_${channelId}`, text || null),
    ...account.actions,
    ...profiles.actions,
    muteChannel: notifications.muteChannel,
    setTheme(theme) {
      ui.setTheme(theme);
      rememberTheme(platform, theme);
      platform.showTheme(theme);
    },
  };
}
