import type { Channel, ChannelKind, ReadState, UpdateChannel } from "../../../protocol/channels.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { invalid, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessServer } from "../servers/access.ts";
import { record } from "../moderation/audit.ts";
import { firstOverrides } from "./overrides.ts";

import { accessChannel, inServer, mayIn, type ServerChannelAccess, spaceOf } from "./access.ts";

import type { ServerChannelRecord } from "./records.ts";
import {
  channelIdsOf,
  deleteChannelRecord,
  lastSeqs,
  listChannels,
  putChannel,
  putChannelIds,
  putRead,
  readStateOf,
  unreadIn,
} from "./channels.ts";
import { moveChannel, orderFor } from "./order.ts";
import { encodedOverrides } from "./stored_overrides.ts";
import { channelViews } from "./view.ts";

/** The channels of a server that a member may read, with their order. @throws AppError not_found */
export async function channelListOf(app: MembershipContext, userId: string, serverId: string) {
  // Before the channels: an outdated version would be refused, a newer one would cover unknown
  // changes.
  const { order_version, categories } = await app.db.read(orderFor, userId, serverId);
  return { channels: await channelsOf(app, userId, serverId), categories, order_version };
}

/** The same without it. @throws AppError not_found */
export async function channelsOf(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<Channel[]> {
  const seen = await app.db.read((reader) => {
    const { membership } = accessServer(reader, userId, serverId);
    return listChannels(reader, serverId).filter((c) => mayIn(reader, membership, c, userId));
  });
  return await channelViews(app, userId, seen);
}

interface NewChannel {
  name: string;
  isVoice?: boolean;
  kind?: ChannelKind;
  topic?: string;
  mode?: "open" | "private";
  /** Permissions that it grants and denies from the start (MEND-14). */
  permissions?: Overrides;
  slow_mode?: number | null;
  nsfw?: boolean | null;
  user_limit?: number | null;
}

/**
 * @throws AppError not_found, forbidden, too_many; as `firstOverrides`
 */
export async function createChannel(
  app: MembershipContext,
  userId: string,
  serverId: string,
  wanted: NewChannel,
): Promise<Channel> {
  const isPrivate = wanted.mode === "private";
  const isVoice = wanted.kind ? wanted.kind === "voice" : wanted.isVoice === true;
  if (wanted.isVoice !== undefined && wanted.isVoice !== isVoice) {
    throw invalid("isVoice", "contradicts kind");
  }
  if (isPrivate && isVoice) throw invalid("mode", "is open for voice channels");
  const id = app.ids.uuid();
  const channel = await app.db.transact((tx) => {
    const { membership: actor } = accessServer(tx, userId, serverId, "manageChannels");
    const ids = channelIdsOf(tx, serverId);
    if (ids.length >= SERVER_LIMITS.channelsPerServer) {
      throw tooMany(`A server can have at most ${SERVER_LIMITS.channelsPerServer} channels`);
    }
    // Unchecked: there are more of them than one commit takes checks.
    const positions = listChannels(tx.unchecked, serverId).map((c) => c.position);
    const overrides = wanted.permissions &&
      firstOverrides(tx, { actor, userId, serverId, isSealed: isPrivate }, wanted.permissions);
    const channel: ServerChannelRecord = {
      id,
      server_id: serverId,
      name: wanted.name,
      ...topicOf(wanted.topic),
      is_voice: isVoice,
      ...settingsOf({}, wanted, isVoice),
      position: Math.max(-1, ...positions) + 1,
      ...(overrides && { overrides: encodedOverrides(overrides) }),
      ...(isPrivate && { sealed: { from: 0, generation: 0, epoch: 0 } }),
    };
    putChannel(tx, channel);
    putChannelIds(tx, serverId, [...ids, id]);
    if (overrides) {
      record(app, tx, serverId, {
        action: "permissions",
        actor_id: userId,
        target_id: null,
        reason: channel.name,
        channel_id: id,
      });
    }
    app.bus.publishAfter(tx, { type: "channel-created", channelId: id, serverId });
    return channel;
  });
  return (await channelViews(app, userId, [channel]))[0];
}

/** @throws AppError not_found, forbidden */
export async function updateChannel(
  app: MembershipContext,
  userId: string,
  channelId: string,
  change: UpdateChannel,
): Promise<Channel> {
  const updated = await app.db.transact((tx) => {
    const { channel, server } = accessToManage(tx, userId, channelId);
    const { topic: before, slow_mode, nsfw, user_limit, ...rest } = channel;
    const { name = channel.name, position, topic = before } = change;
    const settings = settingsOf({ slow_mode, nsfw, user_limit }, change, channel.is_voice);
    const after = { ...rest, name, ...topicOf(topic), ...settings };
    putChannel(tx, after);
    if (position !== undefined) {
      moveChannel(app, tx, { serverId: server.id, userId }, { channelId, position });
    }
    app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId: server.id });
    return after;
  });
  return (await channelViews(app, userId, [updated]))[0];
}

/**
 * Deletes a channel; its messages follow after the commit. @throws AppError not_found, forbidden
 */
