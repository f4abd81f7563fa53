import { eventually, lazy } from "../../browser/lazy.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { SessionStore } from "../auth/store.ts";
import type { EventListeners, EventPart } from "../base/event_listeners.ts";
import type { Recorder } from "../base/recorder.ts";
import type { ChannelLists } from "../channels/state.ts";
import type { ThreadLoader } from "../channels/thread_state.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { Contents } from "../files/cache/large_contents.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { messageEvents } from "./events.ts";
import { History } from "./history.ts";
import { createJumps } from "./jump.ts";
import { createMessaging } from "./messaging.ts";
import { openOutbox, type OutgoingDeps } from "./outgoing.ts";
import { ReadMarker, type UnsentMarkers } from "./read_marker.ts";
import { createSending } from "./sending.ts";
import type { Row } from "./state.ts";
import type { MessagesStore } from "./store.ts";

type Sending = Parameters<typeof createSending>[0];
type Jumps = Parameters<typeof createJumps>[0];

type Deps =
  & Omit<OutgoingDeps, "reading" | "complete">
  & Omit<Sending, "outbox" | "history" | "messages" | "emoji">
  & Pick<Parameters<typeof messageEvents>[0], "platform">
  & {
    channels: ChannelsStore;
    contents: Contents;
    listeners: Pick<EventListeners, "listen">;
    messages: MessagesStore;
    session: SessionStore;
    emoji: Sending["emoji"] & Pick<OutgoingDeps, "complete">;
    lists: ThreadLoader & { channels: Recorder<ChannelLists>; unsent: UnsentMarkers };
    navigation: Pick<Jumps, "select">;
    searchFeed: { seen(rows: readonly Row[]): void };
    /** Returns the number of mentions after a seq of a channel; null: unknown. */
    attention: { mentions: { behind(channelId: string, seq: number): number | null } };
  };

/** Messages: the windows of history, sending and changing, and how far one has read. */
export const messagesFeature = defineClientFeature({
  name: "messages",
  eager(app: Deps) {
    const { messages: store, lists, emoji } = app;
    // Emoji start later.
    const complete = (text: string) => emoji.complete(text);
    const reading = new ReadMarker({
      ...app,
      recorder: lists.channels,
      unsent: lists.unsent,
      mentionsBehind: app.attention.mentions.behind,
    });
    const { outbox, files } = openOutbox({ ...app, reading, complete });
    const history = new History({
      ...app,
      store,
      sending: (key) => outbox.find(key),
      seen(rows) {
        outbox.settle(rows.map((row) => row.key));
        app.searchFeed.seen(rows);
      },
    });
    const jumps = createJumps({ ...app, history, select: app.navigation.select });
    const sending = createSending({ ...app, outbox, history });
    return {
      actions: {
        ...createMessaging({ ...app, user: app.session.user, history, complete }),
        ...jumps,
        ...windowActions(app, history),
        ...readingActions(app.messages, reading),
        setTarget: store.setTarget,
        send: sending.send,
        retry: (key: string) => outbox.retry(key),
        discard: (key: string) => outbox.discard(key),
      },
      shared: { outbox, history, reading, jumps, files },
      events: {
        ...messageEvents({ ...app, history }, (userId) => userId === app.session.user.value?.id),
        "command-result": sending.answered,
        "read-updated": (read) => readElsewhere(read, reading, store),
      } satisfies EventPart,
      onChannelGone(channelId: string) {
        history.drop(channelId);
        outbox.clear(channelId);
      },
      onSignOut() {
        outbox.clear();
        for (const channelId of Object.keys(store.windows.value)) history.drop(channelId);
      },
    };
  },
  late: lazy(() => import("./message_actions.ts"), ({ openMessageActions }) => openMessageActions),
});

/** Actions on the loaded messages of a channel. */
function windowActions(app: Deps, history: History) {
  const { messages } = app;
  return {
    loadContent: (channelId: string, id: string) => history.loadContent(channelId, id),
    loadOlder: (channelId: string) => history.loadOlder(channelId),
    loadNewer: (channelId: string) => history.loadNewer(channelId),
    jumpToPresent: (channelId: string) => history.jumpToPresent(channelId),
    setFollowing: (channelId: string, following: boolean) =>
      history.setFollowing(channelId, following),
    /** Opens the lookup of quoted originals. Call it once. */
    async openQuotes() {
      const { createQuotes } = await eventually(lazy(() => import("./quotes.ts")));
      return createQuotes(app);
    },
    /** Takes the red 'New' line away. */
    clearMarker: (channelId: string) =>
      messages.update(channelId, (window) => ({ ...window, marker: null })),
  };
}

/** Actions on how far one has read. */
function readingActions({ unread }: Pick<MessagesStore, "unread">, reading: ReadMarker) {
  return {
    /** Everything up to the newest message (or `seq`) is read. Cheap to call often. */
    markRead(channelId: string, seq?: number) {
      if (seq === undefined) unread.value = null;
      reading.mark(channelId, seq);
    },
    /** Messages that are seen of the open channel count as read again, after it was marked as unread. */
    resumeReading: () => void (unread.value = null),
  };
}

/** Another device, or this one, has read a channel or marked it as unread. */
function readElsewhere(
  { channelId, ...read }: ServerEvents["read-updated"],
  reading: ReadMarker,
  store: MessagesStore,
) {
  const { unread } = store;
  reading.updated(channelId, read);
  if (read.unread) store.setUnread(channelId, read.read_seq, true);
  else if (unread.value?.known && unread.value.channelId === channelId) unread.value = null;
}
