import type { Channel } from "../../protocol/channels.ts";

/** Returns the channels of a channel's category, or all without one. */
export function besideOf(list: readonly Channel[], channel: Channel): Channel[] {
  return list.filter((one) => one.category_id === channel.category_id);
}

/**
 * Returns the ids of a server's channels with one moved to another index in its category; null: it
 * is already there, or the index doesn't exist.
 */
export function orderAfter(
  list: readonly Channel[],
  channelId: string,
  to: number,
): string[] | null {
  const channel = list.find(({ id }) => id === channelId);
  const beside = channel ? besideOf(list, channel) : [];
  const from = beside.findIndex(({ id }) => id === channelId);
  const neighbor = beside[to];
  if (!neighbor || to === from) return null;
  const others = list.map(({ id }) => id).filter((id) => id !== channelId);
  const at = others.indexOf(neighbor.id) + (to > from ? 1 : 0);
  return others.toSpliced(at, 0, channelId);
}
