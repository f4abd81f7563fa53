import type { Channel } from "../../protocol/channels.ts";
import type { HeldPermissions } from "../../protocol/permissions.ts";
import type { EventPart } from "../base/event_listeners.ts";
import { appearanceOf } from "../base/appearance.ts";
import type { Recorder } from "../base/recorder.ts";
import {
  type CategoryLists,
  leaveCategory,
  putCategory,
  removeCategory,
  withCategories,
} from "./category_state.ts";
import {
  type ChannelLists,
  countMessage,
  putChannel,
  removeChannel,
  reorder,
  uncountMessage,
} from "./state.ts";
import { setRecipientLooks, setRecipientStatus } from "./recipient_state.ts";
import type { ChannelsStore } from "./store.ts";
import { isListed, putThread, setActivity } from "./thread_state.ts";

export interface SlowModeDeps {
  channels: Pick<ChannelsStore, "find">;
  permissions: {
    in: (channel: Channel) => Pick<HeldPermissions, "deleteMessages" | "manageChannels">;
  };
}

/** Returns when slow mode lets the author of a message write again; undefined: at once (COM-3). */
function nextSendAt(
  { channels, permissions }: SlowModeDeps,
  channelId: string,
  sentAt: string,
): string | undefined {
  const channel = channels.find(channelId);
  if (!channel?.slow_mode) return undefined;
  const { deleteMessages, manageChannels } = permissions.in(channel);
  if (deleteMessages || manageChannels) return undefined;
  return new Date(Date.parse(sentAt) + channel.slow_mode * 1000).toISOString();
}

/** Which thread is on screen, and what is held of threads. */
export interface ThreadDeps {
  channels: Pick<ChannelsStore, "selectedId" | "lists" | "visited">;
  /** Shared by a later feature: drops the messages of a thread that sends no events here. */
  drop(threadId: string): void;
}

/** Keeps the lists of channels and direct messages. */
export function channelEvents(
  { apply }: Recorder<ChannelLists>,
  isMe: (id: string) => boolean,
  slowMode: SlowModeDeps,
  { apply: applyCategories }: Pick<Recorder<CategoryLists>, "apply">,
  { channels: store, drop }: ThreadDeps,
) {
  const put = (channel: Channel) => {
    if (!channel.thread) return apply((all) => putChannel(all, channel));
    const shownId = store.selectedId.value;
    apply((all) => putThread(all, channel, shownId));
    if (!isListed(channel) && channel.id !== shownId) drop(channel.id);
  };
  return {
    "dm-created": ({ channel }) => apply((all) => putChannel(all, channel)),
    "channel-created": ({ channel }) => put(channel),
    "channel-updated": ({ channel }) => put(channel),
    "thread-activity": (activity) => apply((all) => setActivity(all, activity)),
    "channels-reordered": ({ serverId, categories, channels }) => {
      applyCategories((all) => withCategories(all, serverId, categories));
      apply((all) => reorder(all, serverId, channels));
    },
    "category-created": ({ category }) => applyCategories((all) => putCategory(all, category)),
    "category-updated": ({ category }) => applyCategories((all) => putCategory(all, category)),
    "category-deleted": ({ serverId, categoryId }) => {
      applyCategories((all) => removeCategory(all, serverId, categoryId));
      apply((all) => leaveCategory(all, serverId, categoryId));
    },
    "channel-deleted": ({ channelId }) => {
      const held = [...store.visited.values(), ...Object.values(store.lists.value).flat()];
      for (const { id, parent_id } of held) {
        if (parent_id !== channelId && id !== channelId) continue;
        store.visited.delete(id);
        if (parent_id === channelId) drop(id);
      }
      apply((all) => removeChannel(all, channelId));
    },
    "new-message": ({ channel_id, sender_id, seq, created_at, isSystemMessage, system }) => {
      const isCall = system?.kind === "missed_call" && !isMe(sender_id);
      const mine = isMe(sender_id) && !isSystemMessage;
      const counts = isSystemMessage ? isCall : !mine;
      const next = mine ? nextSendAt(slowMode, channel_id, created_at) : undefined;
      apply((all) => countMessage(all, channel_id, seq, mine, counts, next));
    },
    "message-deleted": ({ channelId, seq }) => apply((all) => uncountMessage(all, channelId, seq)),
    "presence-changed": ({ userId, status }) =>
      apply((all) => setRecipientStatus(all, userId, status)),
    "user-updated": ({ user }) =>
      apply((all) => setRecipientLooks(all, user.id, appearanceOf(user))),
  } satisfies EventPart;
}
