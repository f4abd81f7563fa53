import { socketErrorText } from "../base/errors.ts";
import type { Complete, EventPart } from "../base/event_listeners.ts";
import { channelEvents } from "../channels/events.ts";
import { memberEvents } from "../members/events.ts";
import { messageEvents } from "../messages/events.ts";
import { serverEvents } from "../servers/events.ts";
import type { EventsOf } from "../kernel/feature.ts";
import type { CLIENT_FEATURES } from "./feature_list.ts";
import type { Features } from "./features.ts";

type Deps = Omit<Features, "events">;

/** Events of declared features, and of what listens for itself once it is loaded. */
type EventElsewhere =
  // Told of as many single ones.
  | "messages-deleted"
  // Moderation lists and invites are fetched when they are opened.
  | "moderation-changed"
  | "invites-changed"
  // What admins tell everybody, with the bar that shows it.
  | "announcement-changed"
  | EventsOf<typeof CLIENT_FEATURES>
  // Keys, with the first private conversation.
  | "e2ee-devices"
  | "e2ee-letter"
  | "e2ee-pairing"
  | "e2ee-commit"
  | "e2ee-removal"
  | "authority-changed";

/**
 * What each event of the server changes, by feature: afterwards every store holds what a fetch
 * would bring. An event reaches them in this order.
 */
export function createEvents(features: Deps): readonly EventPart[] {
  const { core, stores, lists } = features;
  const { session, toasts } = stores;
  const isMe = (userId: string) => userId === session.user.value?.id;
  return allEvents([
    channelEvents(lists.channels, isMe),
    serverEvents({ ...stores, recorder: lists.servers, loadChannels: lists.loadChannels }),
    memberEvents(lists.members),
    messageEvents({ ...core, ...stores, history: features.history }, isMe),
    removals(features, isMe),
    {
      "command-result": features.sending.answered,
      "read-updated": ({ channelId, ...read }) => {
        features.reading.updated(channelId, read);
        const { unread } = stores.messages;
        if (read.unread) stores.messages.setUnread(channelId, read.read_seq, true);
        else if (unread.value?.known && unread.value.channelId === channelId) unread.value = null;
      },
      "error": (error) => void toasts.show(socketErrorText(error), "error"),
    },
  ]);
}

/** Fails to compile while an event has no handler. */
function allEvents<const P extends readonly EventPart[]>(
  parts: P & Complete<P, EventElsewhere>,
): readonly EventPart[] {
  return parts;
}

/** A channel or a server is gone for this user: nothing of it is held, and it is not shown. */
function removals(features: Deps, isMe: (userId: string) => boolean) {
  const { stores, lists, declared, navigation } = features;

  function dropChannel(channelId: string) {
    features.history.drop(channelId);
    features.outbox.clear(channelId);
    declared.tell("onChannelGone", channelId);
  }

  function dropServer(serverId: string) {
    const channels = stores.channels.lists.value[serverId] ?? [];
    lists.forget(serverId);
    declared.tell("onServerGone", serverId);
    navigation.check();
    for (const { id } of channels) dropChannel(id);
  }

  return {
    "channel-deleted": ({ channelId }) => {
      navigation.check();
      dropChannel(channelId);
    },
    "server-deleted": ({ serverId }) => dropServer(serverId),
    "member-removed": ({ serverId, userId }) => {
      if (isMe(userId)) dropServer(serverId);
    },
  } satisfies EventPart;
}
