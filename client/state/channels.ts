import type { Channel, ReadState } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";

/** Channels by server id, each list sorted by position. */
export type ChannelLists = Readonly<Record<string, readonly Channel[]>>;

export interface Unread {
  messages: number;
  mentions: number;
}

const NONE: ReadonlySet<string> = new Set();

/** How many messages of a channel are unread; voice channels and muted ones show none. */
export function unreadOf(channel: Channel, muted = NONE): number {
  return channel.is_voice || muted.has(channel.id)
    ? 0
    : Math.max(0, channel.last_seq - channel.read_seq);
}

/** '' for none, '1' to '99', then '99+'. */
export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > LIMITS.badgeMax ? `${LIMITS.badgeMax}+` : String(count);
}

/** The sums for the rail; of muted channels only the mentions count. */
export function unreadByServer(lists: ChannelLists, muted = NONE): Record<string, Unread> {
  return Object.fromEntries(
    Object.entries(lists).map(([serverId, list]) => [serverId, {
      messages: list.reduce((sum, c) => sum + unreadOf(c, muted), 0),
      mentions: list.reduce((sum, c) => sum + c.mention_count, 0),
    }]),
  );
}

/** The channel that a server opens with: the one asked for, else its first text channel. */
export function channelToOpen(list: readonly Channel[], wanted?: string | null): string | null {
  const text = list.filter((c) => !c.is_voice);
  return (text.find((c) => c.id === wanted) ?? text[0])?.id ?? null;
}

function sorted(list: readonly Channel[]): Channel[] {
  return [...list].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** A list as fetched takes the place of the one held; a read marker never goes back. */
export function replaceChannels(
  lists: ChannelLists,
  serverId: string,
  fetched: readonly Channel[],
): ChannelLists {
  const held = new Map(lists[serverId]?.map((c) => [c.id, c]));
  return {
    ...lists,
    [serverId]: sorted(fetched.map((channel) => merged(held.get(channel.id), channel))),
  };
}

/** `channel-created` and `channel-updated`. Of a server whose list is not loaded nothing is kept. */
export function putChannel(lists: ChannelLists, channel: Channel): ChannelLists {
  const list = channel.server_id === null ? undefined : lists[channel.server_id];
  if (!list) return lists;
  const held = list.find((c) => c.id === channel.id);
  const others = list.filter((c) => c.id !== channel.id);
  return { ...lists, [channel.server_id!]: sorted([...others, merged(held, channel)]) };
}

/** `channel-deleted`. */
export function removeChannel(lists: ChannelLists, channelId: string): ChannelLists {
  return changeLists(lists, channelId, (list) => list.filter((c) => c.id !== channelId));
}

/** `server-deleted`, and being removed from a server. */
export function removeServerChannels(lists: ChannelLists, serverId: string): ChannelLists {
  const { [serverId]: _, ...rest } = lists;
  return rest;
}

/** `new-message`: its channel has it as the last one, whichever server is open. */
export function countMessage(lists: ChannelLists, channelId: string, seq: number): ChannelLists {
  return changeChannel(lists, channelId, (c) => ({ ...c, last_seq: Math.max(c.last_seq, seq) }));
}

/** `read-updated`, and reading here. The marker never goes back. */
export function readTo(
  lists: ChannelLists,
  channelId: string,
  read: ReadState,
): ChannelLists {
  return changeChannel(
    lists,
    channelId,
    (c) =>
      read.read_seq < c.read_seq
        ? c
        : { ...c, read_seq: read.read_seq, mention_count: read.mention_count },
  );
}

function merged(held: Channel | undefined, fetched: Channel): Channel {
  if (!held) return fetched;
  const last_seq = Math.max(held.last_seq, fetched.last_seq);
  return held.read_seq > fetched.read_seq
    ? { ...fetched, last_seq, read_seq: held.read_seq, mention_count: held.mention_count }
    : { ...fetched, last_seq };
}

function changeChannel(
  lists: ChannelLists,
  channelId: string,
  change: (channel: Channel) => Channel,
): ChannelLists {
  return changeLists(
    lists,
    channelId,
    (list) => list.map((c) => c.id === channelId ? change(c) : c),
  );
}

function changeLists(
  lists: ChannelLists,
  channelId: string,
  change: (list: readonly Channel[]) => readonly Channel[],
): ChannelLists {
  const found = Object.entries(lists).find(([, list]) => list.some((c) => c.id === channelId));
  return found ? { ...lists, [found[0]]: change(found[1]) } : lists;
}
