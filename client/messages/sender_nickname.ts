import type { ChannelsStore } from "../channels/store.ts";
import type { Row } from "./state.ts";
import type { MessagesStore } from "./store.ts";

/**
 * Sets the nickname on all of a person's messages, in a window or among pins (COM-6).
 * @param nickname undefined: none
 */
export function setSenderNickname<T extends { rows: readonly Row[] }>(
  list: T,
  userId: string,
  nickname: string | undefined,
): T {
  const isStale = (row: Row) => row.sender_id === userId && row.nickname !== nickname;
  if (!list.rows.some(isStale)) return list;
  const renamed = ({ nickname: _, ...row }: Row): Row => nickname ? { ...row, nickname } : row;
  return { ...list, rows: list.rows.map((row) => isStale(row) ? renamed(row) : row) };
}

/** Sets it in all channels of a server that are loaded. */
export function renameSender(
  { messages, channels }: { messages: MessagesStore; channels: Pick<ChannelsStore, "find"> },
  serverId: string,
  userId: string,
  nickname: string | undefined,
): void {
  for (const channelId of Object.keys(messages.windows.value)) {
    if (channels.find(channelId)?.server_id !== serverId) continue;
    messages.update(channelId, (window) => setSenderNickname(window, userId, nickname));
  }
}
