import type { ChannelAccess, ServerChannelAccess } from "../../membership/channels/access.ts";
import { isThreadAccess } from "../../membership/channels/access.ts";
import {
  addFollowers,
  announceFollow,
  startFollowing,
} from "../../membership/channels/thread_followers.ts";
import { countInThread, reopenThread } from "../../membership/channels/threads.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { LocatedMessage } from "../message_log/log.ts";
import { isGroupMention, roleIn } from "./mention_words.ts";
import type { MentionedGroups } from "./mentions.ts";

/** A thread that is made together with its first message (COM-7). */
export interface NewThread {
  parentId: string;
  /** Throws where the person may not make it. */
  access(reader: Reader): unknown;
  /** Makes it, in the transaction that stores the message. */
  open(tx: Tx): ServerChannelAccess;
}

/** People in a role whom a mention of it makes follow a thread. */
const MAX_ROLE_FOLLOWERS = 100;

/**
 * Does what a new message does to its thread (COM-7): it is counted, its author and those whom it
 * mentions follow the thread, and an archived one opens again if there is room. Nothing elsewhere.
 * Comes before the message is announced, so that new followers receive it.
 * @param mentions as permitted
 */
export function noteInThread(
  app: FeaturesContext,
  tx: Tx,
  access: ChannelAccess,
  { record, seq }: LocatedMessage,
  mentions: readonly string[],
  groups: MentionedGroups,
): void {
  if (!isThreadAccess(access)) return;
  const { channel } = access;
  const { sender_id: senderId } = record;
  countInThread(app, tx, channel, record, 1);
  if (startFollowing(tx, senderId, channel)) announceFollow(app, tx, senderId, channel);
  const named = mentions.flatMap((mention) => {
    if (!isGroupMention(mention)) return mention;
    const people = roleIn(mention) === null ? [] : groups.get(mention) ?? [];
    return people.length <= MAX_ROLE_FOLLOWERS ? people : [];
  });
  const others = [...new Set(named)].filter((id) => id !== senderId);
  // Only the mention is unread for somebody new.
  for (const userId of addFollowers(tx, channel, senderId, others, seq - 1)) {
    announceFollow(app, tx, userId, channel);
  }
  if (channel.thread.archived_at === undefined || !reopenThread(tx, channel)) return;
  const event = { channelId: channel.id, serverId: channel.server_id };
  app.bus.publishAfter(tx, { type: "channel-updated", ...event });
}
