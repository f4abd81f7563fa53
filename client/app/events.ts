import type { SessionStore } from "../auth/store.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { EventsOf } from "../kernel/feature.ts";
import type { ClientFeatureRegistry } from "../kernel/feature_registry.ts";
import type { Navigation } from "../navigation/navigation.ts";
import type { CLIENT_FEATURES } from "./feature_list.ts";
import type { Lists } from "./lists.ts";

/** Events that declared features don't handle. */
type EventElsewhere =
  // Told of as many single ones.
  | "messages-deleted"
  // Moderation lists and invites are fetched when they are opened.
  | "moderation-changed"
  | "invites-changed"
  // Admins' announcements, with the bar that shows them.
  | "announcement-changed"
  // Said by a toast.
  | "error"
  // Keys, with the first private conversation.
  | "e2ee-devices"
  | "e2ee-letter"
  | "e2ee-pairing"
  | "e2ee-commit"
  | "e2ee-removal"
  | "authority-changed";

type Unhandled = Exclude<
  keyof EventHandlers,
  EventsOf<typeof CLIENT_FEATURES> | EventElsewhere
>;

/** Fails to compile while an event has no handler. */
export function everyEvent(
  handlers: EventHandlers & ([Unhandled] extends [never] ? unknown : { unhandled: Unhandled }),
): EventHandlers {
  return handlers;
}

interface Deps {
  declared: Pick<ClientFeatureRegistry<typeof CLIENT_FEATURES>, "notify">;
  lists: Pick<Lists, "forget">;
  navigation: Pick<Navigation, "check">;
  channels: Pick<ChannelsStore, "lists">;
  session: Pick<SessionStore, "user">;
}

/**
 * Handles a channel or server that is gone for this user: drops its state and leaves it. By then
 * features have updated what they show of it.
 */
export function removals({ declared, lists, navigation, channels, session }: Deps) {
  const dropChannel = (channelId: string) => declared.notify("onChannelGone", channelId);

  function dropServer(serverId: string) {
    const gone = channels.lists.value[serverId] ?? [];
    lists.forget(serverId);
    declared.notify("onServerGone", serverId);
    navigation.check();
    for (const { id } of gone) dropChannel(id);
  }

  return {
    "channel-deleted": ({ channelId }) => {
      navigation.check();
      dropChannel(channelId);
    },
    "server-deleted": ({ serverId }) => dropServer(serverId),
    "member-removed": ({ serverId, userId }) => {
      if (userId === session.user.value?.id) dropServer(serverId);
    },
  } satisfies EventPart;
}
