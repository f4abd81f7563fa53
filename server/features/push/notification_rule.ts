import { AppError } from "../../../protocol/errors.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { readMarkers } from "../../membership/channels/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import { getSettings, userById } from "../../membership/users/users.ts";
import { EVERYONE } from "../messages/mentions.ts";
import type { Reader } from "../../storage/reader.ts";

/** The newest message of one sender that a channel got. */
export interface UnreadMessage {
  id: string;
  seq: number;
  senderId: string;
  /** The people it mentions, as its sender declares and the server accepts (E2E-31). */
  mentions: readonly string[];
}

/**
 * Picks the new message to notify a person of: someone else's, whom they have not blocked, unread,
 * in a channel that they may read. Null: none.
 * @param isDirect false: people with default settings are notified of mentions alone (MEND-16)
 */
export function unreadMessageFor(
  reader: Reader,
  userId: string,
  channelId: string,
  news: readonly UnreadMessage[],
  isDirect: boolean,
): UnreadMessage | null {
  if (!wantsNotice(reader, userId) || !isReadableTextChannel(reader, userId, channelId)) {
    return null;
  }
  const readSeq = readMarkers.get(reader, { channelId, userId })?.read_seq ?? 0;
  const { by_default } = getSettings(reader, userId);
  const isEvery = isDirect || !by_default?.includes("desktop_notifications");
  const open = news.filter(({ seq, senderId, mentions }) =>
    senderId !== userId && seq > readSeq &&
    (isEvery || mentions.includes(userId) || mentions.includes(EVERYONE))
  );
  const blocked = reader.map(open, ({ senderId }) => getRelation(reader, userId, senderId).blocked);
  return open.findLast((_, i) => !blocked[i]) ?? null;
}

/**
 * Returns whether a person wants any notifications: not with 'do not disturb', nor switched off
 * (NOTIF-10).
 */
export function wantsNotice(reader: Reader, userId: string): boolean {
  const { status, disabled } = userById(reader, userId);
  return status !== "dnd" && !disabled && getSettings(reader, userId).notifications_enabled;
}

function isReadableTextChannel(reader: Reader, userId: string, channelId: string): boolean {
  try {
    accessTextChannel(reader, userId, channelId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
