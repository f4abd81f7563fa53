import { mayRead, spaceOf } from "../../membership/channels/access.ts";
import { channelById, putRead, readStateOf, unreadIn } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import type { LocatedMessage } from "../message_log/log.ts";

/** Stands for everyone in the channel in place of a user's id (E2E-31). */
export const EVERYONE = "everyone";

/**
 * Filters the mentions that a sender declares: in an open channel only people who may read it, and
 * `everyone` only if the sender may (MEND-16). A sealed message carries the same list inside, so it
 * is left unchanged (E2E-31).
 */
export function acceptedMentions(
  tx: Tx,
  channel: ChannelRecord,
  mentions: readonly string[],
  mayMentionEveryone: boolean,
): string[] {
  if (channel.sealed) return [...mentions];
  // Unchecked: twenty people are more than one commit takes checks.
  const { unchecked } = tx;
  const readers = unchecked.map(
    mentions,
    (id) => id !== EVERYONE && mayRead(unchecked, id, channel),
  );
  return mentions.filter((id, i) => id === EVERYONE ? mayMentionEveryone : readers[i]);
}

/** Adds a mention for each person who may read the message and has not blocked the sender. */
export function countMentions(
  tx: Tx,
  channel: ChannelRecord,
  senderId: string,
  mentions: readonly string[],
): void {
  const others = mentions.filter((id) => id !== senderId && id !== EVERYONE);
  // Unchecked: twenty people are more than one commit takes checks.
  const { unchecked } = tx;
  const called = unchecked.map(others, (id) => {
    return mayRead(unchecked, id, channel) && !getRelation(unchecked, id, senderId).blocked;
  });
  for (const userId of others.filter((_, i) => called[i])) {
    const { read } = readStateOf(tx, channel.id, userId);
    putRead(tx, channel.id, userId, { ...read, mention_count: read.mention_count + 1 });
  }
}

/**
 * Removes a deleted message from the mention counts of those who have not read that far (MEND-26g).
 * Runs in a commit of its own, because the messages deleted by one call may mention thousands.
 */
export async function uncountMentions(
  app: FeaturesContext,
  { channelId, seq, record: { sender_id, mentions = [] } }: LocatedMessage,
): Promise<void> {
  const others = mentions.filter((id) => id !== sender_id && id !== EVERYONE);
  if (others.length === 0) return;
  await app.db.transact((tx) => {
    const channel = channelById(tx, channelId);
    if (!channel) return;
    const { many } = tx;
    many.map(others, (userId) => {
      const { last_seq, read } = readStateOf(many, channelId, userId);
      if (read.read_seq >= seq || read.mention_count === 0) return;
      if (getRelation(tx.unchecked, userId, sender_id).blocked) return;
      const after = { ...read, mention_count: read.mention_count - 1 };
      putRead(tx, channelId, userId, after);
      const { marked: _, ...state } = after;
      const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq: read.read_seq });
      app.bus.publishAfter(tx, {
        type: "read-updated",
        userId,
        read: { channelId, ...state, unread_count },
        spaceId: spaceOf(channel),
      });
    });
  });
}
