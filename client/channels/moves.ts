import type { Channel } from "../../protocol/channels.ts";

/** Returns the channels of a channel's kind: text or voice. */
export function kindOf(list: readonly Channel[], channel: Channel): Channel[] {
  return list.filter((one) => one.is_voice === channel.is_voice);
}

/**
 * Returns the ids of a server's channels with one moved to another index among those of its kind;
 * null: it is already there, or the index doesn't exist.
 */
export function orderAfter(
  list: readonly Channel[],
  channelId: string,
  to: number,
): string[] | null {
  const channel = list.find(({ id }) => id === channelId);
  const kind = channel ? kindOf(list, channel) : [];
  const from = kind.findIndex(({ id }) => id === channelId);
  const neighbor = kind[to];
  if (!neighbor || to === from) return null;
  const others = list.map(({ id }) => id).filter((id) => id !== channelId);
  const at = others.indexOf(neighbor.id) + (to > from ? 1 : 0);
  return others.toSpliced(at, 0, channelId);
}
