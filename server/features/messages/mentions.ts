import { mayRead } from "../../membership/channels/access.ts";
import { putRead, readStateOf } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import type { Tx } from "../../storage/tx.ts";

/** In place of a user's id: everybody in the channel (E2E-31). */
export const EVERYONE = "everyone";

/**
 * Whom a message calls, of those whom its sender names: in an open channel none who may not read
 * it, and `everyone` only where the sender may (MEND-16). A sealed message says the same inside, so
 * nothing is taken from it (E2E-31).
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

/** Counts those whom a message calls, where they may read it and have not blocked the sender. */
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
