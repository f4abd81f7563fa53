import { eventually, lazy } from "../../browser/lazy.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { History } from "./history.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "watched">;
  history: History;
  messages: MessagesStore;
  channels: Pick<ChannelsStore, "selectedId" | "find">;
}

/** Keeps the loaded messages of channels up to date. */
export function messageEvents(deps: Deps, isMe: (userId: string) => boolean) {
  const { platform, history, messages, channels } = deps;
  // Loaded with the first change of a member.
  const rename = (serverId: string, userId: string, nickname?: string) =>
    eventually(lazy(() => import("./sender_nickname.ts"))).then(({ renameSender }) =>
      renameSender(deps, serverId, userId, nickname)
    );
  return {
    "new-message": (message) => {
      const { channel_id, sender_id, seq, isSystemMessage } = message;
      const isNew = !isMe(sender_id) && !isSystemMessage;
      // Nobody looks at the open channel: the 'New' line starts here.
      if (channel_id === channels.selectedId.value && isNew && !platform.watched?.()) {
        messages.update(channel_id, (window) => ({ ...window, marker: window.marker ?? seq - 1 }));
      }
      return history.received(message);
    },
    "message-edited": (message) => history.edited(message),
    "message-deleted": ({ channelId, id }) => history.deleted(channelId, id),
    "reaction-updated": ({ channelId, messageId, reactions, sealed_reactions }) =>
      history.reacted(channelId, messageId, reactions, sealed_reactions),
    "user-updated": ({ user, former_username: former }) =>
      // Loaded with the first change of someone's appearance, which is rare while a page is open.
      eventually(lazy(() => import("./sender_appearance.ts"))).then(
        ({ setSenderAppearance }) => {
          for (const channelId of Object.keys(messages.windows.value)) {
            messages.update(channelId, (window) =>
              setSenderAppearance(window, user.id, user, former));
          }
        },
      ),
    "member-updated": ({ serverId, member: { user_id, nickname } }) =>
      rename(serverId, user_id, nickname),
    "member-removed": ({ serverId, userId }) => rename(serverId, userId),
  } satisfies EventPart;
}
