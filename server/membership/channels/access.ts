import { AppError, invalid } from "../../../protocol/errors.ts";
import { followedBy } from "../../../protocol/followed_permissions.ts";
import {
  can,
  type ChannelOverrides,
  DEFAULT_PERMISSIONS,
  type Membership,
  type Permission,
} from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import { areBlocked } from "../relations/relations.ts";
import { serverAccessIn } from "../servers/membership.ts";
import type { ServerRecord } from "../servers/records.ts";
import { channelById, otherIn } from "./channels.ts";
import { kindOf } from "./kinds.ts";
import { overridesFor } from "./effective_overrides.ts";
import type {
  ChannelRecord,
  DirectRecord,
  ServerChannelRecord,
  ThreadChannelRecord,
} from "./records.ts";
import { isThread, parentOf } from "./thread_parent.ts";

export interface ServerChannelAccess {
  channel: ServerChannelRecord;
  server: ServerRecord;
  membership: Membership;
  /** Overrides that hold in the channel for this member. */
  overrides: ChannelOverrides;
  /** The channel of a thread. Absent: it is none. */
  parent?: ServerChannelRecord;
}

export interface ThreadAccess extends ServerChannelAccess {
  channel: ThreadChannelRecord;
  parent: ServerChannelRecord;
}

export interface DirectAccess {
  channel: DirectRecord;
  server: null;
  membership: Membership;
  overrides?: undefined;
  parent?: undefined;
}

export type ChannelAccess = ServerChannelAccess | DirectAccess;

/**
 * Returns the channel to a user who may read it and has the permission `need` there.
 * @throws AppError not_found for all who may not read it (D-PERM-6), else as `requirePermission`
 */
export function accessChannel(
  reader: Reader,
  userId: string,
  channelId: string,
  need: Permission = "readMessages",
): ChannelAccess {
  const channel = channelById(reader, channelId);
  const access = channel && accessTo(reader, userId, channel);
  if (!access || !mayHere(access, "readMessages")) throw new AppError("not_found");
  requirePermission(access, need);
  return access;
}

/** Returns a channel that holds messages. @throws AppError invalid_input for a voice channel */
export function accessTextChannel(
  reader: Reader,
  userId: string,
  channelId: string,
  need: Permission = "readMessages",
): ChannelAccess {
  const access = accessChannel(reader, userId, channelId, need);
  if (!access.channel.is_voice) return access;
  throw invalid("channelId", "is a voice channel");
}

/**
 * Returns a channel to a user who may write messages in it.
 * @throws AppError as `accessTextChannel`; invalid_input for a forum, whose messages are in posts
 */
export function accessToWrite(reader: Reader, userId: string, channelId: string): ChannelAccess {
  const access = accessTextChannel(reader, userId, channelId, "sendMessages");
  requireMessages(access.channel);
  return access;
}

/** @throws AppError invalid_input for a forum, whose messages are in posts (COM-8) */
export function requireMessages(channel: ChannelRecord): void {
  if (channel.server_id !== null && kindOf(channel) === "forum") {
    throw invalid("channelId", "is a forum");
  }
}

/** Narrows to a channel of a server. @throws AppError forbidden for a direct message */
export function inServer(access: ChannelAccess): ServerChannelAccess {
  if (access.server === null) throw new AppError("forbidden");
  return access;
}

/**
 * Returns a thread to a user who may read its parent (COM-7).
 * @throws AppError not_found; invalid_input for another channel
 */
export function accessThread(reader: Reader, userId: string, channelId: string): ThreadAccess {
  const access = accessChannel(reader, userId, channelId);
  if (isThreadAccess(access)) return access;
  throw invalid("id", "is not a thread");
}

/** Narrows to a thread. */
export function isThreadAccess(access: ChannelAccess): access is ThreadAccess {
  return access.server !== null && isThread(access.channel) && access.parent !== undefined;
}

/** Returns whether the user has a permission in this very channel, including its overrides. */
export function mayHere({ membership, overrides }: ChannelAccess, permission: Permission): boolean {
  return can(membership, permission, overrides);
}

/** Returns whether a user may read a channel. */
export function mayRead(reader: Reader, userId: string, channel: ChannelRecord): boolean {
  const access = accessTo(reader, userId, channel);
  return access !== null && mayHere(access, "readMessages");
}

/** Returns whether a member may do something in a channel of a server, given their membership. */
export function mayIn(
  reader: Reader,
  membership: Membership,
  channel: ServerChannelRecord,
  userId: string,
  permission: Permission = "readMessages",
): boolean {
  return can(membership, permission, overridesFor(reader, channel, userId));
}

/**
 * @throws AppError forbidden without `need`; cannot_message where a block is why; thread_locked for
 * writing in a locked thread, private_channel in a thread whose parent was sealed since
 */
export function requirePermission(access: ChannelAccess, need: Permission): void {
  const writes = need === "sendMessages" || followedBy(need).includes("sendMessages");
  if (!mayHere(access, need)) {
    if (access.server !== null) throw lacking(access.membership, need, access.overrides);
    throw new AppError(writes ? "cannot_message" : "forbidden");
  }
  if (!writes || !isThreadAccess(access)) return;
  // Threads of end-to-end encrypted channels (COM-9) are not built yet.
  if (access.parent.sealed) throw new AppError("private_channel");
  const isLocked = access.channel.thread.locked && !mayHere(access, "manageThreads");
  if (isLocked) throw new AppError("thread_locked");
}

/**
 * Requires that somebody who may read here may also act: a mute takes that from them, and a block
 * in a direct message. @throws AppError forbidden, cannot_message
 */
export function requireUnmuted(access: ChannelAccess): void {
  if (!access.membership.muted || mayHere(access, "administrator")) return;
  if (access.server === null) throw new AppError("cannot_message");
  throw new AppError("forbidden", { text: "You are muted in this server" });
}

/** Returns the 403 for a missing permission; it names the mute if that is the only reason. */
export function lacking(
  membership: Membership,
  permission: Permission,
  overrides: ChannelOverrides,
): AppError {
  const onlyMuted = membership.muted && can({ ...membership, muted: false }, permission, overrides);
  return new AppError("forbidden", onlyMuted ? { text: "You are muted in this server" } : {});
}

/**
 * Returns the id whose order a channel's events keep: its server's, or its own for a direct
 * message.
 */
export function spaceOf({ id, server_id }: Pick<ChannelRecord, "id" | "server_id">): string {
  return server_id ?? id;
}

function accessTo(reader: Reader, userId: string, channel: ChannelRecord): ChannelAccess | null {
  if (channel.server_id === null) {
    if (!channel.members.includes(userId)) return null;
    const blocked = !channel.group && areBlocked(reader, userId, otherIn(channel, userId));
    return { channel, server: null, membership: directMembership(blocked) };
  }
  const access = serverAccessIn(reader, userId, channel.server_id);
  const parent = isThread(channel) ? parentOf(reader, channel) : undefined;
  // A thread is gone with its parent.
  if (!access || parent === null) return null;
  const overrides = overridesFor(reader, channel, userId);
  return { channel, ...access, overrides, ...(parent && { parent }) };
}

/** Everyone may read and write, and nothing else; a block leaves what a mute leaves (D-SOC-2). */
function directMembership(blocked: boolean): Membership {
  return { isOwner: false, everyone: DEFAULT_PERMISSIONS, roles: [], muted: blocked };
}
