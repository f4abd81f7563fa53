import type { Channel, ChannelKind, ReadState, UpdateChannel } from "../../../protocol/channels.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { invalid, tooMany } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessServer } from "../servers/access.ts";
import { record } from "../moderation/audit.ts";
import { firstOverrides } from "./overrides.ts";

import { accessChannel, inServer, mayIn, type ServerChannelAccess, spaceOf } from "./access.ts";

import type { ChannelRecord, ServerChannelRecord } from "./records.ts";
import { isFollowing, threadsFollowedBy } from "./thread_followers.ts";
import { isThread } from "./thread_parent.ts";
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
import { type ChannelSettings, settingsOf, topicOf, withoutSettings } from "./settings.ts";
import { encodedOverrides } from "./stored_overrides.ts";
import { channelViews } from "./view.ts";

/**
 * The channels of a server that a member may read, with their order, and the active threads that
 * the member follows. @throws AppError not_found
 */
export async function channelListOf(app: MembershipContext, userId: string, serverId: string) {
  // Before the channels: an outdated version would be refused, a newer one would cover unknown
  // changes.
  const { order_version, categories } = await app.db.read(orderFor, userId, serverId);
  const channels = await channelsOf(app, userId, serverId);
  const threads = (await threadsFollowedBy(app.db, userId, { serverId }))
    .filter(({ thread }) => thread.archived_at === undefined);
  return {
    channels,
    categories,
    threads: await channelViews(app, userId, threads),
    order_version,
  };
}

/** Returns a channel to a person who may read it. @throws AppError not_found */
export async function channelOf(
  app: MembershipContext,
  userId: string,
  channelId: string,
): Promise<Channel> {
  const { channel } = await app.db.read(accessChannel, userId, channelId);
  return (await channelViews(app, userId, [channel]))[0];
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

interface NewChannel extends ChannelSettings {
  name: string;
  isVoice?: boolean;
  kind?: ChannelKind;
  topic?: string;
  mode?: "open" | "private";
  /** Permissions that it grants and denies from the start (MEND-14). */
  permissions?: Overrides;
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
    refuseThreadFields(change);
    const { name = channel.name, position, topic = channel.topic } = change;
    const after = {
      ...withoutSettings(channel),
      name,
      ...topicOf(topic),
      ...settingsOf(channel, change, channel.is_voice),
    };
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

/** @throws AppError invalid_input for what only threads have (COM-7) */
function refuseThreadFields(change: UpdateChannel): void {
  const field = (["archived", "locked", "auto_archive_minutes"] as const)
    .find((one) => change[one] !== undefined);
  if (field) throw invalid(field, "is for threads");
  if ((change.name?.length ?? 0) > LIMITS.channelNameMax) {
    throw invalid("name", `must be at most ${LIMITS.channelNameMax} characters`);
  }
}

function accessToManage(reader: Reader, userId: string, channelId: string): ServerChannelAccess {
  return inServer(accessChannel(reader, userId, channelId, "manageChannels"));
}

/** Returns whether a channel is a thread that somebody does not follow: nothing there is unread. */
function isUnfollowed(reader: Reader, userId: string, channel: ChannelRecord): boolean {
  return isThread(channel) && !isFollowing(reader, userId, channel);
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
    if (isUnfollowed(tx, userId, channel)) return { read_seq: last_seq, mention_count: 0 };
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
    if (isUnfollowed(tx, userId, channel)) return { read_seq: last_seq, mention_count: 0 };
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
