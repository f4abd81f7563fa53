import { naturalKey } from "../../protocol/natural_order.ts";
import type { Channel, Recipient } from "../../protocol/channels.ts";

interface KnownGroup {
  /** Direct messages and groups, the newest first. */
  direct: readonly Channel[];
  friends: readonly Recipient[];
  /** Ids of people the user has blocked. */
  blocked: { has(id: string): boolean };
  /** Other people the user may write to. */
  found: readonly Recipient[];
}

/**
 * Returns who can be chosen for a group (E2E-16): people the user writes with, the newest first,
 * then other friends and people found by name; each once, and nobody who is in `channel`. null: a
 * new group.
 */
export function candidatesFor(channel: Channel | null, known: KnownGroup): Recipient[] {
  const { direct, friends, blocked, found } = known;
  const taken = new Set(channel ? othersIn(channel).map(({ id }) => id) : []);
  const byName = (a: Recipient, b: Recipient) =>
    naturalKey(a.username) < naturalKey(b.username) ? -1 : 1;
  return [...direct.flatMap(othersIn), ...friends.toSorted(byName), ...found.toSorted(byName)]
    .filter(({ id }) => !blocked.has(id) && !taken.has(id) && taken.add(id));
}

/** Returns the other people of a direct message or a group. */
export function othersIn({ recipient, recipients }: Channel): readonly Recipient[] {
  return recipients ?? (recipient ? [recipient] : []);
}
