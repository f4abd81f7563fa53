import { AppError } from "../../../protocol/errors.ts";
import { notifiesOf } from "../../../protocol/notification_levels.ts";
import { isQuiet } from "../../../protocol/quiet_hours.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { readMarkers } from "../../membership/channels/records.ts";
import { isFollowing } from "../../membership/channels/thread_followers.ts";
import { threadById } from "../../membership/channels/threads.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import { getSettings, userById } from "../../membership/users/users.ts";
import { inboxEntries } from "../../membership/inbox/records.ts";
import { levelIn } from "../../membership/notifications/level_in.ts";
import { ownNotifications } from "../../membership/notifications/records.ts";
import type { Reader } from "../../storage/reader.ts";

/** The newest message of one sender that a channel got. */
export interface UnreadMessage {
  id: string;
  seq: number;
  senderId: string;
  /** True if it mentions somebody; whom, their inboxes say. */
  mentions: boolean;
}

/**
 * Picks the new message to notify a person of: someone else's, whom they have not blocked, unread,
 * in a channel that they may read, and as the levels there say. Null: none.
 */
export function unreadMessageFor(
  reader: Reader,
  userId: string,
  channel: ChannelRecord,
  news: readonly UnreadMessage[],
): UnreadMessage | null {
  const { id: channelId } = channel;
  if (!wantsNotice(reader, userId) || !isReadableTextChannel(reader, userId, channelId)) {
    return null;
  }
  const thread = threadById(reader, channelId);
  if (thread && !isFollowing(reader, userId, thread)) return null;
  const readSeq = readMarkers.get(reader, { channelId, userId })?.read_seq ?? 0;
  const { by_default } = getSettings(reader, userId);
  // Where nothing is set but by the server, these accounts hear mentions alone (MEND-16).
  const isQuietAccount = channel.server_id !== null &&
    by_default?.includes("desktop_notifications") === true;
  const level = levelIn(reader, userId, channel);
  const unread = news.filter(({ seq, senderId }) => senderId !== userId && seq > readSeq);
  const mentioned = reader.map(
    unread,
    ({ id, mentions }) => mentions && inboxEntries.get(reader, { userId, id }) !== null,
  );
  const open = unread.filter((_, i) => notifiesOf(level, mentioned[i], isQuietAccount));
  const blocked = reader.map(open, ({ senderId }) => getRelation(reader, userId, senderId).blocked);
  return open.findLast((_, i) => !blocked[i]) ?? null;
}

/**
 * Returns whether a person wants any notifications now: not with 'do not disturb', nor switched off
 * (NOTIF-10), nor in their quiet hours.
 */
export function wantsNotice(reader: Reader, userId: string): boolean {
  const { status, disabled } = userById(reader, userId);
  if (status === "dnd" || disabled || !getSettings(reader, userId).notifications_enabled) {
    return false;
  }
  const { quietHours } = ownNotifications.get(reader, { userId }) ?? {};
  return !quietHours || !isQuiet(quietHours, reader.now);
}

/** Returns whether a person wants to be called in a direct message. */
export function wantsCall(reader: Reader, userId: string, channelId: string): boolean {
  const channel = channelById(reader, channelId);
  if (!channel || !wantsNotice(reader, userId)) return false;
  return notifiesOf(levelIn(reader, userId, channel), false, false);
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