export async function deleteChannel(
  app: MembershipContext,
  userId: string,
  channelId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const { channel, server } = accessToManage(tx, userId, channelId);
    deleteChannelRecord(tx, channel);
    app.bus.publishAfter(tx, { type: "channel-deleted", channelId, serverId: server.id });
  });
}

type Settings = Pick<ServerChannelRecord, "slow_mode" | "nsfw" | "user_limit">;

/**
 * Returns a record's settings after a change: what is missing stays, null takes it back (COM-3).
 * @throws AppError invalid_input for the limit of a text channel
 */
function settingsOf(
  before: Settings,
  change: Pick<NewChannel, "slow_mode" | "nsfw" | "user_limit">,
  isVoice: boolean,
): Settings {
  if (change.user_limit && !isVoice) throw invalid("user_limit", "is for voice channels");
  const slow_mode = change.slow_mode === undefined ? before.slow_mode : change.slow_mode;
  const nsfw = change.nsfw === undefined ? before.nsfw : change.nsfw;
  const user_limit = change.user_limit === undefined ? before.user_limit : change.user_limit;
  return {
    ...(slow_mode && { slow_mode }),
    ...(nsfw && { nsfw: true }),
    ...(user_limit && { user_limit }),
  };
}

/** The field of a record: absent for none. */
function topicOf(topic: string | undefined): Pick<ServerChannelRecord, "topic"> {
  return topic ? { topic } : {};
}

function accessToManage(reader: Reader, userId: string, channelId: string): ServerChannelAccess {
  return inServer(accessChannel(reader, userId, channelId, "manageChannels"));
}

/**
 * Moves the own read marker forward, never back, and stores how many mentions are left. One that was
 * marked as unread since it was at `from` stays (UX-11, MEND-11).
 * @throws AppError not_found
 */
export async function markRead(
  app: MembershipContext,
  userId: string,
  channelId: string,
  { seq, mention_count, from }: { seq: number; mention_count?: number; from?: number },
): Promise<ReadState> {
  return await app.db.transact((tx) => {
    const { channel } = accessChannel(tx, userId, channelId);
    const { last_seq, read: before } = readStateOf(tx, channelId, userId);
    const isUndone = from !== undefined &&
      (before.read_seq < from || before.marked === true && from < before.read_seq);
    if (isUndone) return { read_seq: before.read_seq, mention_count: before.mention_count };
    const read_seq = Math.max(before.read_seq, Math.min(seq, last_seq));
    const all = read_seq === last_seq;
    const after = { read_seq, mention_count: mention_count ?? (all ? 0 : before.mention_count) };
    putRead(tx, channelId, userId, after);
    const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq });
    const read = { channelId, ...after, unread_count };
    const event = { userId, read, spaceId: spaceOf(channel) };
    app.bus.publishAfter(tx, { type: "read-updated", ...event });
    return after;
  });
}

/**
 * Moves the user's read marker back, never forward: messages after it are unread again (UX-11).
 * Messages that the device had read before count as `had_read`, even if the request arrives later.
 * @throws AppError not_found
 */
export async function markUnread(
  app: MembershipContext,
  userId: string,
  channelId: string,
  { seq, mention_count, had_read = 0 }: { seq: number; mention_count?: number; had_read?: number },
): Promise<ReadState> {
  return await app.db.transact((tx) => {
    const { channel } = accessChannel(tx, userId, channelId);
    const { last_seq, read } = readStateOf(tx, channelId, userId);
    const before = Math.max(read.read_seq, Math.min(had_read, last_seq));
    const read_seq = Math.min(before, seq);
    const after = { read_seq, mention_count: mention_count ?? read.mention_count };
    putRead(tx, channelId, userId, { ...after, marked: true });
    const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq });
    const payload = { channelId, ...after, unread_count, unread: true as const };
    app.bus.publishAfter(tx, {
      type: "read-updated",
      userId,
      read: payload,
      spaceId: spaceOf(channel),
    });
    return after;
  });
}

/** The channels of a new server (D-SRV-1), in the transaction that makes it. */
export function insertFirstChannels(app: MembershipContext, tx: Tx, serverId: string): void {
  const channels = [["general", false], ["General", true]] as const;
  const records = channels.map(([name, is_voice], position): ServerChannelRecord => {
    return { id: app.ids.uuid(), server_id: serverId, name, is_voice, position };
  });
  for (const record of records) putChannel(tx, record);
  putChannelIds(tx, serverId, records.map((r) => r.id));
}

/**
 * Puts a new member's read markers at the end of each channel: earlier messages are not unread for
 * them.
 */
export function putReadMarkers(tx: Tx, userId: string, serverId: string): void {
  // Unchecked: a server has more channels than one commit takes checks.
  const channels = listChannels(tx.unchecked, serverId).filter((c) => !c.is_voice);
  const heads = lastSeqs(tx.unchecked, channels.map((c) => c.id));
  channels.forEach(({ id }, i) => {
    if (heads[i]) putRead(tx, id, userId, { read_seq: heads[i], mention_count: 0 });
  });
}
