import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ReactionRecord, reactionsKeys } from "./records.ts";

export function getReactions(reader: Reader, channelId: string, seq: number): ReactionRecord[] {
  return reader.get(reactionsKeys.reactions(channelId, seq)) ?? [];
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
