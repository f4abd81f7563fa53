import type { Channel } from "../../protocol/channels.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import { changeChannel, type ChannelLists, putChannel, removeChannel } from "./state.ts";

/** Loads threads that are not held. */
export interface ThreadLoader {
  /** Loads one, whether it is listed or not; null: there is none, or loading failed. */
  loadThread(id: string): Promise<Channel | null>;
}

/** Returns true for a thread that the sidebar lists and that can be unread: followed and active. */
export function isListed({ thread }: Channel): boolean {
  return thread?.following === true && !thread.archived;
}

/**
 * Handles `channel-created` and `channel-updated` of a thread (COM-7). Of the threads, those that
 * are listed are held, and the one on screen.
 */
export function putThread(
  lists: ChannelLists,
  thread: Channel,
  shownId: string | null,
): ChannelLists {
  return isListed(thread) || thread.id === shownId
    ? putChannel(lists, thread)
    : removeChannel(lists, thread.id);
}

/** Handles `thread-activity`. */
export function setActivity(
  lists: ChannelLists,
  { channelId, message_count, last_message_at }: ServerEvents["thread-activity"],
): ChannelLists {
  return changeChannel(lists, channelId, ({ thread, ...channel }) => ({
    ...channel,
    ...(thread && {
      thread: { ...thread, message_count, ...(last_message_at && { last_message_at }) },
    }),
  }));
}
