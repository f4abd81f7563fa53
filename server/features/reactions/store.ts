import { fullyQualified, reactionKey } from "../../../protocol/emoji_text.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ReactionRecord, reactionsKeys, type SealedReactionRecord } from "./records.ts";

export function getReactions(reader: Reader, channelId: string, seq: number): ReactionRecord[] {
  return merged(reader.get(reactionsKeys.reactions(channelId, seq)) ?? []);
}

/** The reactions with one entry an emoji: two forms of one were two of them before MEND-46. */
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
  if (reactions.length) tx.set(reactionsKeys.reactions(channelId, seq), reactions);
  else tx.delete(reactionsKeys.reactions(channelId, seq));
}

export function getSealed(
  reader: Reader,
  channelId: string,
  seq: number,
): SealedReactionRecord[] {
  return reader.get(reactionsKeys.sealed(channelId, seq)) ?? [];
}

export function putSealed(
  tx: Tx,
  channelId: string,
  seq: number,
  reactions: SealedReactionRecord[],
): void {
  if (reactions.length) tx.set(reactionsKeys.sealed(channelId, seq), reactions);
  else tx.delete(reactionsKeys.sealed(channelId, seq));
}
