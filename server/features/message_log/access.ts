import { AppError } from "../../../protocol/errors.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import {
  accessTextChannel,
  type ChannelAccess,
  mayHere,
  requirePermission,
} from "../../membership/channels/access.ts";
import type { Reader } from "../../storage/reader.ts";
import { findMessage, type LocatedMessage } from "./log.ts";

export type MessageAccess = ChannelAccess & { message: LocatedMessage };

/**
 * Returns a message to a user who may read its channel. A message named in another channel than its
 * own does not exist.
 * @throws AppError not_found
 */
export function accessMessage(
  reader: Reader,
  userId: string,
  id: string,
  { channelId, need }: { channelId?: string; need?: Permission } = {},
): MessageAccess {
  const message = findMessage(reader, id);
  if (!message || (channelId !== undefined && channelId !== message.channelId)) {
    throw new AppError("not_found");
  }
  return { ...accessTextChannel(reader, userId, message.channelId, need), message };
}

/** Only the author edits (D-PERM-5). @throws AppError not_found, forbidden, cannot_message */
export function accessToEdit(
  reader: Reader,
  userId: string,
  id: string,
  channelId?: string,
): MessageAccess {
  const access = accessMessage(reader, userId, id, { channelId });
  if (!isOwn(access, userId)) throw new AppError("forbidden");
  requirePermission(access, "sendMessages");
  return access;
}

/**
 * Returns a message to its author, or to a member with `deleteMessages` (D-PERM-5).
 * @throws AppError not_found, forbidden
 */
export function accessToDelete(
  reader: Reader,
  userId: string,
  id: string,
  channelId?: string,
): MessageAccess {
  const access = accessMessage(reader, userId, id, { channelId });
  const need = isOwn(access, userId) ? "readMessages" : "deleteMessages";
  if (!mayHere(access, need)) throw new AppError("forbidden");
  return access;
}

function isOwn({ message: { record } }: MessageAccess, userId: string): boolean {
  return record.sender_id === userId && !record.system;
}
