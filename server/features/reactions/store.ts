import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Numbered } from "../../storage/recent_records.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ReactionRecord, reactionsKeys } from "./records.ts";

export function getReactions(reader: Reader, channelId: string, seq: number): ReactionRecord[] {
  return reader.get(reactionsKeys.reactions(channelId, seq)) ?? [];
}

/** By seq, for a page of messages. */
export function reactionsBetween(
  db: Db,
  channelId: string,
  first: number,
  last: number,
): Promise<Numbered<ReactionRecord[]>[]> {
  return db.between(reactionsKeys.reactionsIn(channelId), first, last);
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
