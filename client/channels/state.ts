import type { Channel, ChannelOrder, ReadState } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";

/** In place of a server's id: the direct messages. */
export const DIRECT = "dm";

/** Channels by server id, each list sorted by position; direct messages the newest first. */
export type ChannelLists = Readonly<Record<string, readonly Channel[]>>;

interface Unread {
  messages: number;
  mentions: number;
}

const NONE: { has(id: string): boolean } = new Set();

/** How many messages of a channel are unread; voice channels and muted ones show none. */
export function unreadOf(channel: Channel, muted = NONE): number {
  return channel.is_voice || isMutedIn(muted, channel) ? 0 : unreadBehind(channel);
}

/** Returns true if a channel, its category or its server is muted. */
export function isMutedIn(
  muted: { has(id: string): boolean },
  { id, category_id, server_id }: Pick<Channel, "id" | "category_id" | "server_id">,
): boolean {
  return [id, category_id, server_id].some((one) => muted.has(one ?? ""));
}

/**
 * Returns the server's count, which leaves out messages that are not news (MEND-26m); without one,
 * counts all.
 */
function unreadBehind({ unread_count, last_seq, read_seq }: Channel): number {
  return unread_count ?? Math.max(0, last_seq - read_seq);
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

/** Returns the unread state of the other channels; mentions and direct messages are counted. */
export function unreadElsewhere(lists: ChannelLists, openId: string | null, muted = NONE) {
  let count = 0;
  let mentions = 0;
  let unread = false;
  for (const channel of Object.values(lists).flat()) {
    if (channel.id === openId) continue;
    const messages = unreadOf(channel, muted);
    unread ||= messages > 0;
    if (channel.server_id === null) count += messages;
    else mentions += channel.mention_count;
  }
  return { count: count + mentions, mentions, unread };
}

/** '#general', '@ada' for a direct message, the name of a group or a thread as it is. */
export function channelTitle({ name, recipient, server_id, thread }: Channel): string {
  if (recipient) return recipient.display_name ? name : `@${name}`;
  return server_id === null || thread ? name : `#${name}`;
}

/**
 * Returns the channel that a server opens with: the requested one, which may be a thread, or its
 * first text channel.
 */
export function channelToOpen(list: readonly Channel[], wanted?: string | null): string | null {
  const text = list.filter((c) => !c.is_voice);
  return (text.find((c) => c.id === wanted) ?? text.find((c) => !c.thread))?.id ?? null;
}

/** Direct messages stay as they come: the server's order, and the newest to the front. */
function sorted(key: string, list: readonly Channel[]): readonly Channel[] {
  if (key === DIRECT) return list;
  return [...list].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/**
 * Replaces the loaded list by the fetched one. Read markers go back only if the fetched one is
 * known to be newer: another device has marked it as unread, and nothing here is `unsent` (UX-11).
 */
export function replaceChannels(
  lists: ChannelLists,
  serverId: string,
  fetched: readonly Channel[],
  unsent?: { has(channelId: string): boolean },
): ChannelLists {
  const held = new Map(lists[serverId]?.map((c) => [c.id, c]));
  return {
    ...lists,
    [serverId]: sorted(
      serverId,
      fetched.map((channel) =>
        merged(held.get(channel.id), channel, !unsent || unsent.has(channel.id))
      ),
    ),
  };
}

/**
 * Handles `channel-created`, `channel-updated` and `dm-created`; ignores servers whose list is not
 * loaded.
 */
export function putChannel(lists: ChannelLists, channel: Channel): ChannelLists {
  const key = channel.server_id ?? DIRECT;
  const list = lists[key];
  if (!list) return lists;
  const held = list.find((c) => c.id === channel.id);
  const changed = held
    ? list.map((c) => c === held ? merged(held, channel, true) : c)
    : [channel, ...list];
  return { ...lists, [key]: sorted(key, changed) };
}

/** `channels-reordered`. */
export function reorder(
  lists: ChannelLists,
  serverId: string,
  channels: ChannelOrder["channels"],
): ChannelLists {
  const at = new Map(channels.map((c) => [c.id, c]));
  const list = lists[serverId]?.map((channel) => {
    const order = at.get(channel.id);
    return order ? placed({ ...channel, position: order.position }, order) : channel;
  });
  return list ? { ...lists, [serverId]: sorted(serverId, list) } : lists;
}

/** Returns a channel in another category, or in none. */
export function placed(
  { category_id: _, ...channel }: Channel,
  { category_id, synced }: { category_id: string | null; synced: boolean },
): Channel {
  return { ...channel, ...(category_id && { category_id }), synced };
}

/** `channel-deleted`: its threads go with it. */
export function removeChannel(lists: ChannelLists, channelId: string): ChannelLists {
  const isGone = (c: Channel) => c.id === channelId || c.parent_id === channelId;
  return changeLists(lists, channelId, (list) => list.filter((c) => !isGone(c)));
}

/** `server-deleted`, and being removed from a server. */
export function removeServerChannels(lists: ChannelLists, serverId: string): ChannelLists {
  const { [serverId]: _, ...rest } = lists;
  return rest;
}

/**
 * Handles `new-message`: makes it the last one of its channel, whichever server is open; its author
 * (`mine`) has read everything before it.
 * @param counts it is unread; a system message is so only for a user who missed a call (MEND-26m)
 * @param nextSendAt when slow mode lets the author write again (COM-3)
 */
export function countMessage(
  lists: ChannelLists,
  channelId: string,
  seq: number,
  mine: boolean,
  counts = !mine,
  nextSendAt?: string,
): ChannelLists {
  const counted = changeChannel(lists, channelId, (c) => {
    const last_seq = Math.max(c.last_seq, seq);
    const isNew = seq > c.last_seq && seq > c.read_seq;
    const unread_count = unreadBehind(c) + (isNew && counts ? 1 : 0);
    const after = { ...c, last_seq, unread_count, ...(nextSendAt && { next_send_at: nextSendAt }) };
    const isRead = mine || c.thread?.following === false;
    return isRead && seq >= c.read_seq
      ? withRead(after, { read_seq: seq, mention_count: 0 })
      : after;
  });
  const direct = counted[DIRECT]?.find((c) => c.id === channelId);
  if (!direct) return counted;
  const others = counted[DIRECT].filter((c) => c !== direct);
  return { ...counted, [DIRECT]: [direct, ...others] };
}

/**
 * Handles `message-deleted`: the message is no longer unread (MEND-48). @param seq of one that
 * counted
 */
export function uncountMessage(
  lists: ChannelLists,
  channelId: string,
  seq: number | undefined,
): ChannelLists {
  if (seq === undefined) return lists;
  return changeChannel(
    lists,
    channelId,
    (c) =>
      seq > c.read_seq && seq <= c.last_seq
        ? { ...c, unread_count: Math.max(0, unreadBehind(c) - 1) }
        : c,
  );
}

/** Handles `read-updated`, and reading here. The marker goes back only on request (UX-11). */
export function readTo(
  lists: ChannelLists,
  channelId: string,
  read: Read,
): ChannelLists {
  return changeChannel(
    lists,
    channelId,
    (c) => read.read_seq < c.read_seq && !read.unread ? c : withRead(c, read),
  );
}

/** `unread_count`: the server's count after the marker; absent: counted from local data. */
type Read = ReadState & { unread?: boolean; unread_count?: number };

function withRead(channel: Channel, { read_seq, mention_count, ...read }: Read): Channel {
  const left = Math.max(0, channel.last_seq - read_seq);
  const moved = channel.read_seq - read_seq;
  // Moved back it's as if all between were messages, until the server says how many are.
  const known = Math.min(left, unreadBehind(channel) + Math.max(0, moved));
  return { ...channel, read_seq, mention_count, unread_count: read.unread_count ?? known };
}

function merged(held: Channel | undefined, fetched: Channel, forward: boolean): Channel {
  if (!held) return fetched;
  const last_seq = Math.max(held.last_seq, fetched.last_seq);
  const { read_seq, mention_count } = held;
  // A thread counted as read until it was followed.
  const isKnown = forward && held.thread?.following !== false;
  if (isKnown && read_seq > fetched.read_seq) {
    return withRead({ ...fetched, last_seq }, { read_seq, mention_count });
  }
  // Messages that arrived since the fetch are counted here.
  const unread_count = held.last_seq > fetched.last_seq && held.read_seq === fetched.read_seq
    ? held.unread_count
    : fetched.unread_count;
  return { ...fetched, last_seq, ...unread_count !== undefined && { unread_count } };
}

/** Changes a channel, if it is held. */
export function changeChannel(
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
