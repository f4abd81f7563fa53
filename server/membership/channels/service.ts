import { isDeepStrictEqual } from "node:util";
import type { Channel, ChannelKind, UpdateChannel } from "../../../protocol/channels.ts";
import type { Overrides } from "../../../protocol/roles.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { can, type Membership } from "../../../protocol/permissions.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessServer } from "../servers/access.ts";
import { getRoles } from "../servers/roles.ts";
import { record } from "../moderation/audit.ts";
import { cancelEventsIn } from "./cancel_events.ts";
import { accessCategory } from "./category_access.ts";
import { effectiveOverrides } from "./effective_overrides.ts";
import { firstOverrides } from "./overrides.ts";

import { accessChannel, inServer, mayIn, type ServerChannelAccess } from "./access.ts";

import type { OverridesRecord, ServerChannelRecord } from "./records.ts";
import { threadsFollowedBy } from "./thread_followers.ts";
import {
  channelIdsOf,
  deleteChannelRecord,
  listChannels,
  putChannel,
  putChannelIds,
} from "./channels.ts";
import { moveChannel, orderFor } from "./order.ts";
import {
  categoryOf,
  getOrder,
  putOrder,
  SYNCED,
  withCategory,
  withSource,
} from "./order_record.ts";
import { encodedOverrides, overridesIn } from "./stored_overrides.ts";
import { type ChannelSettings, settingsOf, topicOf, withoutSettings } from "./settings.ts";
import { kindAfter, kindToCreate } from "./kinds.ts";
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
  categoryId?: string;
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
  const kind = kindToCreate(wanted);
  const isVoice = kind === "voice";
  const id = app.ids.uuid();
  const channel = await app.db.transact((tx) => {
    const access = accessNew(tx, userId, serverId, wanted.categoryId);
    const ids = channelIdsOf(tx, serverId);
    if (ids.length >= SERVER_LIMITS.channelsPerServer) {
      throw tooMany(`A server can have at most ${SERVER_LIMITS.channelsPerServer} channels`);
    }
    // Unchecked: there are more of them than one commit takes checks.
    const positions = listChannels(tx.unchecked, serverId).map((c) => c.position);
    const { actor, inherited } = access;
    // A private channel starts with a copy: its overrides are signed (E2E-18).
    const own = wanted.permissions ?? (isPrivate && inherited ? {} : undefined);
    const overrides = own &&
      firstOverrides(tx, { actor, userId, serverId, isSealed: isPrivate }, own, inherited);
    const channel: ServerChannelRecord = {
      id,
      server_id: serverId,
      name: wanted.name,
      ...topicOf(wanted.topic),
      is_voice: isVoice,
      ...(kind !== "text" && kind !== "voice" && { kind }),
      ...settingsOf({}, wanted, kind, app.ids.uuid),
      position: Math.max(-1, ...positions) + 1,
      ...(overrides && { overrides: encodedOverrides(overrides) }),
      ...(isPrivate && { sealed: { from: 0, generation: 0, epoch: 0 } }),
    };
    putChannel(tx, channel);
    putChannelIds(tx, serverId, [...ids, id]);
    if (wanted.categoryId) {
      const order = withCategory(getOrder(tx, serverId), id, wanted.categoryId);
      putOrder(tx, serverId, overrides ? order : withSource(order, id, SYNCED));
    }
    recordChannel(app, tx, "channel-create", channel, userId);
    if (wanted.permissions) recordChannel(app, tx, "permissions", channel, userId);
    app.bus.publishAfter(tx, { type: "channel-created", channelId: id, serverId });
    return channel;
  });
  return (await channelViews(app, userId, [channel]))[0];
}

/**
 * Returns the membership of somebody who may create a channel in a server, or in one of its
 * categories, and the category's overrides.
 * @throws AppError not_found, forbidden
 */
function accessNew(
  tx: Tx,
  userId: string,
  serverId: string,
  categoryId: string | undefined,
): { actor: Membership; inherited?: OverridesRecord } {
  if (categoryId === undefined) {
    return { actor: accessServer(tx, userId, serverId, "manageChannels").membership };
  }
  accessServer(tx, userId, serverId);
  const access = accessCategory(tx, userId, categoryId, "manageChannels", tx.many);
  if (access.server.id !== serverId) throw new AppError("not_found");
  return { actor: access.membership, inherited: overridesIn(access.category) };
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
    const kind = kindAfter(channel, change);
    const { kind: _, ...rest } = withoutSettings(channel);
    const after: ServerChannelRecord = {
      ...rest,
      name,
      ...(kind !== "text" && kind !== "voice" && { kind }),
      ...topicOf(topic),
      ...settingsOf(channel, change, kind, app.ids.uuid),
    };
    putChannel(tx, after);
    if (!isDeepStrictEqual(after, channel)) {
      recordChannel(app, tx, "channel-update", after, userId);
    }
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
    const categoryId = categoryOf(getOrder(tx, server.id), channelId);
    recordDeletion(app, tx, channel, userId);
    cancelEventsIn(app, tx, channel);
    deleteChannelRecord(tx, channel);
    const deleted = { channelId, serverId: server.id, ...(categoryId && { categoryId }) };
    app.bus.publishAfter(tx, { type: "channel-deleted", ...deleted });
  });
}

function recordChannel(
  app: MembershipContext,
  tx: Tx,
  action: "channel-create" | "channel-update" | "permissions",
  { id, server_id, name }: ServerChannelRecord,
  userId: string,
): void {
  const act = { action, actor_id: userId, target_id: null, reason: name, channel_id: id };
  record(app, tx, server_id, act);
}

/** Everyone who reads the log sees the deletion of a channel that everyone could read. */
function recordDeletion(
  app: MembershipContext,
  tx: Tx,
  channel: ServerChannelRecord,
  userId: string,
): void {
  const { id, server_id, name } = channel;
  const { everyone } = effectiveOverrides(tx, channel);
  const anybody = {
    isOwner: false,
    everyone: getRoles(tx, server_id).everyone,
    roles: [],
    muted: false,
  };
  record(app, tx, server_id, {
    action: "channel-delete",
    actor_id: userId,
    target_id: null,
    reason: name,
    ...(!can(anybody, "readMessages", { everyone }) && { channel_id: id }),
  });
}

const OF_THREADS = [
  "archived",
  "locked",
  "auto_archive_minutes",
  "tags",
  "pinned",
  "solved",
] as const;

/** @throws AppError invalid_input for what only threads have (COM-7) */
function refuseThreadFields(change: UpdateChannel): void {
  const field = OF_THREADS.find((one) => change[one] !== undefined);
  if (field) throw invalid(field, "is for threads");
  if ((change.name?.length ?? 0) > LIMITS.channelNameMax) {
    throw invalid("name", `must be at most ${LIMITS.channelNameMax} characters`);
  }
}

function accessToManage(reader: Reader, userId: string, channelId: string): ServerChannelAccess {
  return inServer(accessChannel(reader, userId, channelId, "manageChannels"));
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
