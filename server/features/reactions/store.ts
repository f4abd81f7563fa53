import { fullyQualified, reactionKey } from "../../../protocol/emoji_text.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  type ReactionRecord,
  reactions as stored,
  type SealedReactionRecord,
  sealedReactions,
} from "./records.ts";

export function getReactions(reader: Reader, channelId: string, seq: number): ReactionRecord[] {
  return merged(stored.get(reader, { channelId, seq }) ?? []);
}

/**
 * Merges reactions to one entry per emoji: before MEND-46, two forms of an emoji counted
 * separately.
 */
export function merged(records: readonly ReactionRecord[]): ReactionRecord[] {
  const byEmoji = new Map<string, ReactionRecord>();
  for (const { emoji, userIds } of records) {
    const key = reactionKey(emoji);
    const known = byEmoji.get(key);
    byEmoji.set(key, {
      emoji: known?.emoji ?? fullyQualified(emoji),
      userIds: known ? [...new Set([...known.userIds, ...userIds])] : userIds,
    });
  }
  return [...byEmoji.values()];
}

export function putReactions(
  tx: Tx,
  channelId: string,
  seq: number,
  reactions: ReactionRecord[],
): void {
  if (reactions.length) stored.set(tx, { channelId, seq }, reactions);
  else stored.delete(tx, { channelId, seq });
}

export function getSealed(
  reader: Reader,
  channelId: string,
  seq: number,
): SealedReactionRecord[] {
  return sealedReactions.get(reader, { channelId, seq }) ?? [];
}

export function putSealed(
  tx: Tx,
  channelId: string,
  seq: number,
  reactions: SealedReactionRecord[],
): void {
  if (reactions.length) sealedReactions.set(tx, { channelId, seq }, reactions);
  else sealedReactions.delete(tx, { channelId, seq });
}
